import type { RunningFingerprint } from "../../base/text/fingerprint";
import { csvRecords } from "../formats/csv-records";
import { csvRows } from "./csv-rows";
import type { RowMapping } from "./mapping";
import { ndjsonRows } from "./ndjson-rows";
import type { RowSource } from "./source";
import type { SourceRow } from "./source-row";

async function* statementRows(
  pieces: AsyncIterable<Uint8Array>,
  mapping: RowMapping,
): AsyncGenerator<SourceRow> {
  const { camtRows } = await import("./camt-rows");
  yield* camtRows(pieces, mapping);
}

/** Streams the rows, one in memory at a time. */
export function readRows(
  source: RowSource,
  mapping: RowMapping,
  fingerprint: RunningFingerprint,
  signal?: AbortSignal,
): AsyncGenerator<SourceRow> {
  const pieces = source.read(fingerprint, signal);
  if (source.format === "csv") return csvRows(csvRecords(pieces, source.delimiter), mapping);
  return source.format === "camt" ? statementRows(pieces, mapping) : ndjsonRows(pieces, mapping);
}
