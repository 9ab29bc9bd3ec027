import type { LeafField } from "../../api/endpoint/field-paths";
import type { Finding } from "../../base/finding";
import { readPath } from "../../base/json/json";
import { nearest } from "../../base/text/nearest";
import { didYouMean } from "../../base/text/unknown-word";
import { isBrokenText, notUtf8 } from "./cell";
import type { RowMapping } from "./mapping";

/** A column of the file; without a field, it names the client of the row. */
interface PlannedColumn {
  readonly name: string;
  readonly field: string | undefined;
  readonly leaf: LeafField | undefined;
}

/** The parsed header of a file. */
export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  readonly findings: readonly Finding[];
  /** Fields that no column provides; already reported. */
  readonly missing: ReadonlySet<string>;
  /** Unknown columns, ignored because the command line maps others, or the command needs only some. */
  readonly ignored: readonly string[];
}

export const isDateField = (field: string) => field === "date" || field === "dueDate";

export function planColumns(header: readonly string[], mapping: RowMapping): ColumnPlan {
  const columns = header.map((cell) => planColumn(cell.trim(), mapping));
  const missing = missingFields(columns, mapping);
  const unknown = columns.filter((column) => isUnknown(column, mapping));
  const meantFields = new Map(unknown.map(({ name }) => [name, meantField(name, columns, mapping)]));
  const canIgnore = mapping.renames.size > 0 || mapping.ignoresOthers === true;
  const isIgnored = ({ name }: PlannedColumn) => canIgnore && meantFields.get(name) === undefined;
  const refusedColumns = unknown.filter((column) => !isIgnored(column));
  const explained = new Set(refusedColumns.map(({ name }) => meantFields.get(name)));
  return {
    columns,
    missing: new Set(missing),
    ignored: unknown.filter(isIgnored).map(({ name }) => name),
    findings: [
      ...columns.flatMap((column, index) => repeatedColumn(column, index, columns)),
      ...refusedColumns.map((column) => unknownColumn(column, meantFields.get(column.name), mapping)),
      ...absentColumns(columns, mapping),
      ...missing.filter((path) => !explained.has(path)).map((path) => missingColumn(path, mapping)),
    ],
  };
}

function planColumn(name: string, { renames, clientColumn, fields }: RowMapping): PlannedColumn {
  if (name === clientColumn) return { name, field: undefined, leaf: undefined };
  const field = renames.get(name) ?? name;
  return { name, field, leaf: fields.get(field) };
}

const isUnknown = ({ name, field, leaf }: PlannedColumn, { isChecked }: RowMapping) =>
  isChecked && name !== "" && field !== undefined && leaf === undefined;

/** Suggests an unmapped field with a similar name, or with this name as a part: `amountToRecover` for `amount`. */
function meantField(name: string, columns: readonly PlannedColumn[], { fields }: RowMapping) {
  const usedFields = new Set(columns.map(({ field }) => field));
  const openFields = [...fields.values()].filter(({ path }) => !usedFields.has(path));
  const close = nearest(
    name,
    openFields.map(({ path }) => path),
  );
  if (close !== undefined) return close;
  const word = name.toLowerCase();
  const parts = word.length < 3 ? [] : openFields.filter(({ path }) => lastName(path).includes(word));
  return (parts.find(({ isRequired }) => isRequired) ?? parts[0])?.path;
}

const lastName = (path: string) => (path.split(".").at(-1) ?? "").toLowerCase();

function repeatedColumn(
  { name, field }: PlannedColumn,
  index: number,
  columns: readonly PlannedColumn[],
): readonly Finding[] {
  if (name === "") return [{ path: `column ${index + 1}`, message: "has no name" }];
  const first = columns.findIndex((column) => column.field === field);
  if (first === index) return [];
  return [{ path: `column ${name}`, message: `appears twice: column ${first + 1} and column ${index + 1}` }];
}

function unknownColumn(
  { name, field }: PlannedColumn,
  meantName: string | undefined,
  { noun, mapFlag }: RowMapping,
): Finding {
  const flag = meantName === undefined ? undefined : mapFlag(name, meantName);
  const guess = meantName === undefined ? "" : `; did you mean ${meantName}?`;
  const mapFlagText = flag === undefined ? "" : ` Then add ${flag}`;
  return { path: `column ${name}`, message: `"${field}" is not a field of a ${noun}${guess}${mapFlagText}` };
}

function missingColumn(path: string, { flagFor }: RowMapping): Finding {
  const flag = flagFor(path);
  return { path, message: `is missing: add a column${flag === undefined ? "" : ` or ${flag}`}` };
}

/** Finds columns that the command line names but the file lacks. */
function absentColumns(columns: readonly PlannedColumn[], { renames, clientColumn }: RowMapping) {
  const names = columns.map(({ name }) => name);
  const mappedNames = [...renames.keys(), ...(clientColumn === undefined ? [] : [clientColumn])];
  const isBroken = names.some(isBrokenText);
  return mappedNames
    .filter((name) => !names.includes(name))
    .map((name): Finding => {
      const hint = isBroken ? `, whose header ${notUtf8}` : didYouMean(name, names);
      return { path: `column ${name}`, message: `is not in the file${hint}` };
    });
}

function missingFields(columns: readonly PlannedColumn[], { fields, defaults, isChecked }: RowMapping) {
  if (!isChecked) return [];
  const mappedFields = new Set(columns.map(({ field }) => field));
  return [...fields.values()]
    .filter(
      ({ path, isRequired }) =>
        isRequired && !mappedFields.has(path) && readPath(defaults, path) === undefined,
    )
    .map(({ path }) => path);
}
