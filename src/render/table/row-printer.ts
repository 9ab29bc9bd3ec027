import { formatPlainText, type JsonValue } from "../../base/json/json";
import { readColumnValue, readFieldValue } from "../fields";
import type { CellKind, Column } from "../report";
import { sanitizeCell } from "../text/safe-text";
import type { Theme } from "../text/theme";
import { formatAmount } from "./amount";
import { formatCellValue, isAmountKind, parseCellAmount } from "./cell";
import { planColumns, widenPlan } from "./column-plan";
import { type CellContent, isBlank, type PlannedColumn } from "./column-sizes";
import { type DrawRows, loadTable, paintCell } from "./table";
import { loadMeasure, type Measure, shortenIds, truncate, truncateLifecycle, truncateMiddle } from "./width";

function getCellContent(row: JsonValue, column: Column, { width, now }: RowStyle): CellContent {
  const value = readColumnValue(row, column);
  if (column.kind === "otherId" && width !== undefined)
    return shortenIds(sanitizeCell(formatPlainText(value)));
  if (!isAmountKind(column.kind)) return sanitizeCell(formatCellValue(value, column.kind, now)).trimEnd();
  return parseCellAmount(
    value,
    column.kind,
    column.currency === undefined ? null : readFieldValue(row, column.currency),
  );
}

function listTexts(
  columns: readonly Column[],
  contents: readonly (readonly CellContent[])[],
): readonly string[] {
  const cells = contents
    .flat()
    .flatMap((cell) => (typeof cell === "string" ? cell : [cell.whole, cell.unit]));
  return [...columns.map((column) => column.title), ...cells];
}

const truncateByKind: Partial<Record<CellKind, typeof truncate>> = {
  url: truncateMiddle,
  otherId: truncateMiddle,
  lifecycle: truncateLifecycle,
};

function formatBodyCell(
  content: CellContent,
  { column, width, layout }: PlannedColumn,
  measure: Measure,
): string {
  if (typeof content === "string") return (truncateByKind[column.kind] ?? truncate)(content, width, measure);
  return layout === undefined ? "" : formatAmount(content, layout, measure);
}

function isHidden(
  index: number,
  plan: readonly PlannedColumn[],
  contents: readonly (readonly CellContent[])[],
): boolean {
  return !plan.some((planned) => planned.index === index) && contents.some((row) => !isBlank(row[index]));
}

export interface RowStyle {
  readonly width: number | undefined;
  readonly theme: Theme;
  readonly now?: number | undefined;
}

/** The first call determines the columns and adds their titles. */
export interface RowPrinter {
  print(rows: readonly JsonValue[]): Promise<string>;
  /** Number of columns that have values but don't fit. */
  hiddenCount(): number;
}

/** Adds "(UTC)" to the titles of time columns. Ages don't depend on a time zone. */
function formatColumnTitle({ title, kind }: Column, { now }: RowStyle): string {
  const isTime = kind === "time" || (kind === "age" && now === undefined);
  return sanitizeCell(title).trim() + (isTime ? " (UTC)" : "");
}

export function createRowPrinter(sourceColumns: readonly Column[], style: RowStyle): RowPrinter {
  const { width, theme } = style;
  // Titles need escaping too, because columns without a description use a record's key as title.
  const columns = sourceColumns.map((column) => ({ ...column, title: formatColumnTitle(column, style) }));
  let currentPlan: readonly PlannedColumn[] | undefined;
  let hiddenCount = 0;
  let draw: DrawRows | undefined;
  const printRows = async (rows: readonly JsonValue[]) => {
    if (columns.length === 0) return "";
    const contents = rows.map((row) => columns.map((column) => getCellContent(row, column, style)));
    const measure = await loadMeasure(listTexts(columns, contents));
    const isFirstPrint = currentPlan === undefined;
    const plan =
      currentPlan === undefined
        ? planColumns(columns, contents, width, measure)
        : widenPlan(currentPlan, contents, width, measure);
    if (isFirstPrint) hiddenCount = columns.filter((_, index) => isHidden(index, plan, contents)).length;
    currentPlan = plan;
    const head = plan.map(({ column, width }) =>
      paintCell(truncate(column.title, width, measure), theme.header, measure),
    );
    const body = contents.map((content, rowIndex) =>
      plan.map((planned) => {
        const { kind, path } = planned.column;
        const paint = theme.cell(kind, formatPlainText(readFieldValue(rows[rowIndex], path)));
        return paintCell(formatBodyCell(content[planned.index] ?? "", planned, measure), paint, measure);
      }),
    );
    draw ??= await loadTable();
    const columnLayouts = plan.map(
      ({ width, layout }) => ({ width, align: layout === undefined ? "left" : "right" }) as const,
    );
    return draw(columnLayouts, isFirstPrint ? [head, ...body] : body)
      .map((line) => `${line}\n`)
      .join("");
  };
  return { print: printRows, hiddenCount: () => hiddenCount };
}
