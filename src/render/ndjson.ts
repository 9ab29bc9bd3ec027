import { printJson, type RawJson } from "../base/json";
import { joinRecords } from "./chunks";
import { selectFields } from "./fields";
import type { ListReport, RecordReport } from "./report";
import { safeJsonBytes } from "./safe-bytes";
import { safeJson } from "./safe-text";
import type { Chunk, Style } from "./style";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const lines = { before: "", between: "\n", after: "\n" };

/** Whether each record of the chunk is on a line of its own: a line ends where its record does. */
function isLinePerRecord(chunk: Buffer, records: readonly RawJson[]): boolean {
  if (chunk.includes(carriageReturn)) return false;
  let end = -1;
  return records.every((record) => {
    const start = end + 1;
    end = start + record.bytes.length;
    return chunk.indexOf(lineFeed, start) === end;
  });
}

function reduced(record: RawJson, fields: readonly string[] | undefined): string {
  return printJson(fields === undefined ? record.value : selectFields(record.value, fields));
}

/** Records one a line, as received where that is possible. */
function recordLines(records: readonly RawJson[], fields?: readonly string[]): Chunk {
  if (fields === undefined) {
    const chunk = joinRecords(records, lines);
    if (isLinePerRecord(chunk, records)) return safeJsonBytes(chunk);
  }
  return safeJson(records.map((record) => `${reduced(record, fields)}\n`).join(""));
}

export async function* renderListNdjson(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  for await (const { records } of report.pages) {
    if (records.length > 0) yield recordLines(records, style.fields);
  }
}

export async function* renderRecordNdjson(report: RecordReport, style: Style): AsyncGenerator<Chunk> {
  yield recordLines([report.record], style.fields);
}
