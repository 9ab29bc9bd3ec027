import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "../../../src/sandbox/store/store";
import { failureOf } from "../../support/failure-of";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld, resetWorld, seedFreshWorld } from "../../support/sandbox/opening";

const now = Date.UTC(2026, 2, 14);
/** Inside `node_modules`, where the probe can find the database's native module. */
const bundleFolder = mkdtempSync(join(import.meta.dirname, "../../../node_modules/.recoup-probe-"));
const probe = join(bundleFolder, "world-probe.cjs");

beforeAll(async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "world-probe.ts"),
    platform: "node",
    external: ["@photostructure/sqlite"],
  });
  await bundle.write({ file: probe, format: "cjs", codeSplitting: false });
  await bundle.close();
});
afterAll(() => rmSync(bundleFolder, { recursive: true }));

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

type Options = Parameters<typeof openWorld>[0];

const optionsOf = (changes: Partial<Options> = {}): Options => ({
  dataFolder: folder,
  world: "default",
  now: () => now,
  ...changes,
});

interface FoundWorld {
  readonly seed: string;
  readonly cases: readonly { readonly id: string }[];
  readonly keys: readonly unknown[];
}

async function inProcess(action: string): Promise<FoundWorld> {
  const { stdout } = await promisify(execFile)(process.execPath, [probe, action, folder, "default"], {
    maxBuffer: 10_000_000,
  });
  return JSON.parse(stdout) as FoundWorld;
}

const file = () => join(folder, "worlds", "default.db");

/** Opens a world, reads a value from it and closes it. */
function ask<Value>(sql: string, options = optionsOf()): Value | undefined {
  const world = openWorld(options);
  const row = world.store.get<{ value: Value }>(sql);
  world.close();
  return row?.value;
}

/** Lists hidden names. A new world has a hidden name until it is complete. */
const hidden = (worlds: string) => readdirSync(worlds).filter((name) => name.startsWith("."));

const firstCase = "select id as value from cases where seq = 1";

test("creates a private world on first use and reopens it with its contents", () => {
  const world = openWorld(optionsOf({ dataFolder: join(folder, "new", "data") }));
  world.store.run("update cases set tag = 'mine' where seq = 1");
  world.close();
  const data = join(folder, "new", "data");
  expect(statSync(join(data, "worlds")).mode & 0o777).toBe(0o700);
  expect(statSync(join(data, "worlds", "default.db")).mode & 0o777).toBe(0o600);
  expect(hidden(join(data, "worlds"))).toEqual([]);
  expect(ask("select tag as value from cases where seq = 1", optionsOf({ dataFolder: data }))).toBe("mine");
});

test("keeps all database files of an open world private", () => {
  const world = openWorld(optionsOf());
  world.store.run("update cases set tag = 'mine' where seq = 1");
  const names = readdirSync(join(folder, "worlds"));
  expect(names).toContain("default.db-wal");
  for (const name of names) expect(statSync(join(folder, "worlds", name)).mode & 0o077, name).toBe(0);
  world.close();
});

test("keeps worlds with different names separate, each with its original seed", () => {
  const winter = ask(firstCase, optionsOf({ world: "winter", seed: "winter" }));
  const summer = ask(firstCase, optionsOf({ world: "summer", seed: "summer" }));
  expect(winter).not.toBe(summer);
  expect(ask(firstCase, optionsOf({ world: "winter", seed: "summer" }))).toBe(winter);
});

test("stores no files on disk for an ephemeral world", () => {
  const world = openWorld(optionsOf({ isEphemeral: true, seed: "winter" }));
  expect(world.seed).toBe("winter");
  world.close();
  expect(readdirSync(folder)).toEqual([]);
});

test("opens the same new world in several processes at once", async () => {
  const found = await Promise.all([1, 2, 3, 4].map(() => inProcess("open")));
  expect(found[0]?.cases.length).toBe(400);
  for (const other of found) expect(other).toEqual(found[0]);
  expect(readdirSync(join(folder, "worlds"))).toEqual(["default.db"]);
});

test("keeps everything that several processes write at the same time", async () => {
  await Promise.all([1, 2, 3, 4].map(() => inProcess("write")));
  expect(ask("select value from meta where key = 'visits'")).toBe("200");
});

test("continues to use a world after another process resets it", async () => {
  const world = openWorld(optionsOf({ seed: "winter" }));
  world.store.run("delete from cases where seq > 10");
  const reset = await inProcess("reset");
  expect(reset.seed).toBe("winter");
  expect(world.store.all("select id from cases order by seq")).toEqual(reset.cases);
  world.store.run("update cases set tag = 'still mine' where seq = 1");
  world.close();
  expect(ask("select tag as value from cases where seq = 1")).toBe("still mine");
});

test("rebuilds a world from its own seed on reset and reports the counts", () => {
  const made = ask(firstCase, optionsOf({ seed: "winter" }));
  ask("delete from cases returning id as value");
  const report = resetWorld(optionsOf({ seed: "summer" }));
  expect(report).toMatchObject({ world: "default", seed: "winter", now: "2026-03-14T00:00:00.000Z" });
  expect(report.counts.productionCases + report.counts.testCases).toBe(400);
  expect(ask(firstCase)).toBe(made);
});

