import { printJson, readText } from "../../base/json/json";
import { formatFingerprint, RunningFingerprint } from "../../base/text/fingerprint";
import { isBankReference, repeatedReason } from "../formats/bank-reference";
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

/** Holds back rows that are equal to an earlier one, including the bank's own reference. */
async function* holdRepeatedRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  const identities = new Set<string>();
  for await (const row of rows) {
    const { body = {} } = row;
    const hasReference = isBankReference(readText(body, "bankReference"));
    const identity = hasReference ? formatFingerprint(printJson(body)) : undefined;
    yield identity !== undefined && identities.has(identity) ? { ...row, holdReason: repeatedReason } : row;
    if (identity !== undefined) identities.add(identity);
  }
}

/** Streams the rows, with only one in memory at a time. */
export function readRows(
  source: RowSource,
  mapping: RowMapping,
  fingerprint = new RunningFingerprint(),
  signal?: AbortSignal,
): AsyncGenerator<SourceRow> {
  const chunks = source.read(fingerprint, signal);
  if (source.format === "camt") return readStatementRows(chunks, mapping);
  const rows =
    source.format === "csv"
      ? readCsvRows(readCsvRecords(chunks, source.delimiter), mapping)
      : readNdjsonRows(chunks, mapping);
  return holdRepeatedRows(rows);
}
