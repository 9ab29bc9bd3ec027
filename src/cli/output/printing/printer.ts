import type { Host, Output } from "../../../base/host";
import { peekConfig } from "../../../config/file/peek-config";
import type { GlobalValues } from "../../flags/globals";
import { PagedPrinter } from "./paged-printer";
import { pagerCommand } from "./pager-command";

/** Prints a result on stdout, or in a pager if it is longer than the screen. */
export interface Printer extends Pick<Output, "isClosed" | "write"> {
  /** Resolves when the reader is done: true if they quit before the end. */
  end(): Promise<boolean>;
}

type PagerFlags = Pick<GlobalValues, "pager" | "quiet">;

export interface Watcher {
  /** Called before something appears on the terminal. */
  onShow?(): void;
  /** Called when the reader quits the pager. */
  onQuit?(): void;
}

export function openPrinter(
  host: Host,
  flags: PagerFlags,
  preferredPager: string | undefined,
  watcher: Watcher = {},
): Printer {
  const { stdout } = host;
  const command = pagerCommand(host, flags, preferredPager);
  if (command !== undefined && stdout.rows !== undefined)
    return new PagedPrinter({ host, command, rows: stdout.rows, isQuiet: flags.quiet === true, watcher });
  return {
    get isClosed() {
      return stdout.isClosed;
    },
    write: (chunk) => {
      if (stdout.isTerminal) watcher.onShow?.();
      return stdout.write(chunk);
    },
    end: async () => stdout.isClosed,
  };
}

/** Prints a complete text before a profile is resolved. */
export async function printText(host: Host, flags: PagerFlags, text: string): Promise<void> {
  const config = host.stdout.isTerminal ? await peekConfig(host).catch(() => undefined) : undefined;
  const printer = openPrinter(host, flags, config?.preferences?.pager);
  await printer.write(text);
  await printer.end();
}
