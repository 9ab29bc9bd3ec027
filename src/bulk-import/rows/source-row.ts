import type { Finding } from "../../base/finding";
import type { JsonObject } from "../../base/json/json";

/** One row of the file, or what is wrong with its header. */
export interface SourceRow {
  /** As a spreadsheet counts, the header being row 1; in NDJSON the line, in XML the transaction. */
  readonly row: number;
  /** Absent for the header and for what could not be read. */
  readonly body?: JsonObject;
  readonly client?: string;
  readonly findings: readonly Finding[];
  /** What it is instead of a row to send: `debit`. */
  readonly ignored?: string;
  /** Of a header: fields that no row can have, reported with it. */
  readonly missing?: ReadonlySet<string>;
  /** Of a header: columns that the command line doesn't map to a field. */
  readonly ignoredColumns?: readonly string[];
}
