import { printJson, type RawJson } from "../../base/json/json";
import { escapeUnsafeJson } from "../../base/text/unsafe-characters";
import { joinLines } from "../chunks";
import { readSelected } from "../fields";
import type { ListReport, RecordReport } from "../report";
import { escapeJsonBytes } from "../text/safe-bytes";
import type { Chunk, Style } from "../text/style";
import { formatSums } from "./json";

/** Reuses the received bytes where possible. */
function formatRecordLines(records: readonly RawJson[], fields?: readonly string[]): Chunk {
  if (fields === undefined) {
    const lines = joinLines(records);
    if (lines !== undefined) return escapeJsonBytes(lines);
  }
  return escapeUnsafeJson(records.map((record) => `${printJson(readSelected(record, fields))}\n`).join(""));
}

/** Prints sums last, as a separate object. */
export async function* renderListNdjson(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  for await (const { records } of report.pages) {
    if (records.length > 0) yield formatRecordLines(records, style.fields);
  }
  const { sums } = report.end();
  if (sums !== undefined) yield escapeUnsafeJson(`${printJson({ sums: formatSums(sums) })}\n`);
}

export async function* renderRecordNdjson(report: RecordReport, style: Style): AsyncGenerator<Chunk> {
  yield formatRecordLines([report.record], style.fields);
}
