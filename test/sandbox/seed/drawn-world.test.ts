import { expect, test } from "vitest";
import { generateWorldSql } from "../../../src/sandbox/seed/generated/generate-world";
import { type SeedOptions, seedWorld } from "../../../src/sandbox/seed/seed";
import { openStore, type Store } from "../../../src/sandbox/store/store";
import { exportTables } from "../../../src/sandbox/worlds/export-world";

const rows = generateWorldSql();

function seeded(options: SeedOptions): Store {
  const store = openStore(":memory:");
  seedWorld(store, options);
  return store;
}

/** Returns the parts of a database that an export omits. */
const otherwiseOf = (store: Store) => [
  store.get("pragma user_version"),
  store.all("select * from case_counts"),
  store.all("select type, name, sql from sqlite_schema order by type, name"),
];

test.each(["1999-12-31T00:00:00Z", "2024-02-29T23:59:59.999Z", "2026-11-22T18:30:00Z"])(
  "the saved default world equals one generated from its seed at %s",
  (time) => {
    const options = { seed: "recoup", now: Date.parse(time) };
    const [copy, drawn] = [seeded({ ...options, drawnWorld: () => rows }), seeded(options)];
    expect(exportTables("world", copy)).toBe(exportTables("world", drawn));
    expect(otherwiseOf(copy)).toEqual(otherwiseOf(drawn));
  },
);

test("generates a world for another seed or size", () => {
  const now = Date.UTC(2026, 2, 16);
  const drawnWorld = () => expect.unreachable();
  expect(() => seeded({ seed: "other", now, drawnWorld })).not.toThrow();
  expect(() => seeded({ seed: "recoup", now, cases: 40, drawnWorld })).not.toThrow();
});

test("generates the default world if the build doesn't include a copy", () => {
  const options = { seed: "recoup", now: Date.UTC(2026, 2, 16) };
  expect(exportTables("world", seeded({ ...options, drawnWorld: () => undefined }))).toBe(
    exportTables("world", seeded(options)),
  );
});
