import { renderListCsv, renderRecordCsv } from "./csv";
import { renderCard } from "./detail";
import { renderListIds, renderRecordIds } from "./ids";
import { renderListJson, renderRecordJson } from "./json";
import { renderListTable } from "./list-table";
import { renderLive } from "./live";
import { renderListNdjson, renderRecordNdjson } from "./ndjson";
import { renderRaw } from "./raw";
import type { Format, ListReport, RecordReport, Report } from "./report";
import type { Chunk, Style } from "./style";
import { renderListTsv, renderRecordTsv } from "./tsv";
import { renderListYaml, renderRecordYaml } from "./yaml";

export type { Chunk, Style } from "./style";

type Renderer<R> = (report: R, style: Style) => AsyncGenerator<Chunk>;

const lists: Readonly<Record<Format, Renderer<ListReport>>> = {
  table: renderListTable,
  json: renderListJson,
  ndjson: renderListNdjson,
  csv: renderListCsv,
  tsv: renderListTsv,
  yaml: renderListYaml,
  ids: renderListIds,
};

const records: Readonly<Record<Format, Renderer<RecordReport>>> = {
  table: renderCard,
  json: renderRecordJson,
  ndjson: renderRecordNdjson,
  csv: renderRecordCsv,
  tsv: renderRecordTsv,
  yaml: renderRecordYaml,
  ids: renderRecordIds,
};

/** A table that nobody asked for is for people; a pipe gets values that tools can cut. */
function effectiveFormat({ format, isTerminal, isExplicitFormat }: Style): Format {
  return format === "table" && !isTerminal && !isExplicitFormat ? "tsv" : format;
}

async function* nothing(): AsyncGenerator<Chunk> {}

/** The text of a report, in pieces as they become known. */
export function render(report: Report, style: Style): AsyncGenerator<Chunk> {
  const format = effectiveFormat(style);
  switch (report.kind) {
    case "list":
      return lists[format](report, style);
    case "record":
      return records[format](report, style);
    case "raw":
      return renderRaw(report, style);
    case "live":
      return renderLive(report, style);
    case "ended":
      return nothing();
  }
}
