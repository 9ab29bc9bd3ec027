import { formatPlainText, type RawJson } from "../../base/json/json";
import { readFieldValue } from "../fields";
import type { ListReport, RecordReport } from "../report";
import { sanitizeCell } from "../text/safe-text";
import type { Chunk } from "../text/style";

/** Returns the identifier that `-o ids` prints, or an empty string if the record has none. */
export function readIdText(record: RawJson, idPath: string): string {
  const knownId = idPath === "id" ? record.id : undefined;
  return sanitizeCell(knownId ?? formatPlainText(readFieldValue(record.value, idPath)));
}

function formatIdLine(record: RawJson, idPath: string): string {
  const id = readIdText(record, idPath);
  return id === "" ? "" : `${id}\n`;
}

export async function* renderListIds({ pages, idPath }: ListReport): AsyncGenerator<Chunk> {
  for await (const { records } of pages) {
    const lines = records.map((record) => formatIdLine(record, idPath)).join("");
    if (lines !== "") yield lines;
  }
}

export async function* renderRecordIds({ record, idPath }: RecordReport): AsyncGenerator<Chunk> {
  const line = formatIdLine(record, idPath);
  if (line !== "") yield line;
}
