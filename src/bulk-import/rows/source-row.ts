import type { Finding } from "../../base/finding";
import type { JsonObject } from "../../base/json/json";
import type { LocalText } from "./suggested-format";

/** One row of the file, or findings about its header. */
export interface SourceRow {
  /** Row number as in a spreadsheet, with the header as row 1. In NDJSON the line, in XML the transaction. */
  readonly row: number;
  /** Undefined for the header, unreadable rows and ignored entries. */
  readonly body?: JsonObject;
  readonly client?: string;
  readonly findings: readonly Finding[];
  /** Unreadable cells that a flag such as `--decimal` may make readable. */
  readonly localTexts?: readonly LocalText[];
  /** Why the entry isn't a row to send, such as `unbooked entry`. */
  readonly ignoreReason?: string;
  /** Only for a header: fields that no column provides, reported with it. */
  readonly missingFields?: ReadonlySet<string>;
  /** Only for a header: unknown columns, which are ignored. */
  readonly ignoredColumns?: readonly string[];
}
