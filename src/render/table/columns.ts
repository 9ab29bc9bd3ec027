import { isJsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { fieldValue, flatten, wholeValue } from "../fields";
import type { CellKind, Column } from "../report";

const isIdentifier = /(^id|Id|[rR]eference)$/;

/** The kind of a field without a column; identifiers and numbers are never truncated. */
function kindOf(path: string, rows: readonly JsonValue[]): CellKind {
  if (isIdentifier.test(path.slice(path.lastIndexOf(".") + 1))) return "id";
  const first = rows
    .map((row) => fieldValue(row, path))
    .find((value) => value !== undefined && value !== null);
  return first instanceof NumberText ? "number" : "text";
}

/** For records without a description: the fields of the first rows, in order. */
function foundColumns(rows: readonly JsonValue[]): readonly Column[] {
  const paths = new Set(rows.flatMap((row) => flatten(row).map(([path]) => path)));
  return [...paths].map((path, index) => ({
    path,
    title: path,
    kind: kindOf(path, rows),
    priority: index + 1,
  }));
}

/** Values that are not objects have no fields and get a column of their own. */
function describedColumns(columns: readonly Column[], rows: readonly JsonValue[]): readonly Column[] {
  const bare = rows.filter((row) => row !== null && !isJsonObject(row));
  if (bare.length === 0) return columns;
  const ofRecords = rows.some(isJsonObject) ? columns : [];
  return [...ofRecords.filter(({ path }) => path !== wholeValue), ...foundColumns(bare)];
}

/** The columns of a table: where nothing else is requested, those with a `before` stand before it. */
export function tableColumns(
  columns: readonly Column[],
  fields: readonly string[] | undefined,
  rows: readonly JsonValue[],
): readonly Column[] {
  const chosen = chooseColumns(columns, fields, rows);
  if (fields !== undefined) return chosen;
  return chosen
    .filter(({ before }) => !chosen.some(({ path }) => path === before))
    .flatMap((column) => [...chosen.filter(({ before }) => before === column.path), column]);
}

/** The columns of csv and tsv: an amount is worthless without its currency, which comes last. */
export function separatedColumns(
  columns: readonly Column[],
  fields: readonly string[] | undefined,
  rows: readonly JsonValue[],
): readonly Column[] {
  const chosen = chooseColumns(columns, fields, rows);
  if (fields !== undefined) return chosen;
  const known = new Set(chosen.map(({ path }) => path));
  const currencies = chosen.flatMap(({ currency: path = "", title }): readonly Column[] => {
    if (path === "" || known.has(path)) return [];
    known.add(path);
    return [{ path, title: `${title} currency`, kind: "text", priority: 1 }];
  });
  return [
    ...chosen,
    ...currencies.map((column) => (currencies.length > 1 ? column : { ...column, title: "Currency" })),
  ];
}

/** The requested columns, in that order, or all. The first `rows` determine what is not known about them. */
function chooseColumns(
  columns: readonly Column[],
  fields: readonly string[] | undefined,
  rows: readonly JsonValue[],
): readonly Column[] {
  if (fields === undefined)
    return columns.length === 0 ? foundColumns(rows) : describedColumns(columns, rows);
  return fields.map((path) => {
    const known = columns.find((column) => column.path.toLowerCase() === path.toLowerCase());
    // A requested field is not dropped for lack of width.
    return { ...(known ?? { path, title: path, kind: kindOf(path, rows) }), priority: 1 };
  });
}
