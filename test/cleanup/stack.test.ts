import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Failure, type FailureKind } from "../../src/base/failure";
import { openUndoJournal } from "../../src/cleanup/journal";
import {
  createRunUndoRecorder,
  isRefused,
  noUndoRecorder,
  type UndoRecorder,
  UndoStack,
} from "../../src/cleanup/stack";
import type { CallPlatform, Undo } from "../../src/cleanup/undo";
import { answer } from "../support/platforms/answers";
import { memoryFiles } from "../support/program/world";

const full = new Failure("config", "can't write the notes: no space is left on the device");
const refuse = () => Promise.reject(full);
const caseOf = (id: string): Undo => ({ kind: "case", id });
const stackOn = (notes: Partial<UndoRecorder>) => {
  const deleted: unknown[] = [];
  const call: CallPlatform = async (_endpoint, input) => {
    deleted.push(input?.parameters);
    return answer("", 204) as never;
  };
  const stack = new UndoStack({ add: async () => {}, remove: async () => {}, ...notes });
  return { deleted, stack, unwind: () => stack.unwind(call, new AbortController().signal) };
};

test("deletes every created resource even if its note can't be removed", async () => {
  let isFull = false;
  const { stack, deleted, unwind } = stackOn({ remove: async () => (isFull ? refuse() : undefined) });
  for (const id of ["a", "b"]) await stack.create(caseOf(id), async () => ({ result: id }));
  isFull = true;
  expect(await unwind()).toEqual([{ what: "test case b" }, { what: "test case a" }]);
  expect(deleted).toEqual([{ id: "b" }, { id: "a" }]);
});

test("doesn't create a resource that can't be recorded", async () => {
  const { stack, deleted, unwind } = stackOn({ add: refuse });
  let isMade = false;
  const make = async () => {
    isMade = true;
    return { result: "a" };
  };
  await expect(stack.create(caseOf("a"), make)).rejects.toBe(full);
  expect([isMade, await unwind(), deleted]).toEqual([false, [], []]);
});

const refused = (kind: FailureKind) => new Failure(kind, "no", {});

test("deletes a created resource even if removing its creation note is refused", async () => {
  const { stack, deleted, unwind } = stackOn({ remove: () => Promise.reject(refused("rejected")) });
  await expect(
    stack.create({ kind: "tag", tag: "t1" }, async () => ({ result: "a", undo: caseOf("a") })),
  ).rejects.toThrow("no");
  expect(await unwind()).toEqual([{ what: "test case a" }]);
  expect(deleted).toEqual([{ id: "a" }]);
});

test.each([
  ["unauthorized", false],
  ["forbidden", false],
  ["not-found", false],
  ["usage", false],
  ["rejected", true],
] as const)(
  "decides whether the failure %s after a lost response proves that nothing was created: %s [AMB-30]",
  async (kind, isNothing) => {
    expect([refused(kind), refused(kind).afterUncertainAttempt()].map(isRefused)).toEqual([true, isNothing]);
    const { stack, unwind } = stackOn({});
    const make = () => Promise.reject(refused(kind).afterUncertainAttempt());
    await expect(stack.create(caseOf("a"), make)).rejects.toThrow("no");
    expect(await unwind()).toEqual(isNothing ? [] : [{ what: "test case a" }]);
  },
);

/** Logs the notes in order, as "+" and "-" with the ID or tag. */
function openNotes() {
  const log: string[] = [];
  const write = (sign: string) => async (undo: Undo) => {
    for (const _ of sign === "+" ? [1, 2] : [1]) await setImmediate();
    log.push(`${sign}${"id" in undo ? undo.id : undo.kind}`);
  };
  return { log, add: write("+"), remove: write("-") };
}

test("records a creation before the request and later replaces its tag with its ID", async () => {
  const notes = openNotes();
  const { stack, deleted, unwind } = stackOn(notes);
  const make = async () => {
    notes.log.push("make");
    return { result: "a", undo: caseOf("a") };
  };
  expect(await stack.create({ kind: "tag", tag: "t1" }, make)).toBe("a");
  expect(notes.log).toEqual(["+tag", "make", "+a", "-tag"]);
  expect(await unwind()).toEqual([{ what: "test case a" }]);
  expect([deleted, notes.log.at(-1)]).toEqual([[{ id: "a" }], "-a"]);
  expect(await unwind()).toEqual([]);
});

test("removes only the note of the refused creation", async () => {
  const notes = openNotes();
  const { stack, unwind } = stackOn(notes);
  await stack.create(caseOf("a"), async () => ({ result: "a" }));
  await stack.create(caseOf("b"), async () => ({ result: "b" }));
  await expect(stack.create(caseOf("c"), () => Promise.reject(refused("rejected")))).rejects.toThrow("no");
  expect(notes.log).toEqual(["+a", "+b", "+c", "-c"]);
  expect(await unwind()).toEqual([{ what: "test case b" }, { what: "test case a" }]);
});

test("counts a subscription as undone if its client is deleted afterwards", async () => {
  const notes = openNotes();
  const stack = new UndoStack(notes);
  const client: Undo = { kind: "client", externalTenantId: "acme" };
  const subscription: Undo = { kind: "subscription", surface: "customer", id: "s1", client: "acme" };
  for (const undo of [client, subscription]) await stack.create(undo, async () => ({ result: "" }));
  const call: CallPlatform = async (_, __, client) => {
    if (client !== undefined) throw new Failure("not-found", "no link", { surface: "referral" });
    return answer("", 204) as never;
  };
  expect(await stack.unwind(call, new AbortController().signal)).toEqual([
    { what: "customer subscription s1", failure: undefined },
    { what: "client acme", failure: undefined },
  ]);
  expect(notes.log).toEqual(["+client", "+s1", "-client", "-s1"]);
});

