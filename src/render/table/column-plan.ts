import type { Column } from "../report";
import {
  type CellContent,
  getWidthLimits,
  isBlank,
  isNeverTruncated,
  type PlannedColumn,
  type SizedColumn,
  widenToContent,
} from "./column-sizes";
import { columnGap } from "./table";
import type { Measure } from "./width";

const sumWidths = (columns: readonly SizedColumn[], getWidth: (column: SizedColumn) => number) =>
  columns.reduce((sum, column) => sum + getWidth(column), columnGap * (columns.length - 1));

/**
 * Returns the next column to drop: an empty column, or else the one with the highest priority number above
 * `threshold`. Among equal columns, drops the rightmost first. A column with priority 1 never counts as
 * empty.
 */
function findColumnToDrop(columns: readonly SizedColumn[], threshold: number): SizedColumn | undefined {
  const getWeight = ({ isEmpty, column }: SizedColumn) =>
    isEmpty && column.priority > 1 ? Number.POSITIVE_INFINITY : column.priority;
  return columns
    .filter((column) => getWeight(column) > threshold)
    .toSorted((a, b) => getWeight(b) - getWeight(a) || b.index - a.index)[0];
}

type WidthKind = "preferredWidth" | "minWidth";

function dropColumnsUntilFit(
  columns: readonly SizedColumn[],
  width: number,
  widthKind: WidthKind,
  findNext: (remainingColumns: readonly SizedColumn[]) => SizedColumn | undefined,
): readonly SizedColumn[] {
  let remainingColumns = columns;
  while (remainingColumns.length > 1 && sumWidths(remainingColumns, (column) => column[widthKind]) > width) {
    const columnToDrop = findNext(remainingColumns);
    if (columnToDrop === undefined) break;
    remainingColumns = remainingColumns.filter((column) => column !== columnToDrop);
  }
  return remainingColumns;
}

function dropColumns(columns: readonly SizedColumn[], width: number): readonly SizedColumn[] {
  const keptColumns = dropColumnsUntilFit(columns, width, "preferredWidth", (remainingColumns) =>
    findColumnToDrop(remainingColumns, 2),
  );
  const remainingColumns = dropColumnsUntilFit(
    keptColumns,
    width,
    "minWidth",
    (remainingColumns) =>
      findColumnToDrop(remainingColumns, 1) ??
      remainingColumns.findLast(({ column }) => !isNeverTruncated(column.kind)),
  );
  return restoreNarrowColumns(columns, remainingColumns, width);
}

/** Restores dropped columns that fit untruncated, because dropping a wider column may have made room. */
function restoreNarrowColumns(
  columns: readonly SizedColumn[],
  remainingColumns: readonly SizedColumn[],
  width: number,
): readonly SizedColumn[] {
  const keptColumns = new Set(remainingColumns);
  const droppedColumns = columns.filter((column) => !keptColumns.has(column) && !column.isEmpty);
  for (const column of droppedColumns.toSorted((a, b) => a.column.priority - b.column.priority)) {
    if (sumWidths([...keptColumns, column], (each) => each.width) <= width) keptColumns.add(column);
  }
  return columns.filter((column) => keptColumns.has(column));
}

/**
 * Gives each column its preferred width, and remaining cells to the most important columns. If that is too
 * wide, gives each column its minimum width, and remaining cells to the narrowest columns.
 */
function distributeWidth(columns: readonly SizedColumn[], width: number): readonly PlannedColumn[] {
  const widthKind =
    sumWidths(columns, (column) => column.preferredWidth) <= width ? "preferredWidth" : "minWidth";
  const widths = new Map(columns.map((column) => [column, column[widthKind]]));
  const getWidth = (column: SizedColumn) => widths.get(column) ?? 0;
  const getWeight = ({ column }: SizedColumn) => (widthKind === "preferredWidth" ? column.priority : 0);
  for (let cellsLeft = width - sumWidths(columns, getWidth); cellsLeft > 0; cellsLeft--) {
    const [narrowest] = columns
      .filter((column) => getWidth(column) < column.width)
      .toSorted((a, b) => getWeight(a) - getWeight(b) || getWidth(a) - getWidth(b));
    if (narrowest === undefined) break;
    widths.set(narrowest, getWidth(narrowest) + 1);
  }
  return columns.map((column) => ({ ...column, width: getWidth(column) }));
}

/** Chooses columns and widths so rows fit into `width` cells. */
export function planColumns(
  columns: readonly Column[],
  rows: readonly (readonly CellContent[])[],
  width: number | undefined,
  measure: Measure,
): readonly PlannedColumn[] {
  const naturalColumns = columns.map((column, index) =>
    widenToContent({ column, index, width: Math.max(1, measure(column.title)) }, rows, measure),
  );
  if (width === undefined) return naturalColumns;
  const sizedColumns = naturalColumns.map((planned) => ({
    ...planned,
    ...getWidthLimits(planned.column, planned.width),
    isEmpty: rows.length > 0 && rows.every((row) => isBlank(row[planned.index])),
  }));
  return distributeWidth(dropColumns(sizedColumns, width), width);
}

/**
 * Widens the columns for more rows. Without a width, widens every column. Otherwise, widens only identifiers
 * and amounts, which are never truncated.
 */
export function widenPlan(
  plan: readonly PlannedColumn[],
  rows: readonly (readonly CellContent[])[],
  width: number | undefined,
  measure: Measure,
): readonly PlannedColumn[] {
  return plan.map((planned) =>
    width === undefined || isNeverTruncated(planned.column.kind)
      ? widenToContent(planned, rows, measure)
      : planned,
  );
}
