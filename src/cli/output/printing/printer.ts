import type { Host, Output } from "../../../base/host";
import { peekConfig } from "../../../config/file/peek-config";
import type { GlobalValues } from "../../flags/globals";
import { PagedPrinter } from "./paged-printer";
import { pagerCommand } from "./pager-command";

/** Prints a result on stdout, or in a pager if it is longer than the screen. */
export interface Printer extends Pick<Output, "isClosed" | "write"> {
  /** Resolves when the reader has seen enough: true if that was before the end. */
  end(): Promise<boolean>;
}

type PagerFlags = Pick<GlobalValues, "pager" | "quiet">;

/** `onQuit` is called when the reader quits the pager. */
export function openPrinter(
  host: Host,
  flags: PagerFlags,
  preferredPager: string | undefined,
  onQuit: () => void = () => {},
): Printer {
  const { stdout } = host;
  const command = pagerCommand(host, flags, preferredPager);
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

/** Prints a text that is known as a whole, before a profile is known. */
export async function printText(host: Host, flags: PagerFlags, text: string): Promise<void> {
  const config = host.stdout.isTerminal ? await peekConfig(host).catch(() => undefined) : undefined;
  const printer = openPrinter(host, flags, config?.preferences?.pager);
  await printer.write(text);
  await printer.end();
}
