import { writeSync } from "node:fs";
import type { Screen } from "../../base/host";

/** The alternate screen, empty and without a cursor. */
const enter = "\x1b[?1049h\x1b[2J\x1b[?25l";
/** Default colors, a cursor, and the screen as it was. */
const restore = "\x1b[0m\x1b[?25h\x1b[?1049l";

/**
 * Takes the whole terminal. However the process ends, but for SIGKILL, the terminal is as it was before: a crash is
 * reported on the restored screen.
 */
export function openScreen(input: NodeJS.ReadStream, output: NodeJS.WriteStream & { fd: number }): Screen {
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off("exit", close);
    process.off("uncaughtExceptionMonitor", close);
    output.removeAllListeners("resize");
    try {
      if (input.isRaw) input.setRawMode(false);
      input.pause();
      writeSync(output.fd, restore);
    } catch {
      // The terminal is gone.
    }
  };
  process.on("exit", close);
  process.on("uncaughtExceptionMonitor", close);
  output.write(enter);
  return {
    input,
    output,
    get columns() {
      return output.columns || 80;
    },
    get rows() {
      return output.rows || 24;
    },
    onResize: (listener) => void output.on("resize", listener),
    close,
  };
}
