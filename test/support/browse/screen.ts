import type { Host, Screen } from "../../../src/base/host";

/** Far longer than a screen needs, even while its modules are still loading. */
const deadlineMs = 20_000;

const escapeCode = String.fromCharCode(27);
const positionPattern = new RegExp(
  String.raw`${escapeCode}\[(\d+);1H([^]*?)${escapeCode}\[0m${escapeCode}\[K`,
  "g",
);

/** Returns an in-memory screen on which a test presses keys and reads lines. */
export function memoryScreen(size = { columns: 64, rows: 10 }) {
  const writes: string[] = [];
  let current = size;
  let lines: string[] = [];
  let isOpen = false;
  let press: (key: string) => void = () => {};
  let resized = () => {};
  let note: (text: string) => void = () => {};
  let check = () => {};
  const screen: Screen = {
    write(text) {
      writes.push(text);
      if (text === `${escapeCode}[2J`) lines = [];
      for (const [, row, line = ""] of text.matchAll(positionPattern)) lines[Number(row) - 1] = line;
      check();
    },
    get columns() {
      return current.columns;
    },
    get rows() {
      return current.rows;
    },
    onResize: (listener) => {
      resized = listener;
    },
    onKey: (listener) => {
      press = listener;
    },
    close: () => {
      isOpen = false;
    },
  };
  const openScreen: Host["openScreen"] = async (showNote) => {
    isOpen = true;
    note = showNote;
    return screen;
  };
  /** Waits until a line contains the text. Returns all lines. */
  const until = (text: string) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const deadline = setTimeout(
        () => reject(new Error(`"${text}" did not appear:\n${lines.join("\n")}`)),
        deadlineMs,
      );
      check = () => {
        if (!lines.some((line) => line.includes(text))) return;
        clearTimeout(deadline);
        resolve([...lines]);
      };
      check();
    });
  return {
    openScreen,
    writes,
    until,
    isOpen: () => isOpen,
    press: (...keys: readonly string[]) => {
      for (const key of keys) press(key);
    },
    note: (text: string) => note(text),
    resize(newSize: typeof size) {
      current = newSize;
      resized();
    },
  };
}
