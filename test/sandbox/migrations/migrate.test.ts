import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaVersion } from "../../../src/sandbox/store/database/schema";
import { openStore, type Store } from "../../../src/sandbox/store/store";
import { diffSnapshot } from "../../../src/sandbox/worlds/diff/snapshot-diff";
import { exportWorld } from "../../../src/sandbox/worlds/export-world";
import { findWrongContent } from "../../../src/sandbox/worlds/import-checks";
import { importWorld } from "../../../src/sandbox/worlds/import-world";
import { olderRows } from "../../../src/sandbox/worlds/migrations/older-tables";
import { listSnapshots, loadSnapshot, saveSnapshot } from "../../../src/sandbox/worlds/snapshots";
import { failureOf } from "../../support/failure-of";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { exportKeptWorld, openWorld } from "../../support/sandbox/opening";
import { makeOlderWorld, schemaText, writePresentSchema } from "./older-world";

const folder = temporaryFolder();
const now = Date.UTC(2026, 2, 14);
const older = Array.from({ length: schemaVersion - 1 }, (_, at) => at + 1);
const fileOf = (world: string) => join(folder, "worlds", `${world}.db`);

function optionsOf(world: string) {
  const notes: string[] = [];
  return {
    notes,
    options: { dataFolder: folder, world, now: () => now, note: (text: string) => void notes.push(text) },
  };
}

