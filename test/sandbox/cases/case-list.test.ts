import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type CaseSortField, caseSortFields } from "../../../src/api/paging/case-sort";
import {
  type CaseQuery,
  type CaseScope,
  type CaseSort,
  listCases,
} from "../../../src/sandbox/cases/list/cases";
import { seedWorld } from "../../../src/sandbox/seed/seed";
import { openStore, type Store } from "../../../src/sandbox/store/store";

interface PlainCase {
  readonly [column: string]: number | string | null;
  readonly seq: number;
  readonly lifecycle: number;
}

const now = Date.UTC(2026, 2, 14, 15, 9, 26);

/** Returns the seeded world with deleted cases and many cases that share a date or an amount. */
function openWorldWithTies(): Store {
  const store = openStore(":memory:");
  seedWorld(store, { seed: "recoup", now, cases: 700 });
  store.exec(`
    update cases set is_deleted = 1 where seq % 17 = 0;
    update cases set date_created = date_created / 864000000 * 864000000 where seq % 3 <> 0;
    update cases set gross_amount = 10000, remainder = 10000 where seq % 4 = 0;
    update cases set due_date = null, date_updated = null where seq % 5 = 0`);
  return store;
}

let store: Store;
let everyCase: readonly PlainCase[];
beforeAll(() => {
  store = openWorldWithTies();
  everyCase = store.all<PlainCase>(`select c.*, debtors.id as debtor_id, divisions.id as division_id,
      debtors.name as debtor_name, debtors.country_alpha2, p.id as partner_id
    from cases c join debtors on debtors.seq = c.debtor left join divisions on divisions.seq = c.division
      left join collection_partners p on p.seq = c.collection_partner`);
});

function standsIn(scope: CaseScope, row: PlainCase): boolean {
  if (row.is_deleted === 1) return false;
  if (scope.kind === "referral") return row.referral_partner === scope.partner;
  if (scope.kind === "customer") return row.creditor === scope.creditor;
  if (row.lifecycle < 2) return false;
  if (scope.kind === "managed") return row.managing_partner === scope.partner && row.is_test === 0;
  if (row.is_test === 0) return row.collection_partner === scope.partner;
  const isOwner = [row.collection_partner, row.managing_partner].includes(scope.partner);
  return scope.includeTestCases === true && isOwner;
}

const columnOf = (field: CaseSortField) =>
  field.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

function compare(a: PlainCase[string] | undefined, b: PlainCase[string] | undefined): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  return a < b ? -1 : 1;
}

function byKeys(sort: readonly CaseSort[]): (a: PlainCase, b: PlainCase) => number {
  const once = sort.filter(({ field }, index) => sort.findIndex((other) => other.field === field) === index);
  const keys = once.length > 0 ? once : [{ field: "DateCreated", isDescending: true } as const];
  const ties = { column: "seq", isDescending: keys.at(-1)?.isDescending };
  const all = [...keys.map(({ field, isDescending }) => ({ column: columnOf(field), isDescending })), ties];
  return (a, b) => {
    const order = all.map(
      ({ column, isDescending }) => compare(a[column], b[column]) * (isDescending ? -1 : 1),
    );
    return order.find((sign) => sign !== 0) ?? 0;
  };
}

const holds = ({ reference, creditor_reference, debtor_name }: PlainCase, search = "") =>
  [reference, creditor_reference, debtor_name].some((text) =>
    String(text ?? "")
      .toLowerCase()
      .includes(search.toLowerCase()),
  );

/** Computes the expected list in JavaScript, without a database. */
function expected(scope: CaseScope, query: CaseQuery): { seqs: number[]; total: number } {
  const passes = (accepted: readonly unknown[] | undefined, value: unknown) =>
    accepted === undefined || accepted.length === 0 || accepted.includes(value);
  const matches = everyCase
    .filter((row) => standsIn(scope, row))
    .filter((row) => passes(query.lifecycles, row.lifecycle))
    .filter((row) => passes(query.divisionIds, row.division_id))
    .filter((row) => passes(query.debtorIds, row.debtor_id))
    .filter((row) => passes(query.ids, row.id))
    .filter((row) => passes(query.collectionPartnerIds, row.partner_id))
    .filter((row) => passes(query.debtorCountries, row.country_alpha2))
    .filter(({ creditor }) => query.creditors?.includes(Number(creditor)) ?? true)
    .filter(({ date_created: at }) => Number(at) >= (query.createdFrom ?? 0))
    .filter(({ date_created: at }) => Number(at) <= (query.createdTo ?? Number.POSITIVE_INFINITY))
    .filter((row) => holds(row, query.search))
    .sort(byKeys(query.sort ?? []));
  const start = (query.page - 1) * query.pageSize;
  const seqs = matches.slice(start, start + query.pageSize).map(({ seq }) => seq);
  return { seqs, total: matches.length };
}

