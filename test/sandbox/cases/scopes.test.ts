import { expect, test } from "vitest";
import {
  countByLifecycle,
  countCases,
  countCasesSince,
  listCases,
} from "../../../src/sandbox/cases/list/case-list";
import type { CaseScope } from "../../../src/sandbox/cases/list/case-scope";
import {
  findCaseByCreditorReference,
  findCaseOfCreditor,
  isVisibleTo,
} from "../../../src/sandbox/cases/list/cases";
import { readCaseRows } from "../../../src/sandbox/cases/list/read-case-rows";
import type { CaseRow } from "../../../src/sandbox/facts/case-row";
import { isHiddenFromPartners } from "../../../src/sandbox/facts/stages";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

const { store } = await openSandbox();
store.run("update cases set managing_partner = 2 where collection_partner = 1 and seq % 3 = 0");
store.run("update cases set managing_partner = 1 where collection_partner = 2 and seq % 3 = 0");
store.run("update cases set managing_partner = 1 where collection_partner is null and seq % 2 = 0");
const seqs = store.all<{ seq: number }>("select seq from cases order by seq").map(({ seq }) => seq);
const allRows = readCaseRows(store, seqs);

const isCollected = (row: CaseRow) => !isHiddenFromPartners(row) && row.collection_partner === 1;
const isManaged = (row: CaseRow) => !isHiddenFromPartners(row) && row.managing_partner === 1;

test.each<[CaseScope, (row: CaseRow) => boolean]>([
  [
    { kind: "collection", partner: 1, includeTestCases: false },
    (row) => isCollected(row) && row.is_test === 0,
  ],
  [
    { kind: "collection", partner: 1, includeTestCases: true },
    (row) => isCollected(row) || (isManaged(row) && row.is_test === 1),
  ],
  [{ kind: "managed", partner: 1 }, (row) => isManaged(row) && row.is_test === 0],
  [{ kind: "managed", partner: 1, includeTestCases: true }, isManaged],
  [{ kind: "referral", partner: 1 }, (row) => row.referral_partner === 1],
  [
    { kind: "referral", partner: 1, includeTestCases: false },
    (row) => row.referral_partner === 1 && row.is_test === 0,
  ],
  [{ kind: "customer", creditor: 1 }, (row) => row.creditor === 1],
])("lists, counts and shows exactly the cases in the scope %j", (scope, matches) => {
  const expected = allRows.filter((row) => row.is_deleted === 0 && matches(row));
  const { rows, total } = listCases(store, scope, { page: 1, pageSize: 1000 });
  const ids = (list: readonly CaseRow[]) => list.map(({ id }) => id).sort();
  expect(expected.length).toBeGreaterThan(0);
  expect([ids(rows), total]).toEqual([ids(expected), expected.length]);
  expect(countCases(store, scope, {})).toBe(expected.length);
  const since = sandboxNow - 200 * 86_400_000;
  const later = expected.filter(({ date_created }) => date_created >= since);
  expect(countCasesSince(store, scope, since)).toBe(later.length);
  expect(countCases(store, scope, { createdFrom: since })).toBe(later.length);
  const byStage = new Map<number, number>();
  for (const { lifecycle } of expected) byStage.set(lifecycle, (byStage.get(lifecycle) ?? 0) + 1);
  expect(new Map(countByLifecycle(store, scope, {}))).toEqual(byStage);
  const visible = allRows.filter((row) => isVisibleTo(row, scope));
  expect(ids(visible)).toEqual(expect.arrayContaining(ids(expected)));
});

test("shows test cases and hidden cases according to the scope's options", () => {
  const [row] = allRows.filter(
    (candidate) => isCollected(candidate) && candidate.is_test === 0 && candidate.is_deleted === 0,
  );
  if (row === undefined) throw new Error("The partner has no case");
  const ours = { ...row, collection_partner: 1, managing_partner: 1, referral_partner: 1, creditor: 1 };
  const hidden = { ...ours, lifecycle: 1 };
  const isTest = { ...ours, is_test: 1 } as const;
  const managed = { kind: "managed", partner: 1 } as const;
  const referral = { kind: "referral", partner: 1 } as const;
  const visible = (shown: CaseRow, scope: CaseScope, option: object) =>
    [scope, { ...scope, ...option }].map((each) => isVisibleTo(shown, each));
  expect(visible(isTest, managed, { includeTestCases: true })).toEqual([false, true]);
  expect(visible(hidden, managed, { includeHidden: true })).toEqual([false, true]);
  expect(visible(isTest, referral, { includeTestCases: false })).toEqual([true, false]);
  expect(isVisibleTo(hidden, referral)).toBe(true);
});

