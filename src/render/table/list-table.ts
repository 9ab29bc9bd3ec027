import type { JsonValue } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { ListReport } from "../report";
import { sanitizeLines } from "../text/safe-text";
import { type Chunk, resolveLineWidth, type Style } from "../text/style";
import { loadTheme, type Theme } from "../text/theme";
import { selectTableColumns } from "./columns";
import { renderBlocks } from "./detail";
import { createRowPrinter, type RowPrinter } from "./row-printer";

/**
 * Number of rows to buffer before choosing columns and widths. Smaller on a terminal, so the first rows
 * appear sooner.
 */
const sampleRowCount = 1000;
const terminalSampleCount = 200;

async function createTablePrinter(
  report: ListReport,
  rows: readonly JsonValue[],
  style: Style,
  theme: Theme,
): Promise<RowPrinter> {
  const columns = selectTableColumns(report.columns, style.fields, rows);
  const hasAges = style.format === "table" && columns.some(({ kind }) => kind === "age") && rows.length > 0;
  return createRowPrinter(columns, {
    width: resolveLineWidth(style),
    theme,
    now: hasAges ? await report.now?.() : undefined,
  });
}

export function renderListTable(report: ListReport, requestedStyle: Style): AsyncGenerator<Chunk> {
  const { view } = report;
  const style =
    requestedStyle.format === "table"
      ? { ...requestedStyle, fields: requestedStyle.fields ?? requestedStyle.columns }
      : requestedStyle;
  const isTable = style.format === "table" && style.isTerminal && style.fields === undefined;
  return view !== undefined && isTable ? renderView(report, view, style) : renderTable(report, style);
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
  const sampleSize = style.isTerminal ? terminalSampleCount : sampleRowCount;
  let printer: RowPrinter | undefined;
  let rows: JsonValue[] = [];
  for await (const { records } of report.pages) {
    rows.push(...records.map((record) => record.value));
    if (rows.length === 0 || (printer === undefined && rows.length < sampleSize)) continue;
    printer ??= await createTablePrinter(report, rows, style, theme);
    yield await printer.print(rows);
    rows = [];
  }
  if (printer === undefined && rows.length === 0 && style.isTerminal)
    return yield `${sanitizeLines(report.emptyText)}\n`;
  if (printer === undefined) {
    printer = await createTablePrinter(report, rows, style, theme);
    yield await printer.print(rows);
  }
  const hiddenCount = printer.hiddenCount();
  if (hiddenCount > 0 && style.isTerminal && style.isQuiet !== true)
    yield `${theme.faint(`${pluralize(hiddenCount, "more column")}: -o vertical`)}\n`;
}
