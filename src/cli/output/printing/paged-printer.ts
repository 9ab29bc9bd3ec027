import { stripVTControlCharacters } from "node:util";
import type { Host, Output, Pager } from "../../../base/host";
import { defaultPager } from "./pager-command";
import type { Printer, Watcher } from "./printer";

interface Setting {
  readonly host: Pick<Host, "openPager" | "signal" | "stderr" | "stdout">;
  readonly command: string;
  /** Height of the screen. */
  readonly rows: number;
  readonly isQuiet: boolean;
  readonly watcher: Watcher;
}

/** Holds back the first screen until there is more output than fits. */
export class PagedPrinter implements Printer {
  #held: (string | Uint8Array)[] = [];
  #heldRows = 0;
  #target: Pick<Output, "isClosed" | "write"> | undefined;
  #pager: Pager | undefined;

  constructor(readonly setting: Setting) {}

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
      await host.stderr.write(`There is no pager ${command}; printing without it.\n`);
    return pager;
  }
}

/** Counts the lines that a text takes on the screen. */
function countRows(chunk: string | Uint8Array, columns = 80): number {
  const lines = stripVTControlCharacters(Buffer.from(chunk).toString()).split("\n");
  const ends = lines.length - 1;
  return lines.reduce((rows, { length }) => rows + Math.floor(Math.max(0, length - 1) / columns), ends);
}
