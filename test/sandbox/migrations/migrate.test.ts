import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  indexesSql,
  schemaVersion,
  tablesSql,
  triggersSql,
} from "../../../src/sandbox/store/database/schema";
import { openStore, type Store } from "../../../src/sandbox/store/store";
import { readWorldCopy } from "../../../src/sandbox/worlds/copy-file";
import { exportWorld } from "../../../src/sandbox/worlds/export-world";
import { importWorld } from "../../../src/sandbox/worlds/import-world";
import { formatSupportedVersions, migrate } from "../../../src/sandbox/worlds/migrations";
import { openPersistentStore } from "../../../src/sandbox/worlds/open-persistent-store";
import { listSnapshots, loadSnapshot, saveSnapshot } from "../../../src/sandbox/worlds/snapshots";
import { failureOf } from "../../support/failure-of";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { exportPersistentWorld, openWorld, resetWorld } from "../../support/sandbox/opening";

const folder = temporaryFolder();
const now = Date.UTC(2026, 2, 14);
const schemaFile = join(import.meta.dirname, `schema-${schemaVersion}.sql`);
const fileOf = (world: string) => join(folder, "worlds", `${world}.db`);
const older = schemaVersion - 1;

function optionsOf(world: string) {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  return { notes, options: { dataFolder: folder, world, now: () => now, note, cases: 40 } };
}

/** Creates a world with an older schema version, which `toPresent` migrates. */
function makeOlderWorld(world: string): void {
  openWorld(optionsOf(world).options).close();
  const store = openStore(fileOf(world));
  store.exec(`alter table payments rename to receipts; pragma user_version = ${older}`);
  store.close();
}
const toPresent = ["alter table receipts rename to payments"];

function setVersion(file: string, version: number): void {
  const store = openStore(file);
  store.exec(`pragma user_version = ${version}`);
  store.close();
}

const versionAt = (file: string) => {
  const store = openStore(file);
  const row = store.get("pragma user_version");
  store.close();
  return row;
};

