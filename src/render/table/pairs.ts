import type { JsonValue } from "../../base/json/json";
import type { Block, CellKind, PairRow } from "../report";
import { safeCell, safeLines } from "../text/safe-text";
import type { Theme } from "../text/theme";
import { type AmountLayout, emptyLayout, printAmount, widenLayout } from "./amount";
import { amountOf, isAmountKind, isTimeKind, plainText, shownText } from "./cell";
import { type Measure, padEnd } from "./width";
import { wrap } from "./wrap";

/** Settings for drawing parts of a card. */
export interface Canvas {
  readonly width: number | undefined;
  readonly theme: Theme;
  readonly measure: Measure;
}

const gap = "  ";
const sideBySideFrom = 120;
const sideBySideGap = 4;
/** Maximum width of a column; longer lines are hard to follow. */
const maxSideWidth = 72;
const fewRows = 4;

export function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && plainText(value).trim() !== "";
}

export function labelWidth(rows: readonly PairRow[], measure: Measure): number {
  return Math.max(0, ...rows.map((row) => measure(safeCell(row.label))));
}

const amountIn = (row: PairRow) => amountOf(row.value, row.kind, row.currency ?? null);

/** Returns a common layout, so that amounts of the same kind in a block line up. */
function amountLayout(rows: readonly PairRow[], kind: CellKind, measure: Measure): AmountLayout {
  const amounts = rows.filter((row) => row.kind === kind).map(amountIn);
  return amounts.reduce((layout, amount) => widenLayout(layout, amount, measure), emptyLayout);
}

const isTimeOfDay = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

function valueLines(row: PairRow, rows: readonly PairRow[], width: number | undefined, measure: Measure) {
  if (isAmountKind(row.kind)) {
    return [printAmount(amountIn(row), amountLayout(rows, row.kind, measure), measure).trimEnd()];
  }
  const shown = safeLines(shownText(row.value, row.kind));
  const text = isTimeOfDay.test(shown) && isTimeKind(row.kind) ? `${shown} UTC` : shown;
  // An id, a link or a command is there to be copied.
  return row.kind === "id" ? text.split("\n") : wrap(text, width, measure);
}

interface Line {
  readonly plain: string;
  readonly painted: string;
}

function rowLines(rows: readonly PairRow[], labels: number, canvas: Canvas): readonly Line[] {
  const { width, theme, measure } = canvas;
  const room = width === undefined ? undefined : Math.max(20, width - labels - gap.length);
  return rows.flatMap((row) => {
    const paint = theme.cell(row.kind, plainText(row.value));
    return valueLines(row, rows, room, measure).map((text, index) => {
      const label = padEnd(index === 0 ? safeCell(row.label) : "", labels, measure) + gap;
      return { plain: label + text, painted: theme.label(label) + (text === "" ? "" : paint(text)) };
    });
  });
}

function zip(
  left: readonly Line[],
  right: readonly Line[],
  width: number,
  measure: Measure,
): readonly string[] {
  const lines = Array.from({ length: Math.max(left.length, right.length) });
  return lines.map((_, index) => {
    const [first, second] = [left[index], right[index]];
    if (second === undefined) return first?.painted ?? "";
    const missing = width - measure(first?.plain ?? "");
    return (first?.painted ?? "") + " ".repeat(Math.max(gap.length, missing)) + second.painted;
  });
}

/** Prints labels and values in two columns; on a wide terminal, with the second half next to the first. */
export function pairLines(
  { columns: rows, isOneColumn }: Extract<Block, { kind: "pairs" }>,
  labels: number,
  canvas: Canvas,
): readonly string[] {
  const { width, measure } = canvas;
  const isNarrow = width === undefined || width < sideBySideFrom;
  if (isNarrow || isOneColumn === true || rows.length <= fewRows) {
    return rowLines(rows, labels, canvas).map((line) => line.painted);
  }
  const half = { ...canvas, width: Math.min(maxSideWidth, Math.floor((width - sideBySideGap) / 2)) };
  const middle = Math.ceil(rows.length / 2);
  const left = rowLines(rows.slice(0, middle), labels, half);
  const right = rowLines(rows.slice(middle), labels, half);
  const isTooWide = left.some(({ plain }) => measure(plain) > half.width);
  if (isTooWide) return rowLines(rows, labels, canvas).map((line) => line.painted);
  return zip(left, right, half.width + sideBySideGap, measure);
}
