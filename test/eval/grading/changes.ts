import { has, type Row, rowsOf, type State } from "./state";

export interface Change {
  readonly table: string;
  readonly what: "added" | "removed" | "changed";
  readonly row: Row;
  /** A changed row's new values, or all values of an added or removed row. */
  readonly fields: Row;
}

/** Tables that change as a consequence of other changes, or on reads. */
const consequences = new Set([
  ...["attempts", "deliveries", "fault_turns", "idempotency_keys", "ingestion_jobs", "meta", "minted_tokens"],
  ...["request_counts", "request_log"],
]);
const isHistory = (table: string, { type }: Row) => table === "timeline_entries" && type !== "ManualNote";
const isConsequence = (field: string) => /^date_|_at$|^engagement_phase$|^(seen|hits)$/.test(field);

export function changesBetween(before: State, after: State): readonly Change[] {
  const tables = Object.keys(after.tables).filter((table) => !consequences.has(table));
  const changes = tables.flatMap((table) => rowChanges(table, rowsOf(before, table), rowsOf(after, table)));
  return changes.filter(({ table, row }) => !isHistory(table, row));
}

/** Identifies a row by its number or key, or else by all its values. */
const identify = ({ seq, ...row }: Row) => seq ?? row.key ?? JSON.stringify(row);

function rowChanges(table: string, before: readonly Row[], after: readonly Row[]): readonly Change[] {
  const old = new Map(before.map((row) => [identify(row), row]));
  const kept = new Set(after.map(identify));
  const removed = before.filter((row) => !kept.has(identify(row)));
  return [
    ...removed.map((row) => ({ table, what: "removed" as const, row, fields: row })),
    ...after.flatMap((row) => changeOf(table, old.get(identify(row)), row)),
  ];
}

function changeOf(table: string, before: Row | undefined, row: Row): readonly Change[] {
  if (before === undefined) return [{ table, what: "added", row, fields: row }];
  const fields = Object.entries(row).filter(
    ([name, value]) => before[name] !== value && !isConsequence(name),
  );
  return fields.length === 0 ? [] : [{ table, what: "changed", row, fields: Object.fromEntries(fields) }];
}

interface ExpectedChange {
  readonly table: string;
  readonly what: Change["what"];
  readonly values: Row;
  /** The row to change, or undefined if a row is added. */
  readonly target?: Row;
}

export const added = (table: string, values: Row): ExpectedChange => ({ table, what: "added", values });
/** Expects a row to get these values. Its other fields may change only as a consequence. */
export const changed = (table: string, target: Row, values: Row): ExpectedChange => ({
  table,
  what: "changed",
  target,
  values,
});

/** Returns one finding per missing or extra change. */
export function compareChanges(
  changes: readonly Change[],
  expected: readonly ExpectedChange[],
): readonly string[] {
  const left = [...changes];
  const missing = expected.filter((candidate) => {
    const index = left.findIndex((change) => fits(change, candidate));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [
    ...missing.map(
      ({ table, what, target, values }) => `not ${what}: ${table} ${show({ ...target, ...values })}`,
    ),
    ...left.map(({ table, what, row, fields }) => `${what}: ${table} ${nameOf(row)} ${show(fields)}`),
  ];
}

function fits(change: Change, { table, what, values, target = {} }: ExpectedChange): boolean {
  if (change.table !== table || change.what !== what || !has(change.row, target)) return false;
  return what === "changed"
    ? Object.keys(change.fields).every((name) => name in values) && has(change.row, values)
    : has(change.row, values);
}

const nameOf = (row: Row) => String(row.reference ?? row.id ?? row.seq ?? "");

function show(fields: Row): string {
  const text = JSON.stringify(fields);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
