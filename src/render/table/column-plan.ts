import type { CellKind, Column } from "../report";
import { type Amount, type AmountLayout, emptyLayout, layoutWidth, widenLayout } from "./amount";
import { isAmountKind } from "./cell";
import type { Measure } from "./width";

export type Content = string | Amount;

/** A column with the cells that it takes. */
export interface PlannedColumn {
  readonly column: Column;
  /** Its place in the rows' contents. */
  readonly index: number;
  readonly width: number;
  /** Set for amounts. */
  readonly layout?: AmountLayout;
}

interface Sized extends PlannedColumn {
  readonly minimum: number;
  /** What it should have before a column of less weight may stay. */
  readonly comfort: number;
}

const gap = 2;
const comfortable = 21;
const smallest = 8;
const timeWidth = 16;

const isUncut = (kind: CellKind) => kind === "id" || isAmountKind(kind);
const elastic: readonly CellKind[] = ["text", "list", "address", "country"];

function limits(column: Column, width: number): { minimum: number; comfort: number } {
  if (isUncut(column.kind)) return { minimum: width, comfort: width };
  const minWidth = Math.min(12, Math.max(smallest, column.title.length));
  if (elastic.includes(column.kind))
    return { minimum: Math.min(width, minWidth), comfort: Math.min(width, comfortable) };
  return { minimum: Math.min(width, column.kind === "lifecycle" ? minWidth : timeWidth), comfort: width };
}

function contentWidth(
  column: PlannedColumn,
  rows: readonly (readonly Content[])[],
  measure: Measure,
): PlannedColumn {
  let { width, layout } = column;
  for (const row of rows) {
    const content = row[column.index] ?? "";
    if (typeof content === "string") width = Math.max(width, measure(content));
    else layout = widenLayout(layout ?? emptyLayout, content, measure);
  }
  if (layout === undefined) return { ...column, width };
  return { ...column, width: Math.max(width, layoutWidth(layout)), layout };
}

const total = (columns: readonly Sized[], pick: (column: Sized) => number) =>
  columns.reduce((sum, column) => sum + pick(column), gap * (columns.length - 1));

/** The column to drop first: highest priority number, then the rightmost one. */
function lowestPriority(columns: readonly Sized[]): Sized | undefined {
  const able = columns.filter(({ column }) => column.priority > 1);
  return able.toSorted(
    (one, other) => other.column.priority - one.column.priority || other.index - one.index,
  )[0];
}

function dropColumns(columns: readonly Sized[], width: number): readonly Sized[] {
  let left = columns;
  while (total(left, (column) => column.comfort) > width) {
    const dropped = lowestPriority(left);
    if (dropped === undefined) break;
    left = left.filter((column) => column !== dropped);
  }
  while (left.length > 1 && total(left, (column) => column.minimum) > width) {
    const dropped = left.findLast(({ column }) => !isUncut(column.kind));
    if (dropped === undefined) break;
    left = left.filter((column) => column !== dropped);
  }
  return left;
}

/** Gives each column its minimum, and what is left to the narrowest that still wants more. */
function shareWidth(columns: readonly Sized[], width: number): readonly PlannedColumn[] {
  const widths = columns.map((column) => column.minimum);
  let room = width - total(columns, (column) => column.minimum);
  while (room > 0) {
    let needy = -1;
    columns.forEach((column, index) => {
      const wants = (widths[index] ?? 0) < column.width;
      if (wants && (needy < 0 || (widths[index] ?? 0) < (widths[needy] ?? 0))) needy = index;
    });
    if (needy < 0) break;
    widths[needy] = (widths[needy] ?? 0) + 1;
    room--;
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? column.minimum }));
}

/** Chooses the columns and their widths so that rows fit into `width` cells. */
export function planColumns(
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  width: number | undefined,
  measure: Measure,
): readonly PlannedColumn[] {
  const natural = columns.map((column, index) =>
    contentWidth({ column, index, width: Math.max(1, measure(column.title)) }, rows, measure),
  );
  if (width === undefined) return natural;
  const sized = natural.map((planned) => ({ ...planned, ...limits(planned.column, planned.width) }));
  return shareWidth(dropColumns(sized, width), width);
}

/** Widens a plan for further rows, as identifiers and amounts are never truncated. */
export function widenPlan(
  plan: readonly PlannedColumn[],
  rows: readonly (readonly Content[])[],
  measure: Measure,
): readonly PlannedColumn[] {
  return plan.map((planned) =>
    isUncut(planned.column.kind) ? contentWidth(planned, rows, measure) : planned,
  );
}
