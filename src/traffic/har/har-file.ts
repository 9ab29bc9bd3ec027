import { attempt } from "../../base/attempt";
import type { GrowingFile } from "../../base/host";
import { getErrorMessage } from "../../base/text/error-message";
import type { FullExchange } from "../full-exchange";
import { printEntry } from "./print-entry";
import { maxHarBytes } from "./read-har";

export const harStart = '{"log":{"version":"1.2","creator":{"name":"recoup","version":"1"},"entries":[';
export const harEnd = "\n]}}\n";

/**
 * A growing HAR file. Each write closes the JSON document, and the next write overwrites that ending. The
 * file can therefore be read at any time, and a killed process loses nothing that was added.
 */
export class HarFile {
  #hasFailed = false;

  constructor(
    private readonly file: Pick<GrowingFile, "append" | "length" | "close">,
    private readonly warn: (text: string) => Promise<void>,
  ) {}

  /** Appends an exchange. Only warns on the first failure. */
  add(exchange: FullExchange): void {
    const isFirst = this.file.length === harStart.length;
    const line = `${isFirst ? "\n" : ",\n"}${printEntry(exchange)}`;
    const isFull = this.file.length + Buffer.byteLength(line) + harEnd.length > maxHarBytes;
    try {
      if (isFull) this.#fail(`the file would be larger than ${maxHarBytes / 2 ** 20} MiB`);
      else this.file.append(line, harEnd);
    } catch (error) {
      this.#fail(getErrorMessage(error));
      // Rewrites the end of the document, in case the failed write removed it.
      attempt(() => this.file.append("", harEnd));
    }
  }

  close(): void {
    this.file.close();
  }

  #fail(why: string): void {
    if (!this.#hasFailed) void this.warn(`Warning: --har doesn't have all requests: ${why}.`).catch(() => {});
    this.#hasFailed = true;
  }
}