/** What the database itself says of its tables, in one spelling. */
const structureOf = (store: Store) =>
  store
    .all<{ sql: string }>("select sql from sqlite_schema where sql is not null order by name")
    .map(({ sql }) => sql.replace(/"|--.*$/gm, "").replace(/\s+/g, " "));

/** A fresh structure that a text of SQL makes. */
function structureFrom(sql: string): string[] {
  const store = openStore(":memory:");
  store.exec(sql);
  const structure = structureOf(store);
  store.close();
  return structure;
}

test("the present schema is written down under its version: a change needs a new version and a step", () => {
  if (process.env.UPDATE_SCHEMA === "1") writePresentSchema();
  const world = openWorld({ ...optionsOf("fresh").options, isEphemeral: true });
  expect(structureOf(world.store)).toEqual(structureFrom(schemaText(schemaVersion)));
  world.close();
});

test.each(older)(
  "a world of schema %i is opened with all that it holds, and a copy of it is kept",
  (version) => {
    const name = `of-${version}`;
    makeOlderWorld(fileOf(name), version, now);
    const raw = openStore(fileOf(name));
    const before = raw.all<{ remainder: number }>("select id, reference, remainder from cases order by seq");
    const deliveries = raw.all("select id, payload from deliveries order by seq");
    raw.close();
    const { notes, options } = optionsOf(name);
    const world = openWorld(options);
    expect(world.store.all("select id, reference, remainder from cases order by seq")).toEqual(
      before.map((row) => ({ ...row, remainder: row.remainder * (version < 11 ? 10 : 1) })),
    );
    expect(world.store.all("select id, payload from deliveries order by seq")).toEqual(deliveries);
    expect(before.length).toBeGreaterThanOrEqual(40);
    expect(structureOf(world.store)).toEqual(structureFrom(schemaText(schemaVersion)));
    expect(findWrongContent(world.store)).toBeUndefined();
    expect(world.store.get("select sum(n) as n from case_counts")).toEqual({
      n: world.store.get<{ n: number }>("select count(*) as n from cases where is_deleted = 0")?.n,
    });
    const copy = `before-schema-${schemaVersion}`;
    expect(notes).toEqual([
      `The world ${name} was migrated from schema ${version} to ${schemaVersion}. The snapshot ${copy} keeps it as it was.`,
    ]);
    expect(listSnapshots(world).map((snapshot) => snapshot.name)).toEqual([copy]);
    expect(diffSnapshot(world, copy).items).toEqual([]);
    const migrated = exportWorld(world);
    world.store.run("delete from chats");
    world.store.run("delete from payments");
    loadSnapshot(world, copy);
    expect(exportWorld(world)).toBe(migrated);
    world.close();
    const kept = openStore(join(folder, "worlds", `${name}.snapshots`, `${copy}.db`));
    expect(kept.get("pragma user_version")).toEqual({ user_version: version });
    kept.close();
    openWorld(options).close();
    expect(notes).toHaveLength(1);
  },
);

test.each(older)("an export of schema %i is imported as the world itself is migrated", (version) => {
  const name = `exported-${version}`;
  makeOlderWorld(fileOf(name), version, now);
  const { options } = optionsOf(name);
  const text = exportKeptWorld(options);
  expect(JSON.parse(text).tables).toBe(version);
  const world = openWorld(options);
  const migrated = exportWorld(world);
  world.store.run("delete from payments");
  importWorld(world, text);
  expect(exportWorld(world)).toBe(migrated);
  world.close();
});

test("a world that can't be migrated is left as it was, and the message's command exports it", () => {
  makeOlderWorld(fileOf("odd"), 1, now);
  const raw = openStore(fileOf("odd"));
  raw.exec("alter table coverage rename to coverage_2");
  raw.exec("create table coverage as select country_alpha2, null as collection_partner from coverage_2");
  const { options } = optionsOf("odd");
  const failure = failureOf(() => openWorld(options));
  expect(failure.message).toContain("The world odd can't be migrated from schema 1");
  expect(String(failure.details.hint)).toContain("recoup sandbox export odd.json --world odd");
  expect(raw.get("select count(*) as n from coverage_2")).not.toEqual({ n: 0 });
  expect(raw.get("pragma user_version")).toEqual({ user_version: 1 });
  raw.close();
  expect(JSON.parse(exportKeptWorld(options)).content.cases.length).toBeGreaterThanOrEqual(40);
});

test("a world of a newer recoup is refused with two ways on, and the command of the message exports all of it", () => {
  const { options } = optionsOf("newer");
  const world = openWorld(options);
  world.store.exec("create table inventions (seq integer primary key, name text); pragma user_version = 99");
  world.store.run("insert into inventions (name) values ('a telegraph')");
  world.close();
  const failure = failureOf(() => openWorld(options));
  expect(failure.message).toContain("it has schema 99, and this version reads up to");
  expect(String(failure.details.hint)).toBe(
    "Update recoup, or use another world with --world. To start over, run `recoup sandbox export newer.json --world newer`, which writes all that it holds, and then `recoup sandbox reset --world newer`.",
  );
  const { tables, content } = JSON.parse(exportKeptWorld(options));
  expect([tables, content.inventions]).toEqual([99, [{ seq: 1, name: "a telegraph" }]]);
  expect(content.cases).toHaveLength(400);
});

test("a snapshot and an export of a newer recoup are refused with the versions that can be read", () => {
  const { options } = optionsOf("present");
  const world = openWorld(options);
  saveSnapshot(world, "newer", false);
  const file = openStore(join(world.snapshotFolder, "newer.db"));
  file.exec("pragma user_version = 99");
  file.close();
  const snapshot = failureOf(() => loadSnapshot(world, "newer"));
  expect(snapshot.message).toContain("The snapshot newer has schema 99; this version of recoup reads 1 to");
  const text = exportWorld(world).replace(`"tables":${schemaVersion}`, '"tables":99');
  const refused = failureOf(() => importWorld(world, text));
  expect(refused.message).toContain("it has schema 99, and this version of recoup reads 1 to");
  world.close();
});

test("a step gives a new column its value from the older row, other older tables and the steps before it", () => {
  const store = openStore(":memory:");
  store.exec(`
    create table older_cases (seq integer primary key, lifecycle integer);
    create table older_chats (case_seq integer);
    insert into older_cases values (1, 0), (2, 8);
    insert into older_chats values (2), (2)`);
  const rows = olderRows(store, "cases", 0, {
    1: { cases: { chats: "select count(*) from older_chats where case_seq = cases.seq" } },
    2: { cases: { is_silent: "chats = 0", lifecycle: "lifecycle + 1" }, payments: { fee: "0" } },
  });
  expect(store.all(`select ${rows.columns.join(", ")} from (${rows.sql})`)).toEqual([
    { seq: 1, chats: 0, is_silent: 1, lifecycle: 1 },
    { seq: 2, chats: 2, is_silent: 0, lifecycle: 9 },
  ]);
  store.close();
});

test("nothing half-made stays beside a world that was migrated", () => {
  expect(readdirSync(join(folder, "worlds")).filter((name) => name.startsWith("."))).toEqual([]);
  expect(readdirSync(join(folder, "worlds", "of-1.snapshots"))).toEqual([
    `before-schema-${schemaVersion}.db`,
  ]);
});
