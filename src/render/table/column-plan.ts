import type { Column } from "../report";
import {
  type Content,
  contentWidth,
  isBlank,
  isUncut,
  type PlannedColumn,
  type SizedColumn,
  widthLimits,
} from "./column-sizes";
import { gap } from "./table";
import type { Measure } from "./width";

const total = (columns: readonly SizedColumn[], pick: (column: SizedColumn) => number) =>
  columns.reduce((sum, column) => sum + pick(column), gap * (columns.length - 1));

/**
 * Returns the column to drop first, of those with a priority number over `above`: an empty one if there is
 * one, otherwise the one with the highest number, rightmost first.
 */
function lowestPriority(columns: readonly SizedColumn[], above: number): SizedColumn | undefined {
  const weight = ({ isEmpty, column }: SizedColumn) =>
    isEmpty && column.priority > 1 ? Number.POSITIVE_INFINITY : column.priority;
  return columns
    .filter((column) => weight(column) > above)
    .toSorted((a, b) => weight(b) - weight(a) || b.index - a.index)[0];
}

type WidthKind = "comfort" | "minimum";

function dropWhileWide(
  columns: readonly SizedColumn[],
  width: number,
  widthKind: WidthKind,
  next: (remainingColumns: readonly SizedColumn[]) => SizedColumn | undefined,
): readonly SizedColumn[] {
  let remainingColumns = columns;
  while (remainingColumns.length > 1 && total(remainingColumns, (column) => column[widthKind]) > width) {
    const dropped = next(remainingColumns);
    if (dropped === undefined) break;
    remainingColumns = remainingColumns.filter((column) => column !== dropped);
  }
  return remainingColumns;
}

function dropColumns(columns: readonly SizedColumn[], width: number): readonly SizedColumn[] {
  const comfortable = dropWhileWide(columns, width, "comfort", (remainingColumns) =>
    lowestPriority(remainingColumns, 2),
  );
  const remainingColumns = dropWhileWide(
    comfortable,
    width,
    "minimum",
    (remainingColumns) =>
      lowestPriority(remainingColumns, 1) ?? remainingColumns.findLast(({ column }) => !isUncut(column.kind)),
  );
  return addNarrower(columns, remainingColumns, width);
}

/** After a wide column was dropped, adds narrower ones back if they fit untruncated. */
function addNarrower(
  columns: readonly SizedColumn[],
  remainingColumns: readonly SizedColumn[],
  width: number,
): readonly SizedColumn[] {
  const added = new Set(remainingColumns);
  const dropped = columns.filter((column) => !added.has(column) && !column.isEmpty);
  for (const column of dropped.toSorted((a, b) => a.column.priority - b.column.priority)) {
    if (total([...added, column], (each) => each.width) <= width) added.add(column);
  }
  return columns.filter((column) => added.has(column));
}

/**
 * Gives each column its comfortable width, and the remaining cells to the most important columns. If that is
 * too wide, gives each column its minimum width, and the remaining cells to the narrowest columns.
 */
function shareWidth(columns: readonly SizedColumn[], width: number): readonly PlannedColumn[] {
  const widthKind = total(columns, (column) => column.comfort) <= width ? "comfort" : "minimum";
  const widths = new Map(columns.map((column) => [column, column[widthKind]]));
  const widthOf = (column: SizedColumn) => widths.get(column) ?? 0;
  const weight = ({ column }: SizedColumn) => (widthKind === "comfort" ? column.priority : 0);
  for (let room = width - total(columns, widthOf); room > 0; room--) {
    const [needy] = columns
      .filter((column) => widthOf(column) < column.width)
      .toSorted((a, b) => weight(a) - weight(b) || widthOf(a) - widthOf(b));
    if (needy === undefined) break;
    widths.set(needy, widthOf(needy) + 1);
  }
  return columns.map((column) => ({ ...column, width: widthOf(column) }));
}

/** Chooses columns and widths so that rows fit into `width` cells. */
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
  const sized = natural.map((planned) => ({
    ...planned,
    ...widthLimits(planned.column, planned.width),
    isEmpty: rows.length > 0 && rows.every((row) => isBlank(row[planned.index])),
  }));
  return shareWidth(dropColumns(sized, width), width);
}

/**
 * Widens the columns for more rows. Without a width, widens all of them. Otherwise, widens only identifiers
 * and amounts, which are never truncated.
 */
export function widenPlan(
  plan: readonly PlannedColumn[],
  rows: readonly (readonly Content[])[],
  width: number | undefined,
  measure: Measure,
): readonly PlannedColumn[] {
  return plan.map((planned) =>
    width === undefined || isUncut(planned.column.kind) ? contentWidth(planned, rows, measure) : planned,
  );
}
