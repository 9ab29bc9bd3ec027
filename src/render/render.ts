import { renderListCsv, renderRecordCsv } from "./formats/csv";
import { renderListIds, renderRecordIds } from "./formats/ids";
import { renderListJson, renderRecordJson } from "./formats/json";
import { renderListNdjson, renderRecordNdjson } from "./formats/ndjson";
import { renderRaw } from "./formats/raw";
import { renderListTsv, renderRecordTsv } from "./formats/tsv";
import { renderListXlsx, renderRecordXlsx } from "./formats/xlsx";
import { renderListYaml, renderRecordYaml } from "./formats/yaml";
import { renderLive } from "./live";
import {
  humanReadableFormats,
  type ListReport,
  type OutputFormat,
  type RecordReport,
  type RecordRows,
  type Report,
} from "./report";
import { createSinglePage } from "./single-page";
import { renderCard } from "./table/detail";
import { renderListTable } from "./table/list-table";
import { withSumLines } from "./table/sum-lines";
import { renderVertical } from "./table/vertical";
import { type Chunk, isHumanReadable, type Style } from "./text/style";

export type { Chunk, Style } from "./text/style";

async function* renderNothing(): AsyncGenerator<Chunk> {}

async function* renderRecordHtml({ record, html }: RecordReport): AsyncGenerator<Chunk> {
  if (html !== undefined) yield html(record.value);
}

type Renderer<R> = (report: R, style: Style) => AsyncGenerator<Chunk>;

interface Renderers {
  readonly list: Renderer<ListReport>;
  readonly record: Renderer<RecordReport>;
}

const renderers: Readonly<Record<OutputFormat, Renderers>> = {
  table: { list: withSumLines(renderListTable), record: renderCard },
  wide: { list: withSumLines(renderListTable), record: renderCard },
  vertical: { list: withSumLines(renderVertical), record: renderCard },
  json: { list: renderListJson, record: renderRecordJson },
  ndjson: { list: renderListNdjson, record: renderRecordNdjson },
  csv: { list: renderListCsv, record: renderRecordCsv },
  tsv: { list: renderListTsv, record: renderRecordTsv },
  xlsx: { list: renderListXlsx, record: renderRecordXlsx },
  yaml: { list: renderListYaml, record: renderRecordYaml },
  ids: { list: renderListIds, record: renderRecordIds },
  html: { list: renderNothing, record: renderRecordHtml },
};

/**
 * In a pipe, uses tsv unless the user asked for a format for people, so that tools can extract the values.
 */
export function resolveFormat(style: Style): OutputFormat {
  return humanReadableFormats.includes(style.format) && !isHumanReadable(style) ? "tsv" : style.format;
}

function renderRecord(report: RecordReport, style: Style, format: OutputFormat): AsyncGenerator<Chunk> {
  const { rows } = report;
  // Selected fields are fields of the record, not of its rows.
  const usesRows = (format === "csv" || format === "tsv" || format === "xlsx") && style.fields === undefined;
  if (rows === undefined || !usesRows) return renderers[format].record(report, style);
  return renderers[format].list(createListReport(report, rows), style);
}

function createListReport(
  { record, idPath, notes = [] }: RecordReport,
  { columns, of }: RecordRows,
): ListReport {
  return {
    kind: "list",
    columns,
    pages: createSinglePage(of(record.value)),
    idPath,
    emptyText: "",
    end: () => ({ isComplete: true, notes }),
  };
}

/** Renders a report piece by piece as its data arrives. */
export function renderReport(report: Report, requestedStyle: Style): AsyncGenerator<Chunk> {
  const format = resolveFormat(requestedStyle);
  const style =
    "fields" in report && report.fields !== undefined
      ? { ...requestedStyle, fields: report.fields }
      : requestedStyle;
  switch (report.kind) {
    case "list":
      return renderers[format].list(report, style);
    case "record":
      return renderRecord(report, style, format);
    case "raw":
      return renderRaw(report, style);
    case "live":
      return renderLive(report, style);
    case "ended":
      return renderNothing();
  }
}
