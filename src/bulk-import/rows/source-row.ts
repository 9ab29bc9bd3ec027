import type { Finding } from "../../base/finding";
import type { JsonObject } from "../../base/json/json";
import type { LocalText } from "./suggested-format";

/** One row of the file. For the header, carries its findings instead. */
export interface SourceRow {
  /**
   * Row number as in a spreadsheet, where the header is row 1. In NDJSON, the line number; in XML, the
   * transaction number.
   */
  readonly row: number;
  /** Undefined for the header, unreadable rows and ignored entries. */
  readonly body?: JsonObject;
  readonly client?: string;
  readonly findings: readonly Finding[];
  /** Unreadable cells that a flag such as `--decimal` might make readable. */
  readonly localTexts?: readonly LocalText[];
  /** Why the entry isn't a row to send, for example `unbooked entry`. */
  readonly ignoreReason?: string;
  /** Why a bank transaction isn't sent even though it is a payment. The user has to decide. */
  readonly holdReason?: string | undefined;
  /** Only for a header: fields without a column, reported with it. */
  readonly missingFields?: ReadonlySet<string>;
  /** Only for a header: unknown columns, which are ignored. */
  readonly ignoredColumns?: readonly string[];
}
