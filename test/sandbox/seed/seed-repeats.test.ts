import { expect, test } from "vitest";
import { seedWorld } from "../../../src/sandbox/seed/seed";
import { openStore, type Store } from "../../../src/sandbox/store/store";
import { digestTables } from "../../support/sandbox/seeded-store";

const now = Date.UTC(2026, 2, 14, 15, 9, 26);

function world(seed: string, at = now, cases?: number): Store {
  const store = openStore(":memory:");
  seedWorld(store, { seed, now: at, ...(cases === undefined ? {} : { cases }) });
  return store;
}

function tableNames(store: Store): string[] {
  return store
    .all<{ name: string }>("select name from sqlite_schema where type = 'table' order by name")
    .map(({ name }) => name);
}

function dump(store: Store): Record<string, unknown[]> {
  return Object.fromEntries(tableNames(store).map((name) => [name, store.all(`select * from ${name}`)]));
}

/** Returns a store's content except the time of seeding. */
function content(store: Store): Record<string, unknown[]> {
  store.run("delete from meta where key = 'seeded_at'");
  return dump(store);
}

test("creates the same world, row for row, from the same seed on the same day", () => {
  const later = now + 5 * 3_600_000;
  expect(content(world("winter"))).toEqual(content(world("winter", later)));
});

test("creates the same cases from the same seed on another day, with every date shifted", () => {
  const days = 40 * 86_400_000;
  const names = "id, reference, creditor_reference, partner_reference, debtor, gross_amount, remainder";
  const dates = ["date", "date_created", "date_updated", "date_assigned", "date_finished", "due_date"];
  const moved = (by: number) => dates.map((name) => `${name} + ${by} as ${name}`).join(", ");
  const sql = (by: number) => `select ${names}, ${moved(by)} from cases order by seq`;
  expect(world("winter", now + days).all(sql(0))).toEqual(world("winter", now).all(sql(days)));
});

test("creates different IDs, references, keys and secrets from a different seed", () => {
  const columns = [
    ["cases", "id"],
    ["cases", "reference"],
    ["debtors", "id"],
    ["creditors", "id"],
    ["api_keys", "key"],
    ["subscriptions", "secret"],
    ["payments", "id"],
  ] as const;
  const one = world("winter");
  const other = world("summer");
  for (const [table, column] of columns) {
    const sql = `select ${column} as value from ${table}`;
    const known = new Set(one.all<{ value: string }>(sql).map(({ value }) => value));
    const shared = other.all<{ value: string }>(sql).filter(({ value }) => known.has(value));
    expect(shared, `${table}.${column}`).toEqual([]);
  }
});

test("keys, partners and the first cases don't depend on the number of cases", () => {
  const small = world("winter");
  const large = world("winter", now, 2_500);
  for (const sql of [
    "select * from api_keys",
    "select * from creditors",
    "select * from client_links",
    "select id, reference, debtor, gross_amount, date_created from cases where seq <= 400 order by seq",
  ]) {
    expect(large.all(sql)).toEqual(small.all(sql));
  }
  expect(digestTables(large), "other rows than in earlier versions").toEqual({
    api_keys: "32 4e92169c6710",
    case_counts: "432 34e6677814da",
    cases: "2500 d661ab782624",
    client_links: "9 c4d799926595",
    collection_partners: "4 c33aaaad667f",
    coverage: "19 184a4a43c114",
    creditor_users: "14 df46d0b4be75",
    creditors: "11 750b83524bc6",
    debtors: "1989 0cd2490cf454",
    deliveries: "227 ec7b540b3407",
    divisions: "5 ec086953ea4f",
    partner_users: "3 585c6997324a",
    payments: "1418 0b2248bd74fb",
    referral_partners: "2 c0d3650a89f5",
    subscriptions: "14 16ad94f66ad8",
    timeline_entries: "5059 002b70d75494",
    validation_items: "700 4b29305f72e6",
  });
});

test("removes everything from the previous world when seeding again", () => {
  const store = world("winter");
  store.exec(
    `create table strange (text text); insert into meta values ('clock', '{"base":0,"since":0,"speed":0}')`,
  );
  seedWorld(store, { seed: "summer", now });
  expect(content(store)).toEqual(content(world("summer")));
});

test("reports progress after every hundred cases and at the end", () => {
  const seen: (readonly [number, number])[] = [];
  const store = openStore(":memory:");
  seedWorld(store, { seed: "winter", now, cases: 201, onProgress: (...done) => void seen.push(done) });
  expect(seen).toEqual([
    [0, 201],
    [100, 201],
    [200, 201],
    [201, 201],
  ]);
  expect(store.get("select count(*) as n from cases")).toEqual({ n: 201 });
});

test("includes the fixtures even if fewer cases are requested", () => {
  const seen: (readonly [number, number])[] = [];
  const store = openStore(":memory:");
  seedWorld(store, { seed: "winter", now, cases: 1, onProgress: (...done) => void seen.push(done) });
  expect(seen).toEqual([
    [0, 79],
    [79, 79],
  ]);
});

test("leaves the previous world unchanged if seeding fails", () => {
  const store = world("winter");
  const before = dump(store);
  const onProgress = () => {
    throw new RangeError("interrupted");
  };
  expect(() => seedWorld(store, { seed: "summer", now, onProgress })).toThrow(RangeError);
  expect(dump(store)).toEqual(before);
});
