import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { seedWorld } from "../../../src/sandbox/seed/seed";
import { openStore, type Store } from "../../../src/sandbox/store/store";

const columns = [
  "collection_partner",
  "managing_partner",
  "referral_partner",
  "creditor",
  "division",
  "is_test",
  "lifecycle",
  "is_cleared",
] as const;
type Kind = Partial<Record<(typeof columns)[number], number | null>>;

type Change =
  | { readonly kind: "insert"; readonly of: Kind; readonly is_deleted: number }
  | { readonly kind: "update"; readonly seq: number; readonly to: Kind; readonly is_deleted?: number }
  | { readonly kind: "delete"; readonly seq: number };

let store: Store;
beforeAll(() => {
  store = openStore(":memory:");
  seedWorld(store, { seed: "recoup", now: Date.UTC(2026, 2, 14) });
});

function kept(): unknown[] {
  return store.all(`select ${columns.join(", ")}, n from case_counts order by ${columns.join(", ")}`);
}

function recounted(): unknown[] {
  const kinds = columns.map((name) => `ifnull(${name}, 0) as ${name}`).join(", ");
  const order = columns.map((_, index) => index + 1).join(", ");
  return store.all(
    `select ${kinds}, count(*) as n from cases where is_deleted = 0 group by ${order} order by ${order}`,
  );
}

let made = 0;
function apply(change: Change): void {
  if (change.kind === "delete") {
    store.run("delete from cases where seq = ?", change.seq);
    return;
  }
  if (change.kind === "update") {
    const to = {
      ...change.to,
      ...(change.is_deleted === undefined ? {} : { is_deleted: change.is_deleted }),
    };
    const names = Object.keys(to);
    if (names.length === 0) return;
    const assignments = names.map((name) => `${name} = ?`).join(", ");
    store.run(`update cases set ${assignments} where seq = ?`, ...Object.values(to), change.seq);
    return;
  }
  made += 1;
  const row = {
    creditor: 1,
    is_test: 0,
    lifecycle: 6,
    is_cleared: 1,
    ...change.of,
    is_deleted: change.is_deleted,
  };
  store.run(
    `insert into cases (id, reference, debtor, currency, gross_amount, remainder, date_created, date, ${Object.keys(row).join(", ")})
     values (?, ?, 1, 'EUR', 100, 100, 0, 0, ${Object.keys(row)
       .map(() => "?")
       .join(", ")})`,
    `made-${made}`,
    `MADE${made}`,
    ...Object.values(row),
  );
}

const partner = fc.option(fc.integer({ min: 1, max: 2 }), { nil: null });
const kinds: fc.Arbitrary<Kind> = fc.record(
  {
    collection_partner: partner,
    managing_partner: partner,
    referral_partner: partner,
    creditor: fc.integer({ min: 1, max: 3 }),
    division: partner,
    is_test: fc.integer({ min: 0, max: 1 }),
    lifecycle: fc.integer({ min: 0, max: 9 }),
  },
  { requiredKeys: [] },
);
const deleted = fc.constantFrom(0, 1);
const seq = fc.integer({ min: 1, max: 450 });
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), of: kinds, is_deleted: deleted }),
  fc.record(
    { kind: fc.constant("update" as const), seq, to: kinds, is_deleted: deleted },
    { requiredKeys: ["kind", "seq", "to"] },
  ),
  fc.record({ kind: fc.constant("delete" as const), seq }),
);

test("seeded counts match a recount", () => {
  expect(kept()).toEqual(recounted());
});

test("counts match a recount after any sequence of inserts, updates and deletes", () => {
  const property = fc.property(fc.array(changes, { maxLength: 12 }), (list) => {
    for (const change of list) apply(change);
    expect(kept()).toEqual(recounted());
  });
  fc.assert(property, { numRuns: 150 });
});

test("leaves the counts unchanged when a change is rolled back", () => {
  const before = kept();
  expect(() =>
    store.transaction(() => {
      store.run("delete from cases where lifecycle = 6");
      throw new RangeError("no");
    }),
  ).toThrow(RangeError);
  expect(kept()).toEqual(before);
});
