import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { areDeliveriesHeld, holdDeliveries } from "../../../src/sandbox/deliveries/hold";
import { addRoute, listSharedRoutes, shareRoutes } from "../../../src/sandbox/deliveries/routes/routes";
import { openStore } from "../../../src/sandbox/store/store";
import { exportWorld } from "../../../src/sandbox/worlds/export-world";
import { loadSnapshot, saveSnapshot } from "../../../src/sandbox/worlds/snapshots";
import { openPlatform, openWorld } from "../../support/sandbox/opening";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { folder, run } = sandboxOnDisk({ fileSystem: files });
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);
/** Creates small worlds because the tests copy them often. */
beforeAll(async () => {
  for (const world of ["two", "three", "four", "damaged", "six"])
    await run(`sandbox seed --cases 0 --world ${world}`);
});

const firstCase = async () => (await json("cases list -L 1 --world one")).items[0];

test("saves, compares and restores a world", async () => {
  const saved = await json("sandbox snapshot save before --world one");
  expect(saved).toMatchObject({ name: "before", savedAt: "2026-03-16T09:00:00.000Z", seed: "recoup" });
  expect(saved.cases).toBeGreaterThan(300);
  const same = await run("sandbox snapshot diff before --world one", { isTerminal: true });
  expect(same.stdout).toContain("Nothing has changed.");

  const before = await run("sandbox export --world one");
  await run("sandbox seed --seed other --world one");
  const diff = await json("sandbox snapshot diff before --world one");
  expect(diff.items.length).toBe(1_000);
  expect(diff.more).toBeGreaterThan(0);
  expect((await run("sandbox snapshot load before --world one")).exitCode).toBe(0);
  expect((await run("sandbox export --world one")).stdout).toBe(before.stdout);
});