test("creates a world with a new seed and size, or replaces an existing one", async () => {
  for (const seed of ["summer", "autumn"]) {
    const seen: number[] = [];
    const onProgress = (done: number) => void seen.push(done);
    const { counts } = await seedFreshWorld(optionsOf(), { seed, cases: 500, onProgress });
    expect(counts.productionCases + counts.testCases).toBe(500);
    expect(seen.at(-1)).toBe(500);
    expect(openWorldSeed()).toBe(seed);
  }
});

function openWorldSeed(): string {
  const world = openWorld(optionsOf());
  const { seed } = world;
  world.close();
  return seed;
}

test("frees disk space when a world shrinks", async () => {
  await seedFreshWorld(optionsOf(), { cases: 8_000 });
  const large = statSync(file()).size;
  resetWorld(optionsOf());
  expect(statSync(file()).size).toBeLessThan(large / 5);
});

test("leaves no files when a world can't be created", async () => {
  const onProgress = () => {
    throw new RangeError("interrupted");
  };
  await expect(seedFreshWorld(optionsOf(), { onProgress })).rejects.toThrow(RangeError);
  expect(readdirSync(join(folder, "worlds"))).toEqual([]);
});

test("removes old unfinished worlds created by killed processes", () => {
  const worlds = join(folder, "worlds");
  for (const [name, age] of [
    [".new-old", 2 * 86_400_000],
    [".new-young", 60_000],
  ] as const) {
    mkdirSync(join(worlds, name), { recursive: true });
    writeFileSync(join(worlds, name, "world.db"), "half");
    utimesSync(join(worlds, name), (now - age) / 1000, (now - age) / 1000);
  }
  openWorld(optionsOf()).close();
  expect(hidden(worlds)).toEqual([".new-young"]);
});

test.each(["../up", "a b", "", "ä", "x.db", "a/b"])("refuses the name %j", (world) => {
  const failure = failureOf(() => openWorld(optionsOf({ world })));
  expect(failure.kind).toBe("usage");
  expect(String(failure.details.hint)).toContain("letters, digits, - and _");
  expect(readdirSync(folder)).toEqual([]);
});

/** Expects the failure to suggest a reset and the reset to create a world. */
function expectResetHelps(): void {
  const failure = failureOf(() => openWorld(optionsOf()));
  expect(failure.kind).toBe("config");
  expect(failure.message).toContain(file());
  expect(String(failure.details.hint)).toContain("recoup sandbox reset");
  resetWorld(optionsOf());
  expect(ask("select count(*) as value from cases")).toBe(400);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
}

test("refuses a file that isn't a database but replaces it on reset", () => {
  mkdirSync(join(folder, "worlds"));
  writeFileSync(file(), "Dear Sir or Madam, ".repeat(100));
  expectResetHelps();
});

test.each([
  ["an empty file", () => writeFileSync(file(), "")],
  [
    "a world of another version",
    () => openStore(file()).exec("create table old (a); pragma user_version = 99"),
  ],
])("refuses %s but replaces it on reset", (_, prepare) => {
  mkdirSync(join(folder, "worlds"));
  prepare();
  expectResetHelps();
});

/** Overwrites the cell list on a table's last page, which dropping the table doesn't read. */
function damageTable(name: string): void {
  const store = openStore(file());
  const root = store.get<{ rootpage: number }>("select rootpage from sqlite_schema where name = ?", name);
  const size = store.get<{ page_size: number }>("pragma page_size")?.page_size ?? 0;
  store.close();
  const bytes = readFileSync(file());
  const rightmost = bytes.readUInt32BE(((root?.rootpage ?? 0) - 1) * size + 8);
  const page = (rightmost - 1) * size;
  bytes.fill(0xff, page + 8, page + 40);
  writeFileSync(file(), bytes);
}

test("resets a damaged world without undo if it can't be copied", () => {
  openWorld(optionsOf()).close();
  damageTable("cases");
  const notes: string[] = [];
  resetWorld(optionsOf({ note: (text) => void notes.push(text) }));
  expect(notes).toEqual(["This reset can't be undone: the world is damaged."]);
  expect(ask("select integrity_check as value from pragma_integrity_check")).toBe("ok");
  expect(ask("select count(*) as value from cases")).toBe(400);
});

test("names a data folder that can't be created and the variable that changes it", () => {
  writeFileSync(join(folder, "letter"), "no folder");
  const dataFolder = join(folder, "letter", "data");
  for (const work of [openWorld, resetWorld]) {
    const failure = failureOf(() => work(optionsOf({ dataFolder })));
    expect(failure.kind).toBe("config");
    expect(failure.message).toContain(dataFolder);
    expect(String(failure.details.hint)).toContain("RECOUP_DATA_DIR");
  }
});

test("refuses to reset an ephemeral world", () => {
  const failure = failureOf(() => resetWorld(optionsOf({ isEphemeral: true })));
  expect(failure.kind).toBe("usage");
  expect(existsSync(file())).toBe(false);
});

test("adds the world's offset to the host's time", () => {
  const world = openWorld(optionsOf());
  expect(world.now()).toBe(now);
  world.store.run(`insert into meta values ('clock', '{"base":5460000,"since":0,"speed":1}')`);
  expect(world.now()).toBe(now + 91 * 60_000);
  world.close();
});

test.runIf(existsSync("/proc/self"))("refuses a data folder below /proc immediately", () => {
  const failure = failureOf(() => openWorld(optionsOf({ dataFolder: "/proc/nope" })));
  expect(failure.kind).toBe("config");
  expect(failure.message).toContain("/proc/nope");
});