function actual(scope: CaseScope, query: CaseQuery): { seqs: number[]; total: number } {
  const { rows, total } = listCases(store, scope, query);
  return { seqs: rows.map(({ seq }) => seq), total };
}

const scopes: fc.Arbitrary<CaseScope> = fc.oneof(
  fc.record({
    kind: fc.constant("collection" as const),
    partner: fc.integer({ min: 1, max: 3 }),
    includeTestCases: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("managed" as const), partner: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant("referral" as const), partner: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant("customer" as const), creditor: fc.integer({ min: 1, max: 11 }) }),
);

const sorts: fc.Arbitrary<CaseSort[]> = fc.array(
  fc.record({ field: fc.constantFrom(...caseSortFields), isDescending: fc.boolean() }),
  { maxLength: 3 },
);

const unknownId = "00000000-0000-4000-8000-000000000000";

/** Generates lists of IDs from the world, some of them with an unknown ID. */
function someIds(column: string, maxLength: number): fc.Arbitrary<string[]> {
  const known = fc.nat().map((at) => String(everyCase[at % everyCase.length]?.[column] ?? unknownId));
  return fc.array(fc.oneof({ weight: 9, arbitrary: known }, fc.constant(unknownId)), { maxLength });
}

const lifecycleLists = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 10 });

test("returns the same page as filtering, sorting and slicing all cases [EP-50 to EP-52] [LIM-10]", () => {
  const queries = fc.record(
    {
      lifecycles: lifecycleLists,
      divisionIds: someIds("division_id", 3),
      debtorIds: someIds("debtor_id", 30),
      ids: someIds("id", 60),
      sort: sorts,
      page: fc.integer({ min: 1, max: 6 }),
      pageSize: fc.integer({ min: 1, max: 40 }),
    },
    { requiredKeys: ["page", "pageSize"] },
  );
  const property = fc.property(scopes, queries, (scope, query) => {
    expect(actual(scope, query)).toEqual(expected(scope, query));
  });
  fc.assert(property, { numRuns: 250 });
});

test("returns the same page for referral partner filters as filtering all cases [EP-50] [LIM-10]", () => {
  const time = fc.nat().map((at) => Number(everyCase[at % everyCase.length]?.date_created));
  const queries = fc.record(
    {
      lifecycles: lifecycleLists,
      creditors: fc.array(fc.integer({ min: 1, max: 11 }), { maxLength: 2 }),
      collectionPartnerIds: someIds("partner_id", 2),
      debtorCountries: someIds("country_alpha2", 3),
      createdFrom: time,
      createdTo: time,
      search: fc.constantFrom("gmbh", "GmbH", "ø", "-1", "%", "_", "\\", "nobody"),
      sort: sorts,
      page: fc.integer({ min: 1, max: 3 }),
      pageSize: fc.integer({ min: 1, max: 40 }),
    },
    { requiredKeys: ["page", "pageSize"] },
  );
  const property = fc.property(scopes, queries, (scope, query) => {
    expect(actual(scope, query)).toEqual(expected(scope, query));
  });
  fc.assert(property, { numRuns: 250 });
});

test("sorts by each of the thirteen fields in both directions [FLD-11]", () => {
  const scope: CaseScope = { kind: "collection", partner: 1, includeTestCases: true };
  for (const field of caseSortFields) {
    for (const isDescending of [false, true]) {
      const query = { sort: [{ field, isDescending }], page: 1, pageSize: 1000 };
      expect(actual(scope, query), field).toEqual(expected(scope, query));
    }
  }
});

