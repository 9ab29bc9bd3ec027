import type { Host, Output } from "../../../base/host";
import type { GlobalValues } from "../../flags/globals";
import { PagedPrinter } from "./paged-printer";
import { pagerCommand } from "./pager-command";

/** Prints a result on stdout, or in a pager if it is longer than the screen. */
export interface Printer extends Pick<Output, "isClosed" | "write"> {
  /** Resolves when the reader has seen enough: true if that was before the end. */
  end(): Promise<boolean>;
}

/** `onQuit` is called when the reader quits the pager. */
export function openPrinter(
  host: Host,
  flags: Pick<GlobalValues, "pager" | "quiet">,
  onQuit: () => void = () => {},
): Printer {
  const { stdout } = host;
  const command = pagerCommand(host, flags);
  if (command !== undefined && stdout.rows !== undefined)
    return new PagedPrinter({ host, command, rows: stdout.rows, isQuiet: flags.quiet === true, onQuit });
  return {
    get isClosed() {
      return stdout.isClosed;
    },
    write: (chunk) => stdout.write(chunk),
    end: async () => stdout.isClosed,
  };
}

/** Prints a text that is known as a whole. */
export async function printText(
  host: Host,
  flags: Pick<GlobalValues, "pager" | "quiet">,
  text: string,
): Promise<void> {
  const printer = openPrinter(host, flags);
  await printer.write(text);
  await printer.end();
}
