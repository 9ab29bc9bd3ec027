import type { Host, Output, Progress } from "../../base/host";

const tickMs = 200;

/** Shows the current text until stopped. Shows nothing while the text is undefined. */
function showChangingText(text: () => string | undefined, note: (text: string) => void): Progress {
  let current: string | undefined;
  const show = (next: string | undefined) => {
    if (next !== current) note(next ?? "");
    current = next;
  };
  const timer = setInterval(() => show(text()), tickMs).unref();
  return {
    stop() {
      clearInterval(timer);
      show(undefined);
    },
  };
}

/** Manages the screen of a host. While the screen is open, it displays text written to stderr. */
export function createHostScreen() {
  let note: ((text: string) => void) | undefined;
  const open: Host["openScreen"] = async (showNote) => {
    const { openScreen } = await import("./screen");
    const screen = openScreen(process.stdin, process.stdout);
    note = showNote;
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
    progress: (text: () => string | undefined): Progress | undefined => note && showChangingText(text, note),
  };
}
