import type { JsonValue } from "../../base/json/json";
import type { ListReport } from "../report";
import { safeLines } from "../text/safe-text";
import { type Chunk, lineWidth, type Style } from "../text/style";
import { loadTheme, type Theme } from "../text/theme";
import { chooseColumns } from "./columns";
import { renderBlocks } from "./detail";
import { type RowPrinter, rowPrinter } from "./row-printer";

/** Column widths are settled by so many rows, so that a list of any length needs no more memory. */
const settlingRows = 1000;

function printerFor(report: ListReport, rows: readonly JsonValue[], style: Style, theme: Theme): RowPrinter {
  return rowPrinter(chooseColumns(report.columns, style.fields, rows), lineWidth(style), theme);
}

/** A list as a table for people, or as it wants to be seen. */
export function renderListTable(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  const { view } = report;
  const isViewed = view !== undefined && style.isTerminal && style.fields === undefined;
  return isViewed ? renderView(report, view, style) : renderTable(report, style);
}

async function* renderView(
  { pages }: ListReport,
  view: NonNullable<ListReport["view"]>,
  style: Style,
): AsyncGenerator<Chunk> {
  const rows: JsonValue[] = [];
  for await (const { records } of pages) rows.push(...records.map((record) => record.value));
  yield* renderBlocks(view(rows), style);
}

async function* renderTable(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  const theme = await loadTheme(style.isColored);
  let printer: RowPrinter | undefined;
  let waiting: JsonValue[] = [];
  for await (const page of report.pages) {
    const rows = page.records.map((record) => record.value);
    if (printer !== undefined) {
      if (rows.length > 0) yield await printer(rows);
      continue;
    }
    waiting.push(...rows);
    if (waiting.length < settlingRows) continue;
    printer = printerFor(report, waiting, style, theme);
    yield await printer(waiting);
    waiting = [];
  }
  if (printer !== undefined) return;
  if (waiting.length === 0 && style.isTerminal) yield `${safeLines(report.emptyText)}\n`;
  else yield await printerFor(report, waiting, style, theme)(waiting);
}
