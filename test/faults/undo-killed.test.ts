import { readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { saveSnapshot } from "../../src/sandbox/worlds/snapshots";
import type { Direction } from "../../src/sandbox/worlds/undo/history";
import { moveWorld } from "../../src/sandbox/worlds/undo/move";
import { startBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";
import { whole } from "../support/program/whole";
import { homeIn } from "../support/sandbox/built-sandbox";
import { exportPersistentWorld, openWorld, resetWorld } from "../support/sandbox/opening";
import { countFigure } from "../trust/count-figure";

const folder = temporaryFolder();
const options = { dataFolder: folder, world: "default", now: Date.now };
const copies = join(folder, "worlds", "default.undo");
const exported = () => exportPersistentWorld(options);

function move(direction: Direction): string {
  const world = openWorld(options);
  moveWorld(world, direction);
  world.close();
  return exported();
}

let stdin = "";
beforeAll(() => {
  const world = openWorld(options);
  saveSnapshot(world, "early", false);
  world.close();
  stdin = exported();
  resetWorld(options);
});

const kills = whole(4, 2);

/**
 * Runs the step repeatedly: first without a kill, then with kills at increasing delays after it begins to
 * copy the world.
 */
async function killOften(step: (run: (line: string) => Promise<void>) => Promise<void>): Promise<void> {
  let wholeMs = 0;
  await step(async (line) => {
    wholeMs = await runFor(line);
  });
  for (let kill = 0; kill < kills; kill += 1) {
    const ms = ((kill + Math.random()) / kills) * wholeMs;
    await step(async (line) => void (await runFor(line, ms)));
  }
}

/** Runs a command line. Returns the time in ms from when it begins to copy the world until it ends. */
async function runFor(line: string, killAfterMs?: number): Promise<number> {
  const { child, ended } = startBuilt(line.split(" "), homeIn(folder));
  child.stdin.on("error", () => {}).end(stdin);
  let begun = 0;
  const watcher = watch(copies, () => {
    watcher.close();
    begun = performance.now();
    if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  });
  const { exitCode, stderr } = await ended;
  watcher.close();
  expect([0, undefined], stderr).toContain(exitCode);
  if (exitCode === undefined) countFigure("kills of a world's undo", 1);
  return performance.now() - begun;
}

/** Changes the world and returns its export, which differs each time. */
function change(): string {
  const world = openWorld(options);
  world.store.run("update cases set tag = ? where seq = 1", String(Math.random()));
  world.close();
  return exported();
}

test.each(["sandbox reset", "sandbox seed --seed winter", "sandbox import -", "sandbox snapshot load early"])(
  "`%s`, killed at any moment, has no effect or can be undone and redone",
  async (line) => {
    await killOften(async (run) => {
      const before = change();
      await run(line);
      const after = exported();
      if (after === before) return;
      expect(move("undo")).toBe(before);
      expect(move("redo")).toBe(after);
    });
  },
);

test("leaves the world either completely changed or unchanged if undo or redo is killed", async () => {
  const before = change();
  resetWorld(options);
  const after = exported();
  await killOften(async (run) => {
    await run(exported() === after ? "sandbox undo" : "sandbox redo");
    const found = exported();
    expect([before, after]).toContain(found);
    expect(move(found === after ? "undo" : "redo")).toBe(found === after ? before : after);
  });
});

test("records concurrent operations of several processes as separate undo steps", async () => {
  const before = change();
  const lines = ["sandbox reset", "sandbox seed --seed winter", "sandbox reset"];
  await Promise.all(lines.map((line) => runFor(line)));
  expect([move("undo"), move("undo"), move("undo")].at(-1)).toBe(before);
});

test("removes drafts of killed processes and unneeded copies on the next operation", () => {
  resetWorld(options);
  expect(readdirSync(copies).filter((name) => !/^\d+\.db$/.test(name))).toEqual([]);
  expect(readdirSync(copies).length).toBeLessThanOrEqual(5);
});
