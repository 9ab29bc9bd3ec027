import { writeSync } from "node:fs";
import { emitKeypressEvents, type Interface, type Key } from "node:readline";
import type { Screen } from "../../base/host";

/** Switches to an empty alternate screen and hides the cursor. */
const enterSequence = "\x1b[?1049h\x1b[2J\x1b[?25l";
/** Restores default colors, the cursor and the previous screen. */
const restoreSequence = "\x1b[0m\x1b[?25h\x1b[?1049l";

/** How long to wait for the rest of an escape sequence before treating it as the Escape key. */
const keyTiming = { escapeCodeTimeout: 25 } as unknown as Interface;

/**
 * Takes over the whole terminal and restores it when the process ends, except after SIGKILL. A crash is
 * reported on the restored screen.
 */
export function openScreen(input: NodeJS.ReadStream, output: NodeJS.WriteStream & { fd: number }): Screen {
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off("SIGCONT", enter);
    process.off("exit", close);
    process.off("uncaughtExceptionMonitor", close);
    output.removeAllListeners("resize");
    input.removeAllListeners("keypress");
    try {
      if (input.isRaw) input.setRawMode(false);
      input.pause();
      writeSync(output.fd, restoreSequence);
    } catch {
      // The terminal is gone.
    }
  };
  process.on("exit", close);
  process.on("uncaughtExceptionMonitor", close);
  const enter = () => {
    // The shell has changed the mode of the terminal in the meantime. If this process is in the background,
    // the call stops it before it draws.
    input.setRawMode(false);
    input.setRawMode(true);
    output.write(enterSequence);
    output.emit("resize");
  };
  const suspend = () => {
    input.setRawMode(false);
    writeSync(output.fd, restoreSequence);
    process.kill(0, "SIGTSTP");
    // Without job control, the system ignores the signal.
    enter();
  };
  process.on("SIGCONT", enter);
  output.write(enterSequence);
  return {
    write: (text) => void output.write(text),
    get columns() {
      return output.columns || 80;
    },
    get rows() {
      return output.rows || 24;
    },
    onResize: (listener) => void output.on("resize", listener),
    onKey(listener) {
      emitKeypressEvents(input, keyTiming);
      input.setRawMode(true);
      input.on("keypress", (text: string | undefined, key: Key) => {
        const name = formatKeyName(text, key);
        if (name === "ctrl-z" && process.platform !== "win32") suspend();
        else if (name !== undefined) listener(name);
      });
      input.resume();
    },
    close,
  };
}

const keyNames: Readonly<Record<string, string>> = {
  return: "enter",
  // Some terminals send this for the backspace key.
  delete: "backspace",
};

const namedKeyPattern =
  /^(up|down|left|right|pageup|pagedown|home|end|return|enter|escape|backspace|delete|tab)$/;

/** Returns a key's name (a character, `up`, `enter`, `ctrl-c`, `shift-tab`), or undefined for unused keys. */
function formatKeyName(
  text: string | undefined,
  { name = "", ctrl = false, shift = false }: Key,
): string | undefined {
  if (name === "tab" && shift) return "shift-tab";
  if (namedKeyPattern.test(name)) return keyNames[name] ?? name;
  if (ctrl) return name === "" ? undefined : `ctrl-${name}`;
  return text === undefined || text === "" ? undefined : text;
}
