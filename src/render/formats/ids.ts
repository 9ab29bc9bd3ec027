import type { RawJson } from "../../base/json/json";
import { fieldValue } from "../fields";
import type { ListReport, RecordReport } from "../report";
import { plainText } from "../table/cell";
import { safeCell } from "../text/safe-text";
import type { Chunk } from "../text/style";

function idLine(record: RawJson, idPath: string): string {
  const seen = idPath === "id" ? record.id : undefined;
  const id = safeCell(seen ?? plainText(fieldValue(record.value, idPath)));
  return id === "" ? "" : `${id}\n`;
}

export async function* renderListIds({ pages, idPath }: ListReport): AsyncGenerator<Chunk> {
  for await (const { records } of pages) {
    const lines = records.map((record) => idLine(record, idPath)).join("");
    if (lines !== "") yield lines;
  }
}

export async function* renderRecordIds({ record, idPath }: RecordReport): AsyncGenerator<Chunk> {
  const line = idLine(record, idPath);
  if (line !== "") yield line;
}
