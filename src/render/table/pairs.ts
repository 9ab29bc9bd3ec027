import { formatPlainText, type JsonValue } from "../../base/json/json";
import type { Block, CellKind, PairRow } from "../report";
import { sanitizeCell, sanitizeLines } from "../text/safe-text";
import type { Theme } from "../text/theme";
import { type AmountLayout, emptyLayout, formatAmount, widenLayout } from "./amount";
import { formatCellValue, isAmountKind, isTimeKind, parseCellAmount } from "./cell";
import { type Cell, columnGap, type DrawRows, paintCell } from "./table";
import type { Measure } from "./width";
import { wrapToWidth } from "./wrap";

/** Settings for drawing parts of a card. */
export interface Canvas {
  readonly width: number | undefined;
  readonly theme: Theme;
  readonly measure: Measure;
  readonly draw: DrawRows;
}

const minSideBySideWidth = 120;
const sideBySideGap = 4;
/** Maximum column width, because longer lines are hard to follow. */
const maxSideWidth = 72;
const maxOneColumnRows = 4;

export function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && formatPlainText(value).trim() !== "";
}

export function measureLabels(rows: readonly PairRow[], measure: Measure): number {
  return Math.max(1, ...rows.map((row) => measure(sanitizeCell(row.label))));
}

const parseRowAmount = (row: PairRow) => parseCellAmount(row.value, row.kind, row.currency ?? null);

/** Returns a single layout for all amounts of a kind, so they align within a block. */
function buildAmountLayout(rows: readonly PairRow[], kind: CellKind, measure: Measure): AmountLayout {
  const amounts = rows.filter((row) => row.kind === kind).map(parseRowAmount);
  return amounts.reduce((layout, amount) => widenLayout(layout, amount, measure), emptyLayout);
}

const dateTimePattern = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

function formatValueLines(
  row: PairRow,
  rows: readonly PairRow[],
  width: number | undefined,
  measure: Measure,
) {
  if (isAmountKind(row.kind)) {
    return [formatAmount(parseRowAmount(row), buildAmountLayout(rows, row.kind, measure), measure).trimEnd()];
  }
  const valueText = sanitizeLines(formatCellValue(row.value, row.kind));
  const text = dateTimePattern.test(valueText) && isTimeKind(row.kind) ? `${valueText} UTC` : valueText;
  // Not wrapped, because IDs, links and commands are meant to be copied.
  return row.kind === "id" ? text.split("\n") : wrapToWidth(text, width, measure);
}

/** Returns the cells in each output line. Only a row's first line has its label. */
function formatRowCells(
  rows: readonly PairRow[],
  labelCells: number,
  canvas: Canvas,
): readonly (readonly Cell[])[] {
  const { width, theme, measure } = canvas;
  const availableWidth = width === undefined ? undefined : Math.max(20, width - labelCells - columnGap);
  return rows.flatMap((row) => {
    const paint = theme.cell(row.kind, formatPlainText(row.value));
    return formatValueLines(row, rows, availableWidth, measure).map((text, index) => [
      paintCell(index === 0 ? sanitizeCell(row.label) : "", theme.label, measure),
      paintCell(text, paint, measure),
    ]);
  });
}

const emptyCell: Cell = { text: "", width: 0 };

/** Formats labels and values in two columns. On a wide terminal, puts the second half next to the first. */
export function formatPairs(
  { columns: rows, isOneColumn }: Extract<Block, { kind: "pairs" }>,
  labelCells: number,
  canvas: Canvas,
): readonly string[] {
  const { width, draw } = canvas;
  const drawOneColumn = () => draw([{ width: labelCells }, {}], formatRowCells(rows, labelCells, canvas));
  if (
    width === undefined ||
    width < minSideBySideWidth ||
    isOneColumn === true ||
    rows.length <= maxOneColumnRows
  )
    return drawOneColumn();
  const halfCanvas = { ...canvas, width: Math.min(maxSideWidth, Math.floor((width - sideBySideGap) / 2)) };
  const middle = Math.ceil(rows.length / 2);
  const leftRows = formatRowCells(rows.slice(0, middle), labelCells, halfCanvas);
  const rightRows = formatRowCells(rows.slice(middle), labelCells, halfCanvas);
  const availableWidth = halfCanvas.width - labelCells - columnGap;
  if (leftRows.some(([, value = emptyCell]) => value.width > availableWidth)) return drawOneColumn();
  const lines = Array.from({ length: Math.max(leftRows.length, rightRows.length) }, (_, index) => [
    ...(leftRows[index] ?? [emptyCell, emptyCell]),
    ...(rightRows[index] ?? []),
  ]);
  const leftColumn = { width: availableWidth + sideBySideGap - columnGap };
  return draw([{ width: labelCells }, leftColumn, { width: labelCells }, {}], lines);
}
