import { stripVTControlCharacters } from "node:util";
import { isInputDisabled, isRunByAgent } from "../../../base/environment/is-interactive";
import type { Host, Output, Pager } from "../../../base/host";
import { peekConfig } from "../../../config/file/peek-config";
import type { GlobalValues } from "../../flags/globals";

/** Prints a result on stdout, using a pager if it is longer than the screen. */
export interface Printer extends Pick<Output, "isClosed" | "write"> {
  /** Resolves when the reader is done: to true if they quit before the end. */
  end(): Promise<boolean>;
}

type PagerFlags = Pick<GlobalValues, "pager" | "quiet">;

export interface PrinterWatcher {
  /** Called before anything appears on the terminal. */
  onShow?(): void;
  onQuit?(): void;
}

export function openPrinter(
  host: Host,
  flags: PagerFlags,
  preferredPager: string | undefined,
  watcher: PrinterWatcher = {},
): Printer {
  const { stdout } = host;
  const command = findPagerCommand(host, flags, preferredPager);
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

/** Prints text without resolving a profile. Uses the pager if the text is longer than the screen. */
export async function printText(host: Host, flags: PagerFlags, text: string): Promise<void> {
  const config = host.stdout.isTerminal ? await peekConfig(host).catch(() => undefined) : undefined;
  const printer = openPrinter(host, flags, config?.preferences?.pager);
  await printer.write(text);
  await printer.end();
}

interface PrinterSetting {
  readonly host: Pick<Host, "openPager" | "signal" | "stderr" | "stdout">;
  readonly command: string;
  readonly rows: number;
  readonly isQuiet: boolean;
  readonly watcher: PrinterWatcher;
}

/** Holds back the first screen until the output no longer fits on it. */
class PagedPrinter implements Printer {
  #held: (string | Uint8Array)[] = [];
  #heldRows = 0;
  #target: Pick<Output, "isClosed" | "write"> | undefined;
  #pager: Pager | undefined;

  constructor(readonly setting: PrinterSetting) {}

  get isClosed(): boolean {
    return this.#target?.isClosed ?? false;
  }

  async write(chunk: string | Uint8Array): Promise<void> {
    if (this.#target !== undefined) return this.#target.write(chunk);
    this.#held.push(chunk);
    this.#heldRows += countRows(chunk, this.setting.host.stdout.columns);
    if (this.#heldRows >= this.setting.rows) await this.#release(true);
  }

  async end(): Promise<boolean> {
    if (this.#target === undefined) await this.#release(false);
    const hasQuit = this.isClosed;
    await this.#pager?.close();
    return hasQuit;
  }

  async #release(isLong: boolean): Promise<void> {
    const { host, watcher } = this.setting;
    watcher.onShow?.();
    this.#pager = isLong ? await this.#openPager() : undefined;
    this.#target = this.#pager ?? host.stdout;
    for (const chunk of this.#held.splice(0)) await this.#target.write(chunk);
  }

  async #openPager(): Promise<Pager | undefined> {
    const { host, command, isQuiet, watcher } = this.setting;
    if (host.signal.aborted) return undefined;
    const pager = await host.openPager(command);
    pager?.signal.addEventListener("abort", () => watcher.onQuit?.());
    if (pager === undefined && command !== defaultPager && !isQuiet)
      await host.stderr.write(`The pager ${command} was not found; printing without it.\n`);
    return pager;
  }
}

/** Counts the screen lines that a chunk occupies. */
function countRows(chunk: string | Uint8Array, columns = 80): number {
  const lines = stripVTControlCharacters(Buffer.from(chunk).toString()).split("\n");
  const lineBreakCount = lines.length - 1;
  return lines.reduce(
    (rows, { length }) => rows + Math.floor(Math.max(0, length - 1) / columns),
    lineBreakCount,
  );
}

const defaultPager = "less";

/**
 * Returns the pager for stdout: RECOUP_PAGER, the preference, PAGER, or `less`. Returns undefined if no pager
 * should be used.
 */
function findPagerCommand(
  { env, stdout }: Pick<Host, "env" | "stdout">,
  { pager = true }: Pick<GlobalValues, "pager">,
  preferredPager = "",
): string | undefined {
  if (!pager || !stdout.isTerminal || env.TERM === "dumb" || isInputDisabled(env) || isRunByAgent(env))
    return undefined;
  const command =
    [env.RECOUP_PAGER, preferredPager, env.PAGER].map((name) => name?.trim()).find(Boolean) ?? defaultPager;
  return command === "cat" ? undefined : command;
}