const structureOf = (store: Store) =>
  store
    .all<{ sql: string }>("select sql from sqlite_schema where sql is not null order by name")
    .map(({ sql }) => sql.replace(/"|--.*$/gm, "").replace(/\s+/g, " "));

test("the current schema matches the one recorded for its version", () => {
  if (process.env.UPDATE_SCHEMA === "1") {
    const lines = `${tablesSql}${indexesSql}${triggersSql}`.split("\n");
    const sql = lines.filter((line) => line.trim() !== "" && !line.startsWith("--"));
    writeFileSync(schemaFile, `${sql.join("\n")}\n`);
  }
  const world = openWorld({ ...optionsOf("fresh").options, isEphemeral: true });
  const written = openStore(":memory:");
  written.exec(readFileSync(schemaFile, "utf8"));
  expect(structureOf(world.store)).toEqual(structureOf(written));
  world.close();
  written.close();
});

test("migrates an older world on opening and keeps a snapshot of the original", () => {
  makeOlderWorld("old");
  const { notes, options } = optionsOf("old");
  const files = openWorld({ ...options, world: "files" });
  const kept = { ...options, files: files.files };
  const store = openPersistentStore(kept, toPresent);
  expect(store.get("select count(*) > 0 as found from payments")).toEqual({ found: 1 });
  store.close();
  expect(versionAt(fileOf("old"))).toEqual({ user_version: schemaVersion });
  const snapshot = `before-schema-${schemaVersion}`;
  expect(notes).toEqual([
    `The world old was migrated from schema ${older} to ${schemaVersion}. The snapshot ${snapshot} keeps it as it was.`,
  ]);
  openPersistentStore(kept, toPresent).close();
  expect(notes).toHaveLength(1);
  const copy = join(folder, "worlds", "old.snapshots", `${snapshot}.db`);
  expect(versionAt(copy)).toEqual({ user_version: older });
  const count = (file: string) => {
    const opened = openStore(file);
    const row = opened.get("select count(*) > 0 as found from payments");
    opened.close();
    return row;
  };
  expect(readWorldCopy(files, { file: copy, copyName: "The copy", hint: "" }, count, toPresent)).toEqual({
    found: 1,
  });
  expect(versionAt(copy)).toEqual({ user_version: older });
  files.close();
  expect(readdirSync(join(folder, "worlds")).filter((name) => name.startsWith("."))).toEqual([]);
});

test("changes nothing when a migration fails", () => {
  const store = openStore(":memory:");
  const steps = ["create table first (a)", "create table second (a)"];
  store.exec(`pragma user_version = ${schemaVersion - 1}`);
  migrate(store, steps);
  expect(structureOf(store)).toEqual(["CREATE TABLE second (a)"]);
  migrate(store, steps);
  store.exec(`pragma user_version = ${schemaVersion - 1}`);
  expect(() => migrate(store, ["drop table second; nonsense"])).toThrow();
  expect(structureOf(store)).toEqual(["CREATE TABLE second (a)"]);
  expect(store.get("pragma user_version")).toEqual({ user_version: schemaVersion - 1 });
  store.close();
  expect([formatSupportedVersions([]), formatSupportedVersions(steps)]).toEqual([
    `${schemaVersion}`,
    `${schemaVersion - 2} to ${schemaVersion}`,
  ]);
});

test("leaves a world that can't be migrated unchanged and suggests exporting it", () => {
  makeOlderWorld("odd");
  const { options } = optionsOf("odd");
  const { files, close } = openWorld({ ...options, world: "files" });
  const failure = failureOf(() =>
    openPersistentStore({ ...options, files }, ["alter table telegrams rename to t"]),
  );
  close();
  expect(failure.message).toContain(`The world odd can't be migrated from schema ${older}`);
  expect(String(failure.details.hint)).toContain("recoup sandbox export odd.json --world odd");
  expect(versionAt(fileOf("odd"))).toEqual({ user_version: older });
  expect(JSON.parse(exportPersistentWorld(options)).content.receipts).not.toEqual([]);
});

test.each([
  [older, "an older", "Use another world with --world."],
  [99, "a newer", "Update recoup, or use another world with --world."],
])("refuses to open a world with schema version %i but can export and reset it", (version, age, hint) => {
  const name = `of-${version}`;
  const { options } = optionsOf(name);
  openWorld(options).close();
  const file = openStore(fileOf(name));
  file.exec(
    `create table inventions (name text); insert into inventions values ('a telegraph'); pragma user_version = ${version}`,
  );
  file.close();
  const failure = failureOf(() => openWorld(options));
  expect(failure.message).toBe(
    `${fileOf(name)} was written by ${age} version of recoup: it has schema ${version}, and this version reads ${schemaVersion}`,
  );
  expect(String(failure.details.hint)).toBe(
    `${hint} To start over, run \`recoup sandbox export ${name}.json --world ${name}\`, which writes everything in it, and then \`recoup sandbox reset --world ${name}\`.`,
  );
  const { tables: exported, content } = JSON.parse(exportPersistentWorld(options));
  expect([exported, content.inventions]).toEqual([version, [{ name: "a telegraph" }]]);
  expect(content.cases.length).toBeGreaterThanOrEqual(40);
  expect(resetWorld(options).world).toBe(name);
  openWorld(options).close();
});

test.each([
  [older, "Take another snapshot"],
  [99, "Update recoup to load it"],
])("refuses to load a snapshot or an export with schema version %i", (version, hint) => {
  const world = openWorld(optionsOf("present").options);
  saveSnapshot(world, "other", true);
  setVersion(join(world.snapshotFolder, "other.db"), version);
  const refused = `has schema ${version}; this version of recoup reads ${schemaVersion}`;
  const snapshot = failureOf(() => loadSnapshot(world, "other"));
  expect(snapshot.message).toBe(`The snapshot other ${refused}`);
  expect(String(snapshot.details.hint)).toContain(hint);
  expect(listSnapshots(world)).toEqual([expect.objectContaining({ problem: snapshot.message })]);
  const text = exportWorld(world).replace(`"tables":${schemaVersion}`, `"tables":${version}`);
  expect(failureOf(() => importWorld(world, text)).message).toContain(
    `it has schema ${version}, and this version of recoup reads ${schemaVersion}`,
  );
  world.close();
});