test("stores a snapshot next to the worlds, readable only by its owner", async () => {
  await run("sandbox snapshot save private --world one");
  const path = join(folder, "worlds", "one.snapshots");
  expect(readdirSync(path)).toContain("private.db");
  expect(statSync(join(path, "private.db")).mode & 0o777).toBe(0o600);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("lists the old and new values of each case changed since a snapshot", async () => {
  const platform = await openPlatform({
    dataFolder: folder,
    world: "one",
    now: () => Date.UTC(2026, 2, 16, 9),
  });
  const { id, reference } = await firstCase();
  await run("sandbox snapshot save calm --world one");
  const store = openStore(join(folder, "worlds", "one.db"));
  store.run("update cases set lifecycle = 7, remainder = 123450 where id = ?", id);
  store.run("delete from payments where seq = 1");
  store.close();
  const diff = await json("sandbox snapshot diff calm --world one");
  expect(diff.counts).toEqual({ payments: [expect.any(Number), expect.any(Number)] });
  expect(diff.items).toEqual([
    expect.objectContaining({
      kind: "case",
      id,
      name: reference,
      change: "changed",
      fields: expect.objectContaining({ remainder: [expect.any(String), "123.45"] }),
    }),
    expect.objectContaining({ kind: "payment", change: "removed", fields: {} }),
  ]);
  const result = await run("sandbox snapshot diff calm --world one", { isTerminal: true, columns: 160 });
  expect(result.stdout).toContain("Since the snapshot calm");
  expect(result.stdout).toMatch(/Payments.*\d+ -> \d+/);
  expect(result.stdout).toMatch(new RegExp(`changed +case +${reference} .*-> 123\\.45`));
  await run("sandbox snapshot load calm --world one");
  const answer = await platform.send({
    method: "GET",
    url: `http://sandbox.invalid/test/collection/cases/${id}`,
    headers: { xapikey: platform.access("").test.collection.key },
  });
  expect(JSON.parse(Buffer.from(answer.body).toString()).remainder).not.toBe(123.45);
  platform.close();
});

test("lists the records created since a snapshot along with their cases", async () => {
  const { items } = await json("cases list --lifecycle Active -L 1 --world four");
  const { reference } = items[0];
  const letter = join(folder, "letter.pdf");
  writeFileSync(letter, "%PDF-1.4");
  await run("sandbox snapshot save calm --world four");
  for (const line of [
    "webhooks create --url https://hooks.example.com/new --event chat.created",
    `chats send ${reference} --text Hello --user staff1@falkenhof.example`,
    `files upload ${reference} ${letter}`,
    `notes add ${reference} --text Called`,
  ])
    expect((await run(`${line} --world four`, { random: Math.random })).exitCode).toBe(0);
  const diff = await json("sandbox snapshot diff calm --world four");
  const listed = diff.items.map(({ kind, name, change, ...item }: Record<string, unknown>) =>
    [change, kind, name, item.case].join(" "),
  );
  for (const added of [
    `added chat Hello ${reference}`,
    `added file letter.pdf ${reference}`,
    `added note Called ${reference}`,
    `added event chat.created ${reference}`,
    "added subscription https://hooks.example.com/new ",
  ])
    expect(listed).toContain(added);
  const result = await run("sandbox snapshot diff calm --world four", { isTerminal: true, columns: 160 });
  expect(result.stdout).toMatch(new RegExp(`added +chat +${reference} +Hello`));
});

test("replaces a snapshot only if --force is given", async () => {
  await run("sandbox snapshot save twice --world two");
  const again = await run("sandbox snapshot save twice --world two");
  expect([again.exitCode, again.stdout]).toEqual([7, ""]);
  expect(again.stderr).toContain("The snapshot twice already exists\n  next: Choose another name");
  expect((await run("sandbox snapshot save twice --force --world two")).exitCode).toBe(0);
  expect((await run("sandbox snapshot list -o ids --world two")).stdout).toBe("twice\n");
  expect((await run("sandbox snapshot delete twice --world two")).exitCode).toBe(0);
  expect((await run("sandbox snapshot list -o ids --world two")).stdout).toBe("");
});

test.each([
  ["sandbox snapshot load nothing", 6, "next: `recoup sandbox snapshot list --world two` lists"],
  ["sandbox snapshot diff nothing", 6, "There is no snapshot nothing"],
  ["sandbox snapshot delete nothing", 6, "There is no snapshot nothing"],
  ["sandbox snapshot save ../evil", 9, "Use letters, digits, - and _ only"],
])("refuses %s and suggests an alternative", async (line, exit, text) => {
  const { exitCode, stdout, stderr } = await run(`${line} --world two`);
  expect([exitCode, stdout]).toEqual([exit, ""]);
  expect(stderr).toContain(text);
});

test("lists broken snapshots and those of newer versions but refuses to load them", async () => {
  await run("sandbox snapshot save good --world three");
  const path = join(folder, "worlds", "three.snapshots");
  writeFileSync(join(path, "broken.db"), "this is not a database, whatever its name says".repeat(20));
  await run("sandbox snapshot save old --world three");
  const store = openStore(join(path, "old.db"));
  store.exec("pragma user_version = 99");
  store.close();
  const listed = JSON.parse((await run("sandbox snapshot list --json --world three")).stdout).items;
  expect(listed.map(({ name, problem }: Record<string, string>) => [name, problem])).toEqual([
    ["broken", "It is damaged: it is not a database"],
    ["good", undefined],
    ["old", expect.stringContaining("has schema 99; this version of recoup reads")],
  ]);
  const old = await run("sandbox snapshot load old --world three");
  expect([old.exitCode, old.stderr]).toEqual([
    9,
    expect.stringContaining("has schema 99; this version of recoup reads"),
  ]);
  const before = (await run("sandbox export --world three")).stdout;
  const broken = await run("sandbox snapshot load broken --world three --json");
  expect([broken.exitCode, JSON.parse(broken.stderr).error]).toMatchObject([
    9,
    {
      message: expect.stringContaining("The snapshot broken is damaged: it is not a database"),
      hint: "The world is unchanged. `recoup sandbox snapshot delete <name> --world three` deletes the snapshot.",
    },
  ]);
  expect((await run("sandbox export --world three")).stdout).toBe(before);
});

describe("a damaged snapshot", () => {
  const world = "damaged";
  const path = join(folder, "worlds", `${world}.snapshots`);
  const damages: Readonly<Record<string, (file: string) => void>> = {
    "an empty file": (file) => writeFileSync(file, ""),
    "no database": (file) => writeFileSync(file, "x".repeat(5000)),
    "zeros in its middle": (file) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0, 8192, bytes.length - 4096));
    },
    "an end that is missing": (file) => writeFileSync(file, readFileSync(file).subarray(0, 20_480)),
  };

  test.each(Object.keys(damages))("can be deleted but not loaded or compared: %s", async (kind) => {
    await run(`sandbox snapshot save one --force --world ${world}`);
    const before = (await run(`sandbox export --world ${world}`)).stdout;
    damages[kind]?.(join(path, "one.db"));
    for (const verb of ["load", "diff"]) {
      const { exitCode, stderr } = await run(`sandbox snapshot ${verb} one --world ${world}`);
      expect([exitCode, stderr]).toEqual([9, expect.stringContaining("The snapshot one is damaged: ")]);
      expect(stderr).toContain(
        "next: The world is unchanged. `recoup sandbox snapshot delete <name> --world damaged` deletes the snapshot.",
      );
      expect(stderr).not.toContain("reset");
    }
    expect((await run(`sandbox export --world ${world}`)).stdout).toBe(before);
    expect((await run(`sandbox snapshot delete one --world ${world}`)).exitCode).toBe(0);
    expect(readdirSync(path)).toEqual([]);
  });

  test("isn't recreated if it is deleted just before opening", async () => {
    const kept = openWorld({ dataFolder: folder, world: "gone", cases: 0, now: () => 0 });
    saveSnapshot(kept, "one", false);
    const file = join(folder, "worlds", "gone.snapshots", "one.db");
    const files = { ...kept.files, exists: (name: string) => name === file || existsSync(name) };
    rmSync(file);
    expect(() => loadSnapshot({ ...kept, files }, "one")).toThrow();
    expect(existsSync(file)).toBe(false);
    kept.close();
  });
});

