import { csvRecords } from "../../../base/csv-records";
import type { Finding } from "../../../base/finding";
import type { RunningFingerprint } from "../../../base/fingerprint";
import type { JsonObject } from "../../../base/json";
import { csvRows } from "./csv-rows";
import type { Mapping } from "./mapping";
import { ndjsonRows } from "./ndjson-rows";
import type { Source } from "./source";

/** One row of the file, or what is wrong with its header. */
export interface SourceRow {
  /** As a spreadsheet counts, the header being row 1; in NDJSON the line. */
  readonly row: number;
  /** Absent for the header and for what could not be read. */
  readonly body?: JsonObject;
  readonly client?: string;
  readonly findings: readonly Finding[];
  /** Of a header: fields that no row can have, and told with it. */
  readonly missing?: ReadonlySet<string>;
}

/** The rows of the file one by one, and not more of them in memory than that. */
export function readRows(
  source: Source,
  mapping: Mapping,
  fingerprint: RunningFingerprint,
): AsyncGenerator<SourceRow> {
  const pieces = source.read(fingerprint);
  return source.format === "csv"
    ? csvRows(csvRecords(pieces, source.delimiter), mapping)
    : ndjsonRows(pieces, mapping);
}
