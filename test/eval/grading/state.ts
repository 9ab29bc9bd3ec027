import { type Lifecycle, lifecycles } from "../../../src/base/cases/lifecycle";

export type Row = Readonly<Record<string, string | number | null>>;
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** A sandbox's content and its clock's time. */
export interface State {
  readonly tables: Tables;
  readonly now: number;
}

export const rowsOf = ({ tables }: State, table: string): readonly Row[] => tables[table] ?? [];

/** Returns the only row with these values. */
export function rowWith(state: State, table: string, values: Row): Row {
  const found = rowsOf(state, table).filter((row) => has(row, values));
  if (found.length !== 1) throw new Error(`${table}: ${found.length} rows with ${JSON.stringify(values)}`);
  return found[0] as Row;
}

export const has = (row: Row, values: Row): boolean =>
  Object.entries(values).every(([name, value]) => row[name] === value);

export const caseOf = (state: State, reference: string): Row => rowWith(state, "cases", { reference });
export const stage = (name: Lifecycle): number => lifecycles.indexOf(name);
export const lifecycleOf = ({ lifecycle }: Row) => lifecycles[Number(lifecycle)];

export const debtorOf = (state: State, { debtor }: Row): Row =>
  rowWith(state, "debtors", { seq: debtor ?? 0 });

/** Returns the production cases that the profile's partner has in these lifecycles. */
export function workedCases(state: State, ...names: readonly Lifecycle[]): readonly Row[] {
  const stages = names.map(stage);
  return rowsOf(state, "cases").filter(
    (row) =>
      row.collection_partner === 1 &&
      row.is_test === 0 &&
      row.is_deleted === 0 &&
      stages.includes(Number(row.lifecycle)),
  );
}
