import type { JsonValue } from "../../base/json/json";
import { fieldValue } from "../fields";
import type { Column } from "../report";
import { safeCell } from "../text/safe-text";
import type { Paint, Theme } from "../text/theme";
import { printAmount } from "./amount";
import { amountOf, isAmountKind, plainText, shownText } from "./cell";
import { type Content, type PlannedColumn, planColumns, widenPlan } from "./column-plan";
import { lineLayout } from "./table";
import { type Measure, measureFor, padEnd, padStart, truncate } from "./width";

function contentOf(row: JsonValue, column: Column): Content {
  const value = fieldValue(row, column.path);
  if (!isAmountKind(column.kind)) return safeCell(shownText(value, column.kind)).trimEnd();
  return amountOf(
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

/** Paints the text and not its padding, so that the padding at a line's end can go. */
function paintInside(text: string, paint: Paint): string {
  const inside = text.trim();
  return inside === "" ? text : text.replace(inside, () => paint(inside));
}

function headCell({ column, width, layout }: PlannedColumn, theme: Theme, measure: Measure): string {
  const pad = layout === undefined ? padEnd : padStart;
  return paintInside(pad(truncate(column.title, width, measure), width, measure), theme.header);
}

function bodyCell(content: Content, { width, layout }: PlannedColumn, measure: Measure): string {
  if (typeof content === "string") return padEnd(truncate(content, width, measure), width, measure);
  return padStart(layout === undefined ? "" : printAmount(content, layout, measure), width, measure);
}

/** Prints rows below each other; the first call settles the columns and prints their titles. */
export type RowPrinter = (rows: readonly JsonValue[]) => Promise<string>;

export function rowPrinter(
  described: readonly Column[],
  width: number | undefined,
  theme: Theme,
): RowPrinter {
  // A title can be a key of the platform's record.
  const columns = described.map((column) => ({ ...column, title: safeCell(column.title).trim() }));
  let settled: readonly PlannedColumn[] | undefined;
  return async (rows) => {
    if (columns.length === 0) return "";
    const contents = rows.map((row) => columns.map((column) => contentOf(row, column)));
    const measure = await measureFor(textsOf(columns, contents));
    const isFirst = settled === undefined;
    const plan =
      settled === undefined
        ? planColumns(columns, contents, width, measure)
        : widenPlan(settled, contents, measure);
    settled = plan;
    const layout = await lineLayout(plan.map((planned) => planned.width));
    const head = isFirst ? [layout(plan.map((planned) => headCell(planned, theme, measure)))] : [];
    const body = contents.map((content, row) =>
      layout(
        plan.map((planned) => {
          const { kind, path } = planned.column;
          const paint = theme.cell(kind, plainText(fieldValue(rows[row], path)));
          return paintInside(bodyCell(content[planned.index] ?? "", planned, measure), paint);
        }),
      ),
    );
    return [...head, ...body].map((line) => `${line}\n`).join("");
  };
}
