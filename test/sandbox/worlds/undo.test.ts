import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { refill } from "../../../src/sandbox/store/refill";
import { openStore, useStore } from "../../../src/sandbox/store/store";
import type { World } from "../../../src/sandbox/store/world";
import { exportTables } from "../../../src/sandbox/worlds/export-world";
import { importWorld } from "../../../src/sandbox/worlds/import-world";
import { loadSnapshot, saveSnapshot } from "../../../src/sandbox/worlds/snapshots";
import { readHistory } from "../../../src/sandbox/worlds/undo/history";
import { moveWorld } from "../../../src/sandbox/worlds/undo/move";
import { replaceContent } from "../../../src/sandbox/worlds/undo/replace";
import { failureOf } from "../../support/failure-of";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openSmallWorld } from "../../support/sandbox/small-world";

const open: World[] = [];
afterAll(() => {
  for (const world of open) world.close();
});

function setUp(maxBytes = 1e9) {
  const data = temporaryFolder();
  const folder = join(data, "small.undo");
  mkdirSync(folder);
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const world = openSmallWorld(join(data, "small.db"), {
    ...{ hostNow: () => Date.UTC(2026, 2, 16, 9), snapshotFolder: join(data, "small.snapshots") },
    undoCopies: { folder, maxBytes, note },
  });
  open.push(world);
  const { store } = world;
  store.exec("pragma journal_mode = wal");
  const tag = () => store.get<{ value: string }>("select value from meta where key = 'tag'")?.value;
  /** Replaces the world's content with a row that has this tag. */
  const replace = (text: string, operation: "reset" | "import" = "reset") =>
    replaceContent(world, operation, () =>
      refill(store, () => store.run("insert into meta values ('tag', ?)", text)),
    );
  return { world, folder, notes, tag, replace };
}

describe("a replaced world", () => {
  const { world, folder, tag, replace } = setUp();
  const report = { world: "small", ranAt: "2026-03-16T09:00:00.000Z" };

  test("is undone and redone step by step", () => {
    replace("first");
    replace("second", "import");
    expect([tag(), readdirSync(folder).sort()]).toEqual(["second", ["0.db", "1.db"]]);
    expect(moveWorld(world, "undo")).toEqual({ ...report, operation: "import", undoSteps: 1, redoSteps: 1 });
    expect(tag()).toBe("first");
    expect(moveWorld(world, "undo")).toEqual({ ...report, operation: "reset", undoSteps: 0, redoSteps: 2 });
    expect(tag()).toBeUndefined();
    expect(moveWorld(world, "redo")).toEqual({ ...report, operation: "reset", undoSteps: 1, redoSteps: 1 });
    expect(moveWorld(world, "redo")).toEqual({ ...report, operation: "import", undoSteps: 2, redoSteps: 0 });
    expect(tag()).toBe("second");
  });

  test("can't be redone after another replacement", () => {
    moveWorld(world, "undo");
    writeFileSync(join(folder, "77.db"), "left by a killed process");
    replace("third");
    const { undo, redo } = readHistory(world.store);
    expect([undo.length, redo]).toEqual([2, []]);
    expect(readdirSync(folder).sort()).toEqual(undo.map(({ copy }) => `${copy}.db`).sort());
    const failure = failureOf(() => moveWorld(world, "redo"));
    expect([failure.kind, failure.message, String(failure.details.hint)]).toEqual([
      "not-found",
      "There is nothing to redo",
      "A redo needs an undo before it, with no other replacement of the world in between.",
    ]);
  });

  test("can't be restored from a copy of another version, and no snapshot is suggested", () => {
    const [step] = readHistory(world.store).undo.slice(-1);
    const file = join(folder, `${step?.copy}.db`);
    const kept = readFileSync(file);
    useStore(openStore(file), (store) => store.exec("pragma user_version = 99"));
    const { kind, message, details } = failureOf(() => moveWorld(world, "undo"));
    writeFileSync(file, kept);
    expect([kind, message, details.hint]).toEqual([
      "rejected",
      expect.stringContaining("The copy of the world from before the reset has schema 99; "),
      "The world is unchanged. The version of recoup that kept the copy can undo this.",
    ]);
  });

  test("can't be restored from a missing or damaged copy", () => {
    const [step] = readHistory(world.store).undo.slice(-1);
    const file = join(folder, `${step?.copy}.db`);
    writeFileSync(file, "Dear Sir or Madam, ".repeat(100));
    const damaged = failureOf(() => moveWorld(world, "undo"));
    expect([damaged.kind, damaged.message, damaged.details.hint]).toEqual([
      "rejected",
      "The copy of the world from before the reset is damaged: it is not a database",
      "The world is unchanged.",
    ]);
    rmSync(file);
    expect(failureOf(() => moveWorld(world, "undo")).message).toBe("There is nothing to undo");
    expect(tag()).toBe("third");
  });
});

