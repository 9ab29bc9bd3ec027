import { RunningFingerprint } from "../../base/text/fingerprint";
import { readCsvRecords } from "../formats/csv-records";
import { readCsvRows } from "./csv-rows";
import type { RowMapping } from "./mapping";
import { readNdjsonRows } from "./ndjson-rows";
import type { RowSource, SourceRow } from "./source";

async function* readStatementRows(
  chunks: AsyncIterable<Uint8Array>,
  mapping: RowMapping,
): AsyncGenerator<SourceRow> {
  const { readCamtRows } = await import("./camt-rows");
  yield* readCamtRows(chunks, mapping);
}

/** Streams the rows, with only one in memory at a time. */
export function readRows(
  source: RowSource,
  mapping: RowMapping,
  fingerprint = new RunningFingerprint(),
  signal?: AbortSignal,
): AsyncGenerator<SourceRow> {
  const chunks = source.read(fingerprint, signal);
  if (source.format === "csv") return readCsvRows(readCsvRecords(chunks, source.delimiter), mapping);
  return source.format === "camt" ? readStatementRows(chunks, mapping) : readNdjsonRows(chunks, mapping);
}
