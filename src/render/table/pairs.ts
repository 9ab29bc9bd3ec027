import type { JsonValue } from "../../base/json/json";
import type { Block, CellKind, PairRow } from "../report";
import { safeCell, safeLines } from "../text/safe-text";
import type { Theme } from "../text/theme";
import { type AmountLayout, emptyLayout, printAmount, widenLayout } from "./amount";
import { isAmountKind, isTimeKind, plainText, readCellAmount, shownText } from "./cell";
import { type Cell, type DrawRows, gap, paintedCell } from "./table";
import type { Measure } from "./width";
import { wrap } from "./wrap";

/** Settings for drawing parts of a card. */
export interface Canvas {
  readonly width: number | undefined;
  readonly theme: Theme;
  readonly measure: Measure;
  readonly draw: DrawRows;
}

const sideBySideFrom = 120;
const sideBySideGap = 4;
/** Maximum width of a column, because longer lines are hard to follow. */
const maxSideWidth = 72;
const fewRows = 4;

export function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && plainText(value).trim() !== "";
}

export function labelWidth(rows: readonly PairRow[], measure: Measure): number {
  return Math.max(1, ...rows.map((row) => measure(safeCell(row.label))));
}

const amountIn = (row: PairRow) => readCellAmount(row.value, row.kind, row.currency ?? null);

/** Returns one layout for all amounts of a kind, which aligns them within a block. */
function amountLayout(rows: readonly PairRow[], kind: CellKind, measure: Measure): AmountLayout {
  const amounts = rows.filter((row) => row.kind === kind).map(amountIn);
  return amounts.reduce((layout, amount) => widenLayout(layout, amount, measure), emptyLayout);
}

const isTimeOfDay = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

function valueLines(row: PairRow, rows: readonly PairRow[], width: number | undefined, measure: Measure) {
  if (isAmountKind(row.kind)) {
    return [printAmount(amountIn(row), amountLayout(rows, row.kind, measure), measure).trimEnd()];
  }
  const valueText = safeLines(shownText(row.value, row.kind));
  const text = isTimeOfDay.test(valueText) && isTimeKind(row.kind) ? `${valueText} UTC` : valueText;
  // Not wrapped, because ids, links and commands are meant to be copied.
  return row.kind === "id" ? text.split("\n") : wrap(text, width, measure);
}

/** Returns the cells of each output line. Only the first line of a row has its label. */
function rowCells(rows: readonly PairRow[], labels: number, canvas: Canvas): readonly (readonly Cell[])[] {
  const { width, theme, measure } = canvas;
  const room = width === undefined ? undefined : Math.max(20, width - labels - gap);
  return rows.flatMap((row) => {
    const paint = theme.cell(row.kind, plainText(row.value));
    return valueLines(row, rows, room, measure).map((text, index) => [
      paintedCell(index === 0 ? safeCell(row.label) : "", theme.label, measure),
      paintedCell(text, paint, measure),
    ]);
  });
}

const blank: Cell = { text: "", width: 0 };

/** Formats labels and values in two columns. On a wide terminal, shows the second half next to the first. */
export function pairLines(
  { columns: rows, isOneColumn }: Extract<Block, { kind: "pairs" }>,
  labels: number,
  canvas: Canvas,
): readonly string[] {
  const { width, draw } = canvas;
  const inOne = () => draw([{ width: labels }, {}], rowCells(rows, labels, canvas));
  if (width === undefined || width < sideBySideFrom || isOneColumn === true || rows.length <= fewRows)
    return inOne();
  const half = { ...canvas, width: Math.min(maxSideWidth, Math.floor((width - sideBySideGap) / 2)) };
  const middle = Math.ceil(rows.length / 2);
  const left = rowCells(rows.slice(0, middle), labels, half);
  const right = rowCells(rows.slice(middle), labels, half);
  const room = half.width - labels - gap;
  if (left.some(([, value = blank]) => value.width > room)) return inOne();
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
    ...(left[index] ?? [blank, blank]),
    ...(right[index] ?? []),
  ]);
  const leftColumn = { width: room + sideBySideGap - gap };
  return draw([{ width: labels }, leftColumn, { width: labels }, {}], lines);
}
