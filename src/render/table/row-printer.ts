import type { JsonValue } from "../../base/json/json";
import { fieldValue } from "../fields";
import type { CellKind, Column } from "../report";
import { safeCell } from "../text/safe-text";
import type { Theme } from "../text/theme";
import { printAmount } from "./amount";
import { isAmountKind, plainText, readCellAmount, shownText } from "./cell";
import { planColumns, widenPlan } from "./column-plan";
import { type Content, isBlank, type PlannedColumn } from "./column-sizes";
import { type DrawRows, loadTable, paintedCell } from "./table";
import { type Measure, measureFor, shortIds, truncate, truncateLifecycle, truncateMiddle } from "./width";

function cellContent(row: JsonValue, column: Column, { width, now }: RowStyle): Content {
  const value = fieldValue(row, column.path) ?? (column.orPath && fieldValue(row, column.orPath));
  if (column.kind === "otherId" && width !== undefined) return shortIds(safeCell(plainText(value)));
  if (!isAmountKind(column.kind)) return safeCell(shownText(value, column.kind, now)).trimEnd();
  return readCellAmount(
    value,
    column.kind,
    column.currency === undefined ? null : fieldValue(row, column.currency),
  );
}

function textsOf(columns: readonly Column[], contents: readonly (readonly Content[])[]): readonly string[] {
  const cells = contents
    .flat()
    .flatMap((cell) => (typeof cell === "string" ? cell : [cell.whole, cell.unit]));
  return [...columns.map((column) => column.title), ...cells];
}

const cuts: Partial<Record<CellKind, typeof truncate>> = {
  url: truncateMiddle,
  otherId: truncateMiddle,
  lifecycle: truncateLifecycle,
};

function bodyText(content: Content, { column, width, layout }: PlannedColumn, measure: Measure): string {
  if (typeof content === "string") return (cuts[column.kind] ?? truncate)(content, width, measure);
  return layout === undefined ? "" : printAmount(content, layout, measure);
}

function isHidden(
  index: number,
  plan: readonly PlannedColumn[],
  contents: readonly (readonly Content[])[],
): boolean {
  return !plan.some((planned) => planned.index === index) && contents.some((row) => !isBlank(row[index]));
}

export interface RowStyle {
  readonly width: number | undefined;
  readonly theme: Theme;
  /** Reference time for ages. */
  readonly now?: number | undefined;
}

/** Formats rows. The first call determines the columns and adds their titles. */
export interface RowPrinter {
  print(rows: readonly JsonValue[]): Promise<string>;
  /** Number of columns that have values but don't fit. */
  hiddenCount(): number;
}

/** Adds "(UTC)" to the titles of times. Ages don't depend on a time zone. */
function titleOf({ title, kind }: Column, { now }: RowStyle): string {
  const isTime = kind === "time" || (kind === "age" && now === undefined);
  return safeCell(title).trim() + (isTime ? " (UTC)" : "");
}

export function rowPrinter(described: readonly Column[], style: RowStyle): RowPrinter {
  const { width, theme } = style;
  // Titles need escaping too, because columns without a description are titled with a record's key.
  const columns = described.map((column) => ({ ...column, title: titleOf(column, style) }));
  let settledColumns: readonly PlannedColumn[] | undefined;
  let hiddenCount = 0;
  let draw: DrawRows | undefined;
  const print = async (rows: readonly JsonValue[]) => {
    if (columns.length === 0) return "";
    const contents = rows.map((row) => columns.map((column) => cellContent(row, column, style)));
    const measure = await measureFor(textsOf(columns, contents));
    const isFirst = settledColumns === undefined;
    const plan =
      settledColumns === undefined
        ? planColumns(columns, contents, width, measure)
        : widenPlan(settledColumns, contents, width, measure);
    if (isFirst) hiddenCount = columns.filter((_, index) => isHidden(index, plan, contents)).length;
    settledColumns = plan;
    const head = plan.map(({ column, width }) =>
      paintedCell(truncate(column.title, width, measure), theme.header, measure),
    );
    const body = contents.map((content, row) =>
      plan.map((planned) => {
        const { kind, path } = planned.column;
        const paint = theme.cell(kind, plainText(fieldValue(rows[row], path)));
        return paintedCell(bodyText(content[planned.index] ?? "", planned, measure), paint, measure);
      }),
    );
    draw ??= await loadTable();
    const columnLayouts = plan.map(
      ({ width, layout }) => ({ width, align: layout === undefined ? "left" : "right" }) as const,
    );
    return draw(columnLayouts, isFirst ? [head, ...body] : body)
      .map((line) => `${line}\n`)
      .join("");
  };
  return { print, hiddenCount: () => hiddenCount };
}
