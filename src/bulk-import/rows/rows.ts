import { csvRecords } from "../../base/text/csv-records";
import type { RunningFingerprint } from "../../base/text/fingerprint";
import { csvRows } from "./csv-rows";
import type { Mapping } from "./mapping";
import { ndjsonRows } from "./ndjson-rows";
import type { Source } from "./source";
import type { SourceRow } from "./source-row";

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
