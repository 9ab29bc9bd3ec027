import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { openStore } from "../../../src/sandbox/store/store";
import { openPlatform } from "../../support/sandbox/opening";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { folder, run } = sandboxOnDisk({ fileSystem: files });
const good = async (line: string, stdin = "") => {
  const { exitCode, stdout, stderr } = await run(line, { stdin });
  expect([exitCode, exitCode === 0 ? "" : stderr]).toEqual([0, ""]);
  return stdout;
};
const json = async (line: string) => JSON.parse(await good(`${line} --json`));
const exportOf = (world: string) => good(`sandbox export --world ${world}`);
const folderOf = (world: string) => join(folder, "worlds", `${world}.undo`);
const copiesOf = (world: string) => readdirSync(folderOf(world));
const stepsOf = ({ undoSteps, redoSteps }: Record<string, unknown>) => [undoSteps, redoSteps];

/** Export of a small world, which each test imports. */
let small = "";
beforeAll(async () => {
  await good("sandbox seed --cases 0 --world small");
  small = await exportOf("small");
});
const makeWorld = (world: string) => good(`sandbox import - --world ${world}`, small);

const worldFile = `collectionPartners: [{ name: Falkenhof, country: DE, covers: [DE] }]
referralPartners: [{ name: Kontorblatt }]
creditors: [{ name: Bakery, country: DK }]
`;
const operations = [
  ["reset", "sandbox reset", ""],
  ["seed", "sandbox seed --seed winter --cases 0", ""],
  ["seed", "sandbox seed --from -", worldFile],
  ["import", "sandbox import -", undefined],
  ["snapshot load", "sandbox snapshot load early", ""],
] as const;

test("undoes and redoes each operation that replaces the world, byte for byte", async () => {
  const world = "whole";
  await makeWorld(world);
  await good(`sandbox snapshot save early --world ${world}`);
  const states: [before: string, after: string][] = [];
  for (const [index, [, line, stdin = small]] of operations.entries()) {
    await good(`sandbox clock advance ${index + 1}h --world ${world}`);
    await good(`sandbox fault add --status 500 --world ${world}`);
    const before = await exportOf(world);
    await good(`${line} --world ${world}`, stdin);
    states.push([before, await exportOf(world)]);
  }
  for (const [index, [operation]] of [...operations.entries()].reverse()) {
    expect(await json(`sandbox undo --world ${world}`)).toEqual({
      ...{ world, operation, ranAt: "2026-03-16T09:00:00.000Z", undoSteps: index, redoSteps: 5 - index },
    });
    expect(await exportOf(world)).toBe(states[index]?.[0]);
  }
  for (const [index, [operation]] of operations.entries()) {
    const moved = await json(`sandbox redo --world ${world}`);
    expect(moved).toMatchObject({ operation, undoSteps: index + 1, redoSteps: 4 - index });
    expect(await exportOf(world)).toBe(states[index + 1]?.[0] ?? states[index]?.[1]);
  }
});

test("shows the undone command, when it ran, and the remaining steps", async () => {
  await makeWorld("shown");
  await good("sandbox reset --world shown");
  const shown = (line: string) => run(`${line} --world shown --color never`, { isTerminal: true });
  expect((await shown("sandbox undo")).stdout).toBe(
    "Undid `sandbox reset` on the world shown\n\nRun at         2026-03-16 09:00 UTC\nSteps to undo  1\nSteps to redo  1\n",
  );
  expect((await shown("sandbox redo")).stdout).toContain("Redid `sandbox reset` on the world shown\n");
});

test("reports that there is nothing to undo or redo", async () => {
  await good("sandbox status --world fresh");
  const undone = await run("sandbox undo --world fresh");
  expect([undone.exitCode, undone.stdout]).toEqual([6, ""]);
  expect(undone.stderr).toContain("There is nothing to undo\n");
  expect(undone.stderr).toContain("next: Only a reset, seed, import or snapshot load can be undone");
  const redone = await run("sandbox redo --world fresh");
  expect([redone.exitCode, redone.stderr]).toEqual([
    6,
    expect.stringContaining("There is nothing to redo\n"),
  ]);
});

test("clears the redo steps after a new operation but not after a failed one", async () => {
  const world = "forgotten";
  await makeWorld(world);
  await good(`sandbox reset --world ${world}`);
  await good(`sandbox undo --world ${world}`);
  const copies = copiesOf(world);
  expect(
    (await run(`sandbox import - --world ${world}`, { stdin: small.replace('"seq":1', '"seq":"x"') }))
      .exitCode,
  ).toBe(9);
  expect(copiesOf(world)).toEqual(copies);
  expect(stepsOf(await json(`sandbox redo --world ${world}`))).toEqual([2, 0]);
  await good(`sandbox undo --world ${world}`);
  await good(`sandbox reset --world ${world}`);
  expect((await run(`sandbox redo --world ${world}`)).exitCode).toBe(6);
  expect(stepsOf(await json(`sandbox undo --world ${world}`))).toEqual([1, 1]);
});

test("keeps five private copies for undo", async () => {
  await makeWorld("five");
  for (let number = 0; number < 6; number += 1) await good("sandbox seed --cases 0 --world five");
  expect(copiesOf("five")).toHaveLength(5);
  for (const name of copiesOf("five"))
    expect(statSync(join(folderOf("five"), name)).mode & 0o777).toBe(0o600);
  expect(statSync(folderOf("five")).mode & 0o777).toBe(0o700);
});