test("uses each sort field only once and sorts newest first by default", () => {
  const scope = { kind: "customer", creditor: 1 } as const;
  const list = (sort?: Parameters<typeof listCases>[2]["sort"], page = 1, pageSize = 1000) =>
    listCases(store, scope, { page, pageSize, ...(sort && { sort }) }).rows;
  const dates = list().map(({ date_created }) => date_created);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  const amounts = list([
    { field: "Lifecycle", isDescending: false },
    { field: "Lifecycle", isDescending: true },
    { field: "GrossAmount", isDescending: true },
  ]).map(({ lifecycle, gross_amount }) => [lifecycle, gross_amount] as const);
  expect(amounts).toEqual([...amounts].sort(([a, x], [b, y]) => a - b || y - x));
  const whole = list().map(({ id }) => id);
  const paged = [1, 2, 3].flatMap((page) => list(undefined, page, 10)).map(({ id }) => id);
  expect(paged).toEqual(whole.slice(0, 30));
  expect(list(undefined, 99, 100)).toEqual([]);
});

test("searches references and the debtor's name, ignoring letter case and, by default, Unicode form [NS-62]", async () => {
  const scope = { kind: "customer", creditor: 1 } as const;
  const search = (text: string, world = store) =>
    listCases(world, scope, { page: 1, pageSize: 10, search: text }).rows.map(({ id }) => id);
  const [row] = allRows.filter(({ creditor, is_deleted }) => creditor === 1 && is_deleted === 0);
  if (row === undefined) throw new Error("The creditor has no case");
  store.run("update debtors set name = 'Straße Nord' where seq = ?", row.debtor);
  store.run("update cases set creditor_reference = 'Own-Ref 77' where seq = ?", row.seq);
  for (const text of [row.reference.toLowerCase(), "own-ref 77", "STRASSE N"])
    expect(search(text)).toEqual([row.id]);
  expect(search("own_ref")).toEqual([]);
  const { store: other } = await openSandbox({ readings: { "NS-62": "case-alone" } });
  other.run("update debtors set name = 'Straße Nord' where seq = ?", row.debtor);
  expect([search("straße n", other), search("STRASSE N", other)]).toEqual([[row.id], []]);
});

test("filters by IDs, countries, divisions and partners in any letter case", () => {
  const scope = { kind: "customer", creditor: 1 } as const;
  const rowsOf = (filters: object) => listCases(store, scope, { page: 1, pageSize: 1000, ...filters }).rows;
  const own = allRows.filter(({ creditor, is_deleted }) => creditor === 1 && is_deleted === 0);
  const expectRows = (filters: object, matches: (row: CaseRow) => boolean) => {
    const expected = own.filter(matches);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(own.length);
    expect(
      rowsOf(filters)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(expected.map(({ id }) => id).sort());
    expect(countCases(store, scope, filters)).toBe(expected.length);
  };
  const sample = own.find(({ division_id, partner_name }) => division_id !== null && partner_name !== null);
  if (sample === undefined) throw new Error("No case has a division and a partner");
  expectRows({ ids: [sample.id.toUpperCase()] }, ({ id }) => id === sample.id);
  const readId = (table: string, seq: number | null) =>
    store.value<string>(`select id from ${table} where seq = ?`, seq) ?? "";
  const debtorId = readId("debtors", sample.debtor).toUpperCase();
  expectRows({ debtorIds: [debtorId] }, ({ debtor }) => debtor === sample.debtor);
  expectRows({ debtorCountries: ["DE", "SE"] }, ({ debtor_country_alpha2: code }) =>
    ["DE", "SE"].includes(code),
  );
  expectRows({ divisionIds: [sample.division_id] }, ({ division }) => division === sample.division);
  expectRows(
    { collectionPartnerIds: [readId("collection_partners", sample.collection_partner)] },
    ({ collection_partner }) => collection_partner === sample.collection_partner,
  );
  expectRows({ lifecycles: [6, 8] }, ({ lifecycle }) => lifecycle === 6 || lifecycle === 8);
  const [from, to] = [sample.date_created, sample.date_created + 30 * 86_400_000];
  expectRows({ createdFrom: from, createdTo: to }, ({ date_created: at }) => at >= from && at <= to);
  expect(rowsOf({ ids: [], debtorIds: [], divisionIds: [], lifecycles: [] })).toHaveLength(own.length);
  expect([rowsOf({ creditors: [] }).length, rowsOf({ creditors: [1] }).length]).toEqual([0, own.length]);
});

test("finds a creditor reference in any Unicode form by default [NS-61]", async () => {
  const found = async (readings: Readonly<Record<string, string>>) => {
    const { store: world } = await openSandbox({ readings });
    const [row] = allRows.filter(
      (candidate) => isCollected(candidate) && candidate.is_test + candidate.is_deleted === 0,
    );
    if (row === undefined) throw new Error("The partner has no case");
    world.run("update cases set creditor_reference = 'é 1' where seq = ?", row.seq);
    return ["é 1", "e\u0301 1", "É 1"].map((reference) => [
      findCaseByCreditorReference(world, 1, row.creditor_id.toUpperCase(), reference)?.id === row.id,
      findCaseOfCreditor(world, row.creditor, reference)?.id === row.id,
    ]);
  };
  const [yes, no] = [
    [true, true],
    [false, false],
  ];
  expect(await found({})).toEqual([yes, yes, no]);
  expect(await found({ "NS-61": "as-written" })).toEqual([yes, no, no]);
});