test("returns each case exactly once if pages are read in any order [LIM-10]", () => {
  const property = fc.property(
    scopes,
    fc.record({ lifecycles: lifecycleLists, sort: sorts, pageSize: fc.integer({ min: 7, max: 90 }) }),
    fc.infiniteStream(fc.nat()),
    (scope, query, chance) => {
      const all = expected(scope, { ...query, page: 1, pageSize: 1000 });
      const pages = Array.from({ length: Math.ceil(all.total / query.pageSize) }, (_, index) => index + 1);
      const shuffled = pages
        .map((page) => ({ page, rank: chance.next().value }))
        .sort((a, b) => a.rank - b.rank);
      const read = new Map(shuffled.map(({ page }) => [page, actual(scope, { ...query, page }).seqs]));
      expect(pages.flatMap((page) => read.get(page) ?? [])).toEqual(all.seqs);
    },
  );
  fc.assert(property, { numRuns: 40 });
});

test("returns an up-to-date page after a write", () => {
  const other = openWorldWithTies();
  const scope: CaseScope = { kind: "customer", creditor: 1 };
  const first = listCases(other, scope, { page: 1, pageSize: 10 }).rows;
  other.run("update cases set is_deleted = 1 where seq = ?", first[0]?.seq ?? 0);
  const second = listCases(other, scope, { page: 2, pageSize: 10 }).rows;
  const both = listCases(other, scope, { page: 1, pageSize: 20 }).rows;
  expect(second.map(({ seq }) => seq)).toEqual(both.slice(10).map(({ seq }) => seq));
});

test("sorts a list once and reuses the order until a write [FLD-11]", () => {
  const other = openWorldWithTies();
  let sorted = 0;
  const watched: Store = {
    ...other,
    value: (sql, ...values) => {
      if (sql.includes(" order by key0")) sorted += 1;
      return other.value(sql, ...values);
    },
  };
  const scope: CaseScope = { kind: "collection", partner: 1, includeTestCases: false };
  const sort: CaseSort[] = [
    { field: "Date", isDescending: true },
    { field: "DateCreated", isDescending: false },
  ];
  for (let page = 1; page <= 9; page += 1) listCases(watched, scope, { sort, page, pageSize: 10 });
  expect(sorted).toBe(1);
  other.run("update cases set date = date + 1 where seq = 1");
  listCases(watched, scope, { sort, page: 9, pageSize: 10 });
  expect(sorted).toBe(2);
});

test("returns an empty page and the total past the end of the list", () => {
  const scope: CaseScope = { kind: "collection", partner: 1, includeTestCases: false };
  const { total } = listCases(store, scope, { page: 1, pageSize: 1 });
  expect(total).toBeGreaterThan(0);
  expect(listCases(store, scope, { page: 999_999_999, pageSize: 999_999_999 })).toEqual({ rows: [], total });
});

test("matches IDs case-insensitively", () => {
  const scope: CaseScope = { kind: "customer", creditor: 1 };
  const [row] = listCases(store, scope, { page: 1, pageSize: 1 }).rows;
  const ids = [row?.id.toUpperCase() ?? ""];
  expect(listCases(store, scope, { ids, page: 1, pageSize: 10 }).rows).toEqual([row]);
});

test("reads a case's columns and related records into one row", () => {
  const row = listCases(
    store,
    { kind: "collection", partner: 1, includeTestCases: false },
    {
      divisionIds: store.all<{ id: string }>("select id from divisions").map(({ id }) => id),
      page: 1,
      pageSize: 1,
    },
  ).rows[0];
  const plain = store.get<Record<string, unknown>>("select * from cases where seq = ?", row?.seq ?? 0);
  const columns = store
    .all<{ name: string }>("select name from pragma_table_info('cases')")
    .map(({ name }) => name);
  for (const name of columns) expect(row?.[name as keyof typeof row], name).toEqual(plain?.[name]);
  const joined = store.get(
    `select d.name as debtor_name, d.city as debtor_city, k.company_name as creditor_company_name,
       v.name as division_name, p.name as partner_name, u.email as user_email
     from cases c join debtors d on d.seq = c.debtor join creditors k on k.seq = c.creditor
     join divisions v on v.seq = c.division join collection_partners p on p.seq = c.collection_partner
     join creditor_users u on u.creditor = c.creditor and u.is_onboarding_user = 1 where c.seq = ?`,
    row?.seq ?? 0,
  );
  expect(row).toMatchObject({ ...(joined ?? { debtor_name: "missing" }) });
});
