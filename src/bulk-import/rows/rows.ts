import { csvRecords } from "../../base/text/csv-records";
import type { RunningFingerprint } from "../../base/text/fingerprint";
import { csvRows } from "./csv-rows";
import type { RowMapping } from "./mapping";
import { ndjsonRows } from "./ndjson-rows";
import type { RowSource } from "./source";
import type { SourceRow } from "./source-row";

/** The rows of the file one by one, and not more of them in memory than that. */
export function readRows(
  source: RowSource,
  mapping: RowMapping,
  fingerprint: RunningFingerprint,
): AsyncGenerator<SourceRow> {
  const pieces = source.read(fingerprint);
  return source.format === "csv"
    ? csvRows(csvRecords(pieces, source.delimiter), mapping)
    : ndjsonRows(pieces, mapping);
}
