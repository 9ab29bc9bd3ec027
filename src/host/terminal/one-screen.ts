import type { Host, Output, Progress } from "../../base/host";

/** Between two reads of a text. */
const tickMs = 200;

/** Shows a text while there is one. */
function noteEach(text: () => string | undefined, note: (text: string) => void): Progress {
  let shown: string | undefined;
  const show = (next: string | undefined) => {
    if (next !== shown) note(next ?? "");
    shown = next;
  };
  const timer = setInterval(() => show(text()), tickMs).unref();
  return {
    stop() {
      clearInterval(timer);
      show(undefined);
    },
  };
}

/** The screen of a host. While it is open, what goes to stderr is shown on it instead. */
export function oneScreen() {
  let note: ((text: string) => void) | undefined;
  const open: Host["openScreen"] = async (shownBy) => {
    const { openScreen } = await import("./screen");
    const screen = openScreen(process.stdin, process.stdout);
    note = shownBy;
    const close = () => {
      note = undefined;
      screen.close();
    };
    return Object.create(screen, { close: { value: close } });
  };
  return {
    open,
    divert(output: Output): Output {
      const write = async (chunk: string | Uint8Array) =>
        note === undefined ? output.write(chunk) : note(Buffer.from(chunk).toString());
      return Object.create(output, { write: { value: write } });
    },
    progress: (text: () => string | undefined): Progress | undefined => note && noteEach(text, note),
  };
}