test("limits the copies to undo.size and deletes the oldest first", async () => {
  const world = "sized";
  await makeWorld(world);
  await good(`sandbox seed --cases 0 --world ${world}`);
  const { size } = statSync(join(folderOf(world), "1.db"));
  await good(`config set undo.size ${Math.ceil((2.5 * size) / 1000)}kB`);
  for (let number = 0; number < 3; number += 1) await good(`sandbox seed --cases 0 --world ${world}`);
  expect(copiesOf(world)).toHaveLength(2);
  await good("config set undo.size 1kB");
  expect((await run(`sandbox reset --world ${world}`, { isTerminal: true })).stderr).toContain(
    "This reset can't be undone: the world has 1 MB, which is more than undo.size.",
  );
  expect(copiesOf(world)).toEqual([]);
  await good("config unset undo.size");
  await good(`sandbox reset --world ${world}`);
  await good("config set undo.size 0");
  await good(`sandbox undo --world ${world}`);
  expect(copiesOf(world)).toEqual([]);
  const redone = await run(`sandbox redo --world ${world}`);
  expect([redone.exitCode, redone.stderr]).toEqual([
    6,
    expect.stringContaining("next: undo.size is 0, so no copies are kept; `recoup config unset undo.size`"),
  ]);
  await good("config unset undo.size");
});

test("accepts only byte sizes for undo.size", async () => {
  const { exitCode, stderr } = await run("config set undo.size 500");
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('The value of undo.size must be a size (got "500").'),
  ]);
  expect(stderr).toContain("Write 500MB or 2GB; 0 keeps nothing to undo.");
});

test("removes leftovers of a killed process and names a broken copy", async () => {
  const world = "killed";
  await makeWorld(world);
  writeFileSync(join(folderOf(world), "4711.db"), "half");
  await good(`sandbox reset --world ${world}`);
  expect(copiesOf(world)).toHaveLength(2);
  for (const name of copiesOf(world)) writeFileSync(join(folderOf(world), name), "no database ".repeat(99));
  const before = await exportOf(world);
  const { exitCode, stderr } = await run(`sandbox undo --world ${world}`);
  expect([exitCode, stderr]).toEqual([
    9,
    expect.stringContaining("The copy of the world from before the reset is damaged: it is not a database\n"),
  ]);
  expect(stderr).toContain("next: The world is unchanged.");
  expect(await exportOf(world)).toBe(before);
  await good(`sandbox reset --world ${world}`);
  expect(stepsOf(await json(`sandbox undo --world ${world}`))).toEqual([2, 1]);
  expect(await exportOf(world)).toBe(before);
});

test("reports that there is nothing to undo if the copy is missing", async () => {
  const world = "absent";
  await makeWorld(world);
  for (const name of copiesOf(world)) rmSync(join(folderOf(world), name));
  expect((await run(`sandbox undo --world ${world}`)).exitCode).toBe(6);
  await good(`sandbox reset --world ${world}`);
  await good(`sandbox undo --world ${world}`);
  expect(await exportOf(world)).toBe(small.replace('"world":"small"', '"world":"absent"'));
});

test("refuses a copy that has a newer schema", async () => {
  const world = "newer";
  await makeWorld(world);
  const before = await exportOf(world);
  const copy = openStore(join(folderOf(world), "0.db"));
  copy.exec("pragma user_version = 99");
  copy.close();
  const { exitCode, stderr } = await run(`sandbox undo --world ${world}`);
  expect([exitCode, stderr]).toEqual([
    9,
    expect.stringContaining("has schema 99; this version of recoup reads"),
  ]);
  expect(await exportOf(world)).toBe(before);
});

test.each([
  [false, 0, [1, 1]],
  [true, 9, "An ephemeral world keeps nothing to undo"],
])(
  "undoes changes to the world of a running server through the server unless the world is ephemeral: %s",
  async (isEphemeral, exit, expected) => {
    const own = {
      dataFolder: folder,
      world: "served",
      isEphemeral,
      now: () => 0,
      controlToken: "control-token-1",
    };
    const platform = await openPlatform(own);
    const env = {
      ...{ RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder },
      RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
      RECOUP_SANDBOX_CONTROL_TOKEN: "control-token-1",
    };
    const control = (line: string) => run(`${line} --json`, { env, send: platform.send });
    for (const line of ["sandbox reset", "sandbox seed --cases 0"])
      expect((await control(line)).exitCode).toBe(0);
    const { exitCode, stdout, stderr } = await control("sandbox undo");
    platform.close();
    expect(exitCode).toBe(exit);
    expect(exit === 0 ? stepsOf(JSON.parse(stdout)) : JSON.parse(stderr).error.message).toEqual(
      exit === 0 ? expected : expect.stringContaining(String(expected)),
    );
  },
);

test("omits the status and address if there is nothing to undo", async () => {
  await makeWorld("untouched-undo");
  await good("sandbox undo --world untouched-undo");
  const { exitCode, stderr } = await run("sandbox undo --world untouched-undo");
  expect(exitCode).toBe(6);
  expect(stderr).toMatch(/^Error: There is nothing to undo/);
  expect(stderr).not.toMatch(/404|sandbox\.invalid|control/);
});

test("counts both production and test cases toward --cases", async () => {
  const casesOf = async (count: number) => {
    await good(`sandbox seed --cases ${count} --world counted`);
    const { counts } = await json("sandbox status --world counted");
    const { productionCases, testCases } = counts;
    return [productionCases + testCases, testCases > 0];
  };
  const [fixed, hasTests] = await casesOf(0);
  expect([await casesOf(5), hasTests]).toEqual([[fixed, true], true]);
  expect(await casesOf(200)).toEqual([200, true]);
});
