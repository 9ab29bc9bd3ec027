import type { LeafField } from "../../api/endpoint/field-paths";
import type { Finding } from "../../base/finding";
import { readPath } from "../../base/json/json";
import { findNearest } from "../../base/text/nearest";
import { suggestNearest } from "../../base/text/unknown-word";
import { isBrokenText, notUtf8Problem } from "./cell";
import type { RowMapping } from "./mapping";
import { isDirectionColumn } from "./unsigned-debit";

/** A column in the file. A column without a field names the row's client. */
interface PlannedColumn {
  readonly name: string;
  readonly field: string | undefined;
  readonly leaf: LeafField | undefined;
}

export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  readonly findings: readonly Finding[];
  /** Fields without a column, which have already been reported. */
  readonly missingFields: ReadonlySet<string>;
  /**
   * Unknown columns to ignore. Empty unless the command line maps columns or the command accepts other
   * columns.
   */
  readonly ignoredColumns: readonly string[];
}

export const isDateField = (field: string) => field === "date" || field === "dueDate";

export function planColumns(header: readonly string[], mapping: RowMapping): ColumnPlan {
  const columns = header.map((cell) => planColumn(cell.trim(), mapping));
  const missingFields = findMissingFields(columns, mapping);
  const unknownColumns = columns.filter((column) => isUnknown(column, mapping));
  const suggestionByName = new Map(
    unknownColumns.map(({ name }) => [name, suggestField(name, columns, mapping)]),
  );
  const canIgnore = mapping.renames.size > 0 || mapping.ignoresOthers === true;
  const isIgnored = ({ name }: PlannedColumn) => canIgnore && suggestionByName.get(name) === undefined;
  const isReadForDebits = (name: string) => mapping.refusesUnsignedDebits === true && isDirectionColumn(name);
  const refusedColumns = unknownColumns.filter((column) => !isIgnored(column));
  const explainedFields = new Set(refusedColumns.map(({ name }) => suggestionByName.get(name)));
  return {
    columns,
    missingFields: new Set(missingFields),
    ignoredColumns: unknownColumns
      .filter(isIgnored)
      .map(({ name }) => name)
      .filter((name) => !isReadForDebits(name)),
    findings: [
      ...columns.flatMap((column, index) => checkRepeated(column, index, columns)),
      ...refusedColumns.map((column) =>
        createUnknownFinding(column, suggestionByName.get(column.name), mapping),
      ),
      ...findAbsentColumns(columns, mapping),
      ...missingFields
        .filter((path) => !explainedFields.has(path))
        .map((path) => createMissingFinding(path, mapping)),
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

/**
 * Suggests an unmapped field with a similar name, or one that contains this name: `amountToRecover` for
 * `amount`.
 */
function suggestField(name: string, columns: readonly PlannedColumn[], { fields }: RowMapping) {
  const usedFields = new Set(columns.map(({ field }) => field));
  const unmappedFields = [...fields.values()].filter(({ path }) => !usedFields.has(path));
  const nearestPath = findNearest(
    name,
    unmappedFields.map(({ path }) => path),
  );
  if (nearestPath !== undefined) return nearestPath;
  const word = name.toLowerCase();
  const matchingFields =
    word.length < 3 ? [] : unmappedFields.filter(({ path }) => getLastSegment(path).includes(word));
  return (matchingFields.find(({ isRequired }) => isRequired) ?? matchingFields[0])?.path;
}

const getLastSegment = (path: string) => (path.split(".").at(-1) ?? "").toLowerCase();

function checkRepeated(
  { name, field }: PlannedColumn,
  index: number,
  columns: readonly PlannedColumn[],
): readonly Finding[] {
  if (name === "") return [{ path: `column ${index + 1}`, message: "has no name" }];
  const firstIndex = columns.findIndex((column) => column.field === field);
  if (firstIndex === index) return [];
  return [
    { path: `column ${name}`, message: `appears twice: column ${firstIndex + 1} and column ${index + 1}` },
  ];
}

function createUnknownFinding(
  { name, field }: PlannedColumn,
  suggestedField: string | undefined,
  { noun, mapFlag }: RowMapping,
): Finding {
  const flag = suggestedField === undefined ? undefined : mapFlag?.(name, suggestedField);
  const guess = suggestedField === undefined ? "" : `; did you mean ${suggestedField}?`;
  const mapFlagText = flag === undefined ? "" : ` Then add ${flag}`;
  return { path: `column ${name}`, message: `"${field}" is not a field of a ${noun}${guess}${mapFlagText}` };
}

function createMissingFinding(path: string, { flagFor }: RowMapping): Finding {
  const flag = flagFor?.(path);
  return { path, message: `is missing: add a column${flag === undefined ? "" : ` or ${flag}`}` };
}

/** Finds columns that the command line names but the file doesn't have. */
function findAbsentColumns(columns: readonly PlannedColumn[], { renames, clientColumn }: RowMapping) {
  const names = columns.map(({ name }) => name);
  const mappedNames = [...renames.keys(), ...(clientColumn === undefined ? [] : [clientColumn])];
  const isBroken = names.some(isBrokenText);
  return mappedNames
    .filter((name) => !names.includes(name))
    .map((name): Finding => {
      const hint = isBroken ? `, whose header ${notUtf8Problem}` : suggestNearest(name, names);
      return { path: `column ${name}`, message: `is not in the file${hint}` };
    });
}

function findMissingFields(columns: readonly PlannedColumn[], { fields, defaults, isChecked }: RowMapping) {
  if (!isChecked) return [];
  const mappedFields = new Set(columns.map(({ field }) => field));
  return [...fields.values()]
    .filter(
      ({ path, isRequired }) =>
        isRequired && !mappedFields.has(path) && readPath(defaults, path) === undefined,
    )
    .map(({ path }) => path);
}