test("keeps the note of a creation that couldn't be undone", async () => {
  const notes = openNotes();
  const stack = new UndoStack(notes);
  const signals: unknown[] = [];
  const call: CallPlatform = async (_, input) => {
    signals.push(input?.signal);
    const id = String(Reflect.get(input?.parameters ?? {}, "id"));
    if (id === "a") throw new Failure("network", "no answer");
    return answer("", 204) as never;
  };
  for (const id of ["a", "b"]) await stack.create(caseOf(id), async () => ({ result: id }));
  const { signal } = new AbortController();
  expect(await stack.unwind(call, signal)).toEqual([
    { what: "test case b", failure: undefined },
    { what: "test case a", failure: "no answer" },
  ]);
  expect([notes.log, signals]).toEqual([
    ["+a", "+b", "-b"],
    [signal, signal],
  ]);
  const textCall: CallPlatform = () => Promise.reject("a text");
  expect(await stack.unwind(textCall, signal)).toEqual([{ what: "test case a", failure: "a text" }]);
});

test("reports each creation that can't be undone, except those that were refused or removed with another record", async () => {
  const client: Undo = { kind: "client", externalTenantId: "t1" };
  const { stack, unwind } = stackOn({});
  const stays = "it cannot be undone";
  const create = (what: string, goesWith?: Undo) =>
    stack.createPermanent(goesWith === undefined ? { what } : { what, goesWith }, async () => ({
      result: what,
      what: `${what} 1`,
    }));
  expect(await create("case")).toBe("case");
  await expect(
    stack.createPermanent({ what: "lost" }, () => Promise.reject(new Failure("network", "no answer"))),
  ).rejects.toThrow("no answer");
  await expect(
    stack.createPermanent({ what: "refused" }, () => Promise.reject(refused("rejected"))),
  ).rejects.toThrow("no");
  await create("case of a client", client);
  expect(await unwind()).toEqual([
    { what: "case 1", stays },
    { what: "lost", stays },
    { what: "case of a client 1", stays },
  ]);
  await stack.create(client, async () => ({ result: "t1" }));
  expect(await unwind()).toEqual([{ what: "client t1" }, { what: "case 1", stays }, { what: "lost", stays }]);
});

test("undoes a permanent creation if its response contains what the undo needs", async () => {
  const notes = openNotes();
  const { stack, unwind } = stackOn(notes);
  const make = async () => ({ result: "a", what: "case a", undo: caseOf("a") });
  expect(await stack.createPermanent({ what: "case" }, make)).toBe("a");
  expect(notes.log).toEqual(["+a"]);
  expect(await unwind()).toEqual([{ what: "test case a" }]);
});

test("reports a creation if its client couldn't be deleted", async () => {
  const stack = new UndoStack(noUndoRecorder);
  const client: Undo = { kind: "client", externalTenantId: "t1" };
  await stack.create(client, async () => ({ result: "t1" }));
  await stack.createPermanent({ what: "case", goesWith: client }, async () => ({
    result: "c1",
    what: "case c1",
  }));
  const call: CallPlatform = () => Promise.reject(new Error("no answer"));
  expect(await stack.unwind(call, new AbortController().signal)).toEqual([
    { what: "client t1", failure: "no answer" },
    { what: "case c1", stays: "it cannot be undone" },
  ]);
});

test.each([
  [new Error("broken"), false],
  [new Failure("network", "no answer"), false],
  [new Failure("conflict", "no"), false],
  [new Failure("network", "no address", { mayHaveArrived: false }), true],
  [new Failure("rejected", "no", { mayHaveArrived: true }), true],
  [new Failure("not-found", "no", { mayHaveArrived: true }), false],
])("concludes from %o that nothing was created: %s", (error, isNothing) => {
  expect(isRefused(error)).toBe(isNothing);
});

test("writes the undos of a run in order and deletes the run with the last undo", async () => {
  const journal = openUndoJournal({ files: memoryFiles(new Map()) }, "/data");
  const head = { run: "r1", scope: "acme test", kind: "listener", startedAt: "" } as const;
  const notes = createRunUndoRecorder(journal, head);
  await Promise.all([notes.add(caseOf("a")), notes.add(caseOf("b")), notes.add(caseOf("c"))]);
  expect(await journal.read("r1")).toEqual({ ...head, undos: ["a", "b", "c"].map(caseOf) });
  await notes.remove(caseOf("b"));
  await notes.remove(caseOf("gone"));
  expect(await journal.read("r1")).toEqual({ ...head, undos: ["a", "c"].map(caseOf) });
  await notes.remove(caseOf("a"));
  await notes.remove(caseOf("c"));
  expect(await journal.read("r1")).toBeUndefined();
});

test("keeps recording creations after a write fails", async () => {
  const journal = openUndoJournal({ files: memoryFiles(new Map()) }, "/data");
  const head = { run: "r1", scope: "acme test", kind: "listener", startedAt: "" } as const;
  let isFull = true;
  const notes = createRunUndoRecorder(
    { ...journal, write: async (run) => (isFull ? refuse() : journal.write(run)) },
    head,
  );
  await expect(notes.add(caseOf("a"))).rejects.toBe(full);
  isFull = false;
  await notes.add(caseOf("b"));
  expect(await journal.read("r1")).toEqual({ ...head, undos: [caseOf("a"), caseOf("b")] });
});