test("reports whether an import or a snapshot load was undone", () => {
  const { world } = setUp();
  importWorld(world, exportTables("small", world.store));
  expect(moveWorld(world, "undo").operation).toBe("import");
  saveSnapshot(world, "one", false);
  loadSnapshot(world, "one");
  expect(moveWorld(world, "undo").operation).toBe("snapshot load");
});

test("copies a world that is exactly the maximum size", () => {
  const { world, replace } = setUp();
  replace("first");
  const bytes = readHistory(world.store).undo[0]?.bytes ?? 0;
  const stepsWith = (maxBytes: number) => {
    const other = setUp(maxBytes);
    other.replace("first");
    return readHistory(other.world.store).undo.length;
  };
  expect([stepsWith(bytes), stepsWith(bytes - 1)]).toEqual([1, 0]);
});

test("doesn't store copies of an ephemeral world", () => {
  for (const direction of ["undo", "redo"] as const) {
    const failure = failureOf(() => moveWorld(openSmallWorld(), direction));
    expect([failure.kind, failure.message, String(failure.details.hint)]).toEqual([
      "rejected",
      `An ephemeral world keeps nothing to ${direction}`,
      "Save it yourself with `recoup sandbox snapshot save <name>`, or serve a world without --ephemeral.",
    ]);
  }
});

describe("a world that is too large to copy", () => {
  test("is replaced without an undo copy, and a note reports that", () => {
    const { world, notes, replace, folder, tag } = setUp(1);
    replace("first");
    expect(notes).toEqual([
      expect.stringMatching(
        /^This reset can't be undone: the world has 1 MB, which is more than undo\.size\.$/,
      ),
    ]);
    expect([tag(), readdirSync(folder), readHistory(world.store)]).toEqual([
      "first",
      [],
      { undo: [], redo: [] },
    ]);
    expect(String(failureOf(() => moveWorld(world, "undo")).details.hint)).toBe(
      "Only a reset, seed, import or snapshot load can be undone; `recoup sandbox status` shows the world.",
    );
  });

  test("is replaced without a note if copies are turned off", () => {
    const { world, notes, replace } = setUp(0);
    replace("first");
    expect(notes).toEqual([]);
    expect(String(failureOf(() => moveWorld(world, "undo")).details.hint)).toBe(
      "undo.size is 0, so no copies are kept; `recoup config unset undo.size` keeps them from the next reset, seed, import or snapshot load on.",
    );
  });
});

test("doesn't replace a world if its copy can't be written", () => {
  const { replace, folder, tag } = setUp();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file where the folder belongs");
  const failure = failureOf(() => replace("first"));
  expect([failure.kind, failure.message.replace(/: .*/, ""), String(failure.details.hint)]).toEqual([
    "config",
    "The reset was not run, because no copy of the world could be kept for `sandbox undo`",
    "Free some space, or turn the copies off: `recoup config set undo.size 0`.",
  ]);
  expect([tag(), existsSync(folder)]).toEqual([undefined, true]);
});
