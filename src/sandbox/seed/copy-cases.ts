import type { Steps } from "../../base/async/steps";
import { splitBatches } from "../../base/collections/batches";
import { getOrCreate } from "../../base/collections/get-or-create";
import { dayMs } from "../../base/text/time/duration";
import type { Random } from "../facts/random";
import type { Store } from "../store/store";

/** The existing cases to copy, from `first` to `last`, inclusive. */
export interface CaseRange {
  readonly first: number;
  readonly last: number;
}

/** Tables whose rows belong to cases and are ordered by case. */
const caseTables = ["payments", "validation_items"] as const;
type CaseTable = (typeof caseTables)[number];

const rowsPerStep = 2_000;

/** SQL for the columns in which copies differ from their originals. */
type ColumnOverrides = Readonly<Record<string, string>>;

/**
 * Returns a function that adds cases by copying originals inside the database, with new IDs, references and
 * debtors. This takes a fifth of the time that generating them would. Each call adds at most as many cases as
 * there are originals, and returns how many it added.
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
  const originalCount = last - first + 1;
  let round = 0;
  return function* (maxCases) {
    const count = Math.min(maxCases, originalCount);
    const freshRows = Array.from({ length: count }, (_, index) => [
      random.guid(),
      nextReference(),
      drawDebtor(index),
    ]);
    round += 1;
    const seqShift = round * originalCount;
    const backMs = (round * 17 * 60_000) % dayMs;
    yield* copyRows(store, "cases", first, freshRows, buildCaseOverrides(seqShift, backMs));
    for (const table of caseTables) {
      const rowRange = readRowRange(store, table, first, first + count - 1, lastSeqs[table]);
      const ids = Array.from({ length: rowRange.count }, () => random.guid());
      yield* copyRows(store, table, rowRange.first, ids, buildRowOverrides(table, seqShift, backMs));
    }
    return count;
  };
}

/**
 * Returns a function that picks a debtor from the country of the original's debtor, so that the currency
 * still matches.
 */
function createDebtorPicker(
  store: Store,
  random: Random,
  firstCase: number,
  lastCase: number,
): (index: number) => number | null {
  const debtorsByCountry = new Map<string, number[]>();
  const sql = `select country_alpha2 as country, debtor from cases c join debtors d on d.seq = c.debtor
    where c.seq between ? and ? order by c.seq`;
  const debtorChoices = store
    .all<{ country: string; debtor: number }>(sql, firstCase, lastCase)
    .map(({ country, debtor }) => {
      const countryDebtors = getOrCreate(debtorsByCountry, country, () => []);
      countryDebtors.push(debtor);
      return countryDebtors;
    });
  return (index) => {
    const debtors = debtorChoices[index] ?? [];
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

function buildCaseOverrides(seqShift: number, backMs: number): ColumnOverrides {
  const renumberReference = (name: string, base: number) =>
    `substr(original.${name}, 1, 3) || (original.seq + ${base + seqShift})`;
  return {
    ...shiftTimes(caseTimeColumns, backMs),
    seq: `original.seq + ${seqShift}`,
    id: "fresh.value ->> 0",
    reference: "fresh.value ->> 1",
    debtor: "fresh.value ->> 2",
    creditor_reference: renumberReference("creditor_reference", 10_000),
    partner_reference: renumberReference("partner_reference", 100_000),
  };
}

function buildRowOverrides(table: CaseTable, seqShift: number, backMs: number): ColumnOverrides {
  const overrides = { seq: "null", case_seq: `original.case_seq + ${seqShift}` };
  if (table === "validation_items") return { ...overrides, ...shiftTimes(["resolved_at"], backMs) };
  const times = ["date_created", "date_updated", "date", "deleted_at"];
  return { ...overrides, ...shiftTimes(times, backMs), id: "fresh.value" };
}

function readLastSeq(store: Store, table: CaseTable): number {
  return store.value<number>(`select ifnull(max(seq), 0) from ${table}`) ?? 0;
}

function readRowRange(store: Store, table: CaseTable, firstCase: number, lastCase: number, lastSeq: number) {
  const rowRange = store.get<{ first: number; count: number }>(
    `select ifnull(min(seq), 0) as first, count(*) as count from ${table}
     where case_seq between ? and ? and seq <= ?`,
    firstCase,
    lastCase,
    lastSeq,
  );
  return rowRange ?? { first: 0, count: 0 };
}

/** Copies rows, starting at `first`, one for each entry of `freshRows`. */
function* copyRows(
  store: Store,
  table: string,
  first: number,
  freshRows: readonly unknown[],
  overrides: ColumnOverrides,
): Steps {
  const columns = store.all<{ name: string }>("select name from pragma_table_info(?)", table);
  const columnNames = columns.map(({ name }) => name);
  const valueExpressions = columnNames.map((name) => overrides[name] ?? `original.${name}`);
  const sql = `insert into ${table} (${columnNames.join(", ")}) select ${valueExpressions.join(", ")}
     from json_each(?) fresh cross join ${table} original on original.seq = ? + fresh.key`;
  for (const [index, batch] of splitBatches(freshRows, rowsPerStep).entries()) {
    store.run(sql, JSON.stringify(batch), first + index * rowsPerStep);
    yield;
  }
}