test("saves and restores a world in memory", async () => {
  const world = openWorld({
    dataFolder: folder,
    world: "fleeting",
    isEphemeral: true,
    cases: 0,
    now: () => 0,
  });
  saveSnapshot(world, "start", false);
  const before = exportWorld(world);
  world.store.run("delete from payments");
  expect(exportWorld(world)).not.toBe(before);
  loadSnapshot(world, "start");
  expect(exportWorld(world)).toBe(before);
  world.close();
});

test("doesn't restore the routes and locks of other processes", async () => {
  const world = openWorld({ dataFolder: folder, world: "routed", isEphemeral: true, cases: 0, now: () => 0 });
  const { store } = world;
  const worker = await world.worker();
  worker.clockMoves = 1;
  shareRoutes(store, [{ from: "https://hooks.example.com", to: "http://127.0.0.1:3000" }], worker);
  addRoute(store, { from: "https://other.example.com", to: "http://127.0.0.1:3001" });
  holdDeliveries(store, worker);
  saveSnapshot(world, "served", false);
  loadSnapshot(world, "served");
  expect([listSharedRoutes(store, worker), areDeliveriesHeld(store, worker)]).toEqual([[], false]);
  world.close();
});

test("neither saves nor loads anything in a dry run", async () => {
  const { stdout } = await run("sandbox snapshot save trial --world two --dry-run");
  expect(stdout).toContain('Would send POST /snapshots with {"name":"trial","force":false} to the world two');
  expect((await run("sandbox snapshot list -o ids --world two")).stdout).toBe("");
});

