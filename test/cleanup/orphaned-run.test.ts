import { expect, test } from "vitest";
import type { CallResult } from "../../src/api/exchange/call";
import { Failure, type FailureKind } from "../../src/base/failure";
import { openUndoJournal, type WrittenRun } from "../../src/cleanup/journal";
import { tryWithRunLock, undoRun } from "../../src/cleanup/orphaned-run";
import type { CallPlatform } from "../../src/cleanup/undo";
import { lateFiles } from "../support/program/late-files";
import { memoryFiles } from "../support/program/world";

const run: WrittenRun = {
  run: "r1",
  scope: "acme test",
  kind: "cases",
  startedAt: "2026-03-16T09:00:00Z",
  undos: ["a", "b", "c"].map((id) => ({ kind: "case", id })),
};

/** Opens an in-memory journal with one run. Deleting the cases in `failures` fails. */
async function journalOfRun(failures: Readonly<Record<string, Error>> = {}) {
  const journal = openUndoJournal({ files: lateFiles(memoryFiles(new Map())) }, "/data");
  await journal.write(run);
  const call: CallPlatform = async (_, input) => {
    const id = String(Reflect.get(input?.parameters ?? {}, "id"));
    if (failures[id] !== undefined) throw failures[id];
    return {} as CallResult;
  };
  return { journal, undo: () => undoRun(journal, run, call) };
}

test("undoes a run from its latest creation to its first", async () => {
  const { journal, undo } = await journalOfRun();
  expect(await undo()).toEqual([
    { run: "r1", removed: "test case c", outcome: "removed" },
    { run: "r1", removed: "test case b", outcome: "removed" },
    { run: "r1", removed: "test case a", outcome: "removed" },
  ]);
  expect(await journal.read("r1")).toBeUndefined();
});

test("keeps creations that couldn't be undone in their original order", async () => {
  const { journal, undo } = await journalOfRun({
    a: new Failure("network", "no answer"),
    c: new Failure("rejected", "the case is closed"),
  });
  expect(await undo()).toEqual([
    { run: "r1", removed: "test case c", outcome: "the case is closed" },
    { run: "r1", removed: "test case b", outcome: "removed" },
    { run: "r1", removed: "test case a", outcome: "no answer" },
  ]);
  expect(await journal.read("r1")).toEqual({ ...run, undos: [run.undos[0], run.undos[2]] });
});

test("counts a creation that can't be undone as removed if its client is removed", async () => {
  const journal = openUndoJournal({ files: lateFiles(memoryFiles(new Map())) }, "/data");
  const undos: WrittenRun["undos"] = [
    { kind: "client", externalTenantId: "acme" },
    { kind: "subscription", surface: "customer", id: "s1", client: "acme" },
    { kind: "subscription", surface: "customer", id: "s2", client: "other" },
    { kind: "case", id: "c1", creditor: { client: "acme" } },
  ];
  await journal.write({ ...run, undos });
  const call: CallPlatform = async (_, __, client) => {
    if (client !== undefined) throw new Failure("not-found", "no link", { surface: "referral" });
    return {} as CallResult;
  };
  expect((await undoRun(journal, { ...run, undos }, call)).map(({ outcome }) => outcome)).toEqual([
    "removed",
    "no link",
    "removed",
    "removed",
  ]);
  expect(await journal.read("r1")).toEqual({ ...run, undos: [undos[2]] });
});

test.each<FailureKind>(["forbidden", "interrupted", "unauthorized"])(
  "stops at %s and keeps the whole run",
  async (kind) => {
    const failure = new Failure(kind, "stopped");
    const { journal, undo } = await journalOfRun({ b: failure });
    await expect(undo()).rejects.toBe(failure);
    expect(await journal.read("r1")).toEqual(run);
  },
);

test("stops at an internal error", async () => {
  const { undo } = await journalOfRun({ b: new TypeError("broken") });
  await expect(undo()).rejects.toThrow("broken");
});

test("passes the current entry of a run to the callback if no other process holds the run", async () => {
  const { journal } = await journalOfRun();
  expect(await tryWithRunLock(journal, run, async (written) => written)).toEqual(run);
  expect(await tryWithRunLock(journal, { run: "r2" }, async (written) => [written])).toEqual([undefined]);
});

test("skips a run that another process holds instead of waiting for it", async () => {
  const { journal } = await journalOfRun();
  const maxWaits: unknown[] = [];
  const held = {
    ...journal,
    hold: async (_: string, __: unknown, maxWaitMs?: number) => {
      maxWaits.push(maxWaitMs);
      throw new Failure("conflict", "held");
    },
  };
  expect(await tryWithRunLock(held, run, async () => "done")).toBeUndefined();
  expect(maxWaits).toEqual([0]);
});

test("rejects if the work fails or the lock can't be used", async () => {
  const { journal } = await journalOfRun();
  const failure = new Failure("network", "no answer");
  const work = async () => {
    throw failure;
  };
  await expect(tryWithRunLock(journal, run, work)).rejects.toBe(failure);
  const broken = { ...journal, hold: () => Promise.reject(new Error("broken")) };
  await expect(tryWithRunLock(broken, run, work)).rejects.toThrow("broken");
});
