import { isJsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { flattenFields, readFieldValue, wholeValuePath } from "../fields";
import type { CellKind, Column, ListReport } from "../report";

const identifierPattern = /(^id|Id|[rR]eference)$/;

/** Infers the kind of a field that has no column. Identifiers and numbers must not be truncated. */
function inferCellKind(path: string, rows: readonly JsonValue[]): CellKind {
  if (identifierPattern.test(path.slice(path.lastIndexOf(".") + 1))) return "id";
  const firstValue = rows
    .map((row) => readFieldValue(row, path))
    .find((value) => value !== undefined && value !== null);
  return firstValue instanceof NumberText ? "number" : "text";
}

/** Builds a column for each field in the first rows, for records without described columns. */
function inferColumns(rows: readonly JsonValue[]): readonly Column[] {
  const paths = new Set(rows.flatMap((row) => flattenFields(row).map(([path]) => path)));
  return [...paths].map((path, index) => ({
    path,
    title: path,
    kind: inferCellKind(path, rows),
    priority: index + 1,
  }));
}

/** Adds a column for values that aren't objects and therefore have no fields. */
function addValueColumns(columns: readonly Column[], rows: readonly JsonValue[]): readonly Column[] {
  const bareRows = rows.filter((row) => row !== null && !isJsonObject(row));
  if (bareRows.length === 0) return columns;
  const recordColumns = rows.some(isJsonObject) ? columns : [];
  return [...recordColumns.filter(({ path }) => path !== wholeValuePath), ...inferColumns(bareRows)];
}

/** Returns a table's columns. Unless fields are requested, moves each column with `before` into position. */
export function selectTableColumns(
  columns: readonly Column[],
  fields: readonly string[] | undefined,
  rows: readonly JsonValue[],
): readonly Column[] {
  const selectedColumns = selectColumns(columns, fields, rows);
  if (fields !== undefined) return selectedColumns;
  return selectedColumns
    .filter(({ before }) => !selectedColumns.some(({ path }) => path === before))
    .flatMap((column) => [...selectedColumns.filter(({ before }) => before === column.path), column]);
}

/**
 * Returns the columns for csv, tsv and xlsx. Unless fields are requested, appends missing currency columns,
 * because an amount needs its currency.
 */
export function selectDataColumns(
  columns: readonly Column[],
  fields: readonly string[] | undefined,
  rows: readonly JsonValue[],
): readonly Column[] {
  const selectedColumns = selectColumns(columns, fields, rows);
  if (fields !== undefined) return selectedColumns;
  const columnPaths = new Set(selectedColumns.map(({ path }) => path));
  const currencyColumns = selectedColumns.flatMap(({ currency: path = "", title }): readonly Column[] => {
    if (path === "" || columnPaths.has(path)) return [];
    columnPaths.add(path);
    return [{ path, title: `${title} currency`, kind: "text", priority: 1 }];
  });
  return [
    ...selectedColumns,
    ...currencyColumns.map((column) =>
      currencyColumns.length > 1 ? column : { ...column, title: "Currency" },
    ),
  ];
}

/** Yields each page's values in the columns for csv, tsv and xlsx. An empty list yields one empty page. */
export async function* readDataPages(report: ListReport, fields: readonly string[] | undefined) {
  let columns: readonly Column[] | undefined;
  for await (const { records } of report.pages) {
    if (records.length === 0) continue;
    const values = records.map((record) => record.value);
    columns ??= selectDataColumns(report.columns, fields, values);
    const paths = columns.map(({ path }) => path);
    yield { columns, rows: values.map((value) => paths.map((path) => readFieldValue(value, path))) };
  }
  if (columns === undefined) yield { columns: selectDataColumns(report.columns, fields, []), rows: [] };
}

/** Returns the requested columns in order, or all columns. Infers unknown columns from the first `rows`. */
function selectColumns(
  columns: readonly Column[],
  fields: readonly string[] | undefined,
  rows: readonly JsonValue[],
): readonly Column[] {
  if (fields === undefined) return columns.length === 0 ? inferColumns(rows) : addValueColumns(columns, rows);
  return fields.map((path) => {
    const match = columns.find((column) => column.path.toLowerCase() === path.toLowerCase());
    // Requested fields are the last to be dropped for lack of width.
    return { ...(match ?? { path, title: path, kind: inferCellKind(path, rows) }), priority: 1 };
  });
}
