import { isJsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { fieldValue, flatten, wholeValue } from "../fields";
import type { CellKind, Column } from "../report";

const isIdentifier = /(^id|Id|[rR]eference)$/;

/** A field without a column of its own: identifiers and numbers must be known, as they are never cut. */
function kindOf(path: string, rows: readonly JsonValue[]): CellKind {
  if (isIdentifier.test(path.slice(path.lastIndexOf(".") + 1))) return "id";
  const first = rows
    .map((row) => fieldValue(row, path))
    .find((value) => value !== undefined && value !== null);
  return first instanceof NumberText ? "number" : "text";
}

/** A list of records that nobody described: what the first of them hold, in their order. */
function foundColumns(rows: readonly JsonValue[]): readonly Column[] {
  const paths = new Set(rows.flatMap((row) => flatten(row).map(([path]) => path)));
  return [...paths].map((path, index) => ({
    path,
    title: path,
    kind: kindOf(path, rows),
    priority: index + 1,
  }));
}

/** What is no record has none of the fields: it is shown whole, beside them where there are records too. */
function describedColumns(columns: readonly Column[], rows: readonly JsonValue[]): readonly Column[] {
  const bare = rows.filter((row) => row !== null && !isJsonObject(row));
  if (bare.length === 0) return columns;
  const ofRecords = rows.some(isJsonObject) ? columns : [];
  return [...ofRecords.filter(({ path }) => path !== wholeValue), ...foundColumns(bare)];
}

/** The columns that were asked for, in that order, or all; `rows`, the first ones, tell what is not known. */
export function chooseColumns(
  columns: readonly Column[],
  fields: readonly string[] | undefined,
  rows: readonly JsonValue[],
): readonly Column[] {
  if (fields === undefined)
    return columns.length === 0 ? foundColumns(rows) : describedColumns(columns, rows);
  return fields.map((path) => {
    const known = columns.find((column) => column.path.toLowerCase() === path.toLowerCase());
    // Who names a field wants to see it: the width alone does not drop it.
    return { ...(known ?? { path, title: path, kind: kindOf(path, rows) }), priority: 1 };
  });
}
