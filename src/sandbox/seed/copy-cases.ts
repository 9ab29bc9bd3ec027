import { splitBatches } from "../../base/batches";
import type { Steps } from "../../base/steps";
import { dayMs } from "../../base/text/time/duration";
import type { Random } from "../facts/random";
import type { Store } from "../store/store";

/** The existing cases to copy, from `first` to `last`, both included. */
export interface CaseRange {
  readonly first: number;
  readonly last: number;
}

/** Tables whose rows belong to cases, ordered by case. */
const caseTables = ["payments", "validation_items"] as const;
type CaseTable = (typeof caseTables)[number];

/** Number of rows to copy in one step. */
const stepSize = 2_000;

/** SQL for the columns in which copies differ from their originals. */
type ColumnOverrides = Readonly<Record<string, string>>;

/**
 * Returns a function that adds cases by copying originals inside the database, with new IDs, references and
 * debtors. This takes a fifth of the time that drawing cases takes. A call adds at most as many cases as
 * there are originals, and returns the number added.
 */
export function createCaseCopier(
  store: Store,
  random: Random,
  nextReference: () => string,
  { first, last }: CaseRange,
): (max: number) => Steps<number> {
  const drawDebtor = createDebtorPicker(store, random, first, last);
  const lastSeqs = {
    payments: readLastSeq(store, "payments"),
    validation_items: readLastSeq(store, "validation_items"),
  };
  const size = last - first + 1;
  let round = 0;
  return function* (max) {
    const count = Math.min(max, size);
    const freshRows = Array.from({ length: count }, (_, index) => [
      random.guid(),
      nextReference(),
      drawDebtor(index),
    ]);
    const shift = last - first + 1 + round * size;
    round += 1;
    const backMs = (round * 17 * 60_000) % dayMs;
    yield* copyRows(store, "cases", first, freshRows, buildCaseOverrides(shift, backMs));
    for (const table of caseTables) {
      const rows = readRowRange(store, table, first, first + count - 1, lastSeqs[table]);
      const ids = Array.from({ length: rows.count }, () => random.guid());
      yield* copyRows(store, table, rows.first, ids, buildRowOverrides(table, shift, backMs));
    }
    return count;
  };
}

/** Chooses a random debtor from the same country, so that the currency still fits. */
function createDebtorPicker(
  store: Store,
  random: Random,
  first: number,
  last: number,
): (index: number) => number | null {
  const debtorsByCountry = new Map<string, number[]>();
  const sql = `select country_alpha2 as country, debtor from cases c join debtors d on d.seq = c.debtor
    where c.seq between ? and ? order by c.seq`;
  const choices = store
    .all<{ country: string; debtor: number }>(sql, first, last)
    .map(({ country, debtor }) => {
      const countryCases = debtorsByCountry.get(country) ?? [];
      debtorsByCountry.set(country, countryCases);
      countryCases.push(debtor);
      return countryCases;
    });
  return (index) => {
    const debtors = choices[index] ?? [];
    return debtors[random.integer(0, debtors.length - 1)] ?? null;
  };
}

const shiftTimes = (names: readonly string[], backMs: number): ColumnOverrides =>
  Object.fromEntries(names.map((name) => [name, `original.${name} - ${backMs}`]));

const caseTimeColumns = [
  "date_created",
  "date_updated",
  "date_assigned",
  "date_collection_started",
  "date_finished",
  "creditor_responded_at",
];

function buildCaseOverrides(shift: number, backMs: number): ColumnOverrides {
  const renumberReference = (name: string, base: number) =>
    `substr(original.${name}, 1, 3) || (original.seq + ${base + shift})`;
  return {
    ...shiftTimes(caseTimeColumns, backMs),
    seq: `original.seq + ${shift}`,
    id: "fresh.value ->> 0",
    reference: "fresh.value ->> 1",
    debtor: "fresh.value ->> 2",
    creditor_reference: renumberReference("creditor_reference", 10_000),
    partner_reference: renumberReference("partner_reference", 100_000),
  };
}

function buildRowOverrides(table: CaseTable, shift: number, backMs: number): ColumnOverrides {
  const changes = { seq: "null", case_seq: `original.case_seq + ${shift}` };
  if (table === "validation_items") return { ...changes, ...shiftTimes(["resolved_at"], backMs) };
  const times = ["date_created", "date_updated", "date", "deleted_at"];
  return { ...changes, ...shiftTimes(times, backMs), id: "fresh.value" };
}

function readLastSeq(store: Store, table: CaseTable): number {
  return store.get<{ seq: number }>(`select ifnull(max(seq), 0) as seq from ${table}`)?.seq ?? 0;
}

function readRowRange(store: Store, table: CaseTable, firstCase: number, lastCase: number, end: number) {
  const rows = store.get<{ first: number; count: number }>(
    `select ifnull(min(seq), 0) as first, count(*) as count from ${table}
     where case_seq between ? and ? and seq <= ?`,
    firstCase,
    lastCase,
    end,
  );
  return rows ?? { first: 0, count: 0 };
}

/** Copies rows, beginning with `first`: one for each entry of `freshRows`. */
function* copyRows(
  store: Store,
  table: string,
  first: number,
  freshRows: readonly unknown[],
  changes: ColumnOverrides,
): Steps {
  const columns = store.all<{ name: string }>("select name from pragma_table_info(?)", table);
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `original.${name}`);
  const sql = `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
     from json_each(?) fresh cross join ${table} original on original.seq = ? + fresh.key`;
  for (const [index, batch] of splitBatches(freshRows, stepSize).entries()) {
    store.run(sql, JSON.stringify(batch), first + index * stepSize);
    yield;
  }
}