const reads = [
  "cases list --all --json",
  "cases list --managed --all --json",
  "clients list --all --json",
  "cases list --as customer --all --json",
  "payments list --all --json",
  "transactions list --all --json",
  "webhooks list --json",
  "sandbox status --json",
];

test("returns the same responses from an imported world as from the exported one", async () => {
  const file = join(folder, "world.json");
  await run(`sandbox seed --seed travelling --cases 100 --world three`);
  const written = await run(`sandbox export ${file} --world three`);
  expect([written.exitCode, written.stdout, written.stderr]).toEqual([0, "", `The world is in ${file}.\n`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run(`sandbox import ${file} --world four`)).exitCode).toBe(0);
  for (const line of reads) {
    const there = (await run(`${line} --world three`)).stdout.replaceAll("three", "four");
    expect((await run(`${line} --world four`)).stdout).toBe(there);
    expect(there).not.toBe("");
  }
  expect((await run("sandbox import - --world five", { stdin: readFileSync(file) })).exitCode).toBe(0);
});

interface ExportFile {
  readonly content: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}
/** Export of the world six, which the tests share because every import into that world is refused. */
let six = "";
beforeAll(async () => {
  six = (await run("sandbox export --world six")).stdout;
});

test.each<[string, (world: ExportFile) => unknown, string]>([
  ["invalid JSON", () => "{", "it is not valid JSON"],
  ["a list", () => "[]", "it is not an export of a world"],
  ["another version", (world) => ({ ...world, version: 2 }), "another version of recoup wrote it"],
  ["no content", ({ content: _, ...world }) => world, "it has no content"],
  [
    "an unknown table",
    (world) => ({ ...world, content: { ...world.content, secrets: [] } }),
    'a table "secrets"',
  ],
  [
    "a missing list",
    ({ content: { debtors: _, ...content }, ...world }) => ({ ...world, content }),
    "debtors",
  ],
  [
    "a string for a number",
    (world) => change(world, "cases", { lifecycle: "Active" }),
    "cases[0].lifecycle must be a whole number",
  ],
  ["a number for a string", (world) => change(world, "cases", { id: 5 }), "cases[0].id must be a string"],
  [
    "a missing required field",
    (world) => change(world, "payments", { currency: null }),
    "payments[0].currency must be a string",
  ],
  ["an unknown field", (world) => change(world, "cases", { colour: "red" }), 'cases[0] has a field "colour"'],
  [
    "an unknown lifecycle",
    (world) => change(world, "cases", { lifecycle: 99 }),
    "cases.lifecycle goes from 0 to 9",
  ],
  [
    "a case without a creditor",
    (world) => change(world, "cases", { creditor: 99_999 }),
    "cases.creditor leads to 99999",
  ],
  [
    "events that are not JSON",
    (world) => change(world, "subscriptions", { events: "[" }),
    "subscriptions.events contains invalid JSON",
  ],
  [
    "a repeated id",
    (world) => change(world, "cases", { id: world.content.cases?.[1]?.id }),
    "UNIQUE constraint failed: cases.id",
  ],
  [
    "no keys",
    (world) => ({ ...world, content: { ...world.content, api_keys: [] } }),
    "api_keys has no test key",
  ],
])("refuses to import %s and changes nothing", async (_, damage, finding) => {
  const damaged = damage(JSON.parse(six));
  const stdin = typeof damaged === "string" ? damaged : JSON.stringify(damaged);
  const { exitCode, stdout, stderr } = await run("sandbox import - --world six", { stdin });
  expect([exitCode, stdout]).toEqual([9, ""]);
  expect(stderr).toContain(finding);
  expect((await run("sandbox export --world six")).stdout).toBe(six);
});

function change(world: ExportFile, table: string, fields: object) {
  const [first, ...rest] = world.content[table] ?? [];
  return { ...world, content: { ...world.content, [table]: [{ ...first, ...fields }, ...rest] } };
}
