import type { LeafField } from "../../api/endpoint/field-paths";
import type { Finding } from "../../base/finding";
import { readPath } from "../../base/json/json";
import { didYouMean } from "../../base/text/unknown-word";
import type { RowMapping } from "./mapping";

/** One column of a file; without a field it names the client of the row. */
interface PlannedColumn {
  readonly name: string;
  readonly field: string | undefined;
  readonly leaf: LeafField | undefined;
}

/** What the header of a file says. */
export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[];
  readonly findings: readonly Finding[];
  /** Fields that no row can have; already reported. */
  readonly missing: ReadonlySet<string>;
}

export function planColumns(header: readonly string[], mapping: RowMapping): ColumnPlan {
  const columns = header.map((cell) => planColumn(cell.trim(), mapping));
  const missing = missingFields(columns, mapping);
  return {
    columns,
    missing: new Set(missing),
    findings: [
      ...columns.flatMap((column, at) => columnFindings(column, at, columns, mapping)),
      ...absentColumns(columns, mapping),
      ...missing.map((path) => ({ path, message: `is set by no column${mapping.noDefault(path)}` })),
    ],
  };
}

function planColumn(name: string, { renames, clientColumn, fields }: RowMapping): PlannedColumn {
  if (name === clientColumn) return { name, field: undefined, leaf: undefined };
  const field = renames.get(name) ?? name;
  return { name, field, leaf: fields.get(field) };
}

function columnFindings(
  { name, field, leaf }: PlannedColumn,
  at: number,
  columns: readonly PlannedColumn[],
  { fields, isChecked, noun }: RowMapping,
): readonly Finding[] {
  const path = `column ${name}`;
  if (name === "") return [{ path: `column ${at + 1}`, message: "has no name" }];
  const first = columns.findIndex((column) => column.field === field);
  if (first < at) return [{ path, message: `appears twice: column ${first + 1} and column ${at + 1}` }];
  if (field === undefined || leaf !== undefined || !isChecked) return [];
  return [{ path, message: `"${field}" is not a field of a ${noun}${didYouMean(field, fields.keys())}` }];
}

/** Columns that the command line speaks of. */
function absentColumns(columns: readonly PlannedColumn[], { renames, clientColumn }: RowMapping) {
  const names = columns.map(({ name }) => name);
  const named = [...renames.keys(), ...(clientColumn === undefined ? [] : [clientColumn])];
  return named
    .filter((name) => !names.includes(name))
    .map(
      (name): Finding => ({
        path: `column ${name}`,
        message: `is not in the file${didYouMean(name, names)}`,
      }),
    );
}

function missingFields(columns: readonly PlannedColumn[], { fields, defaults, isChecked }: RowMapping) {
  if (!isChecked) return [];
  const given = new Set(columns.map(({ field }) => field));
  return [...fields.values()]
    .filter(
      ({ path, isRequired }) => isRequired && !given.has(path) && readPath(defaults, path) === undefined,
    )
    .map(({ path }) => path);
}
