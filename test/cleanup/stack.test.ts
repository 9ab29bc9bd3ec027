import { expect, test } from "vitest";
import { Failure, type FailureKind } from "../../src/base/failure";
import { isRefused, openUndoStack, type UndoNotes } from "../../src/cleanup/stack";
import type { CallPlatform, Undo } from "../../src/cleanup/undo";
import { answer } from "../support/platforms/answers";

const full = new Failure("config", "can't write the notes: no space is left on the device");
const refuse = () => Promise.reject(full);
const caseOf = (id: string): Undo => ({ kind: "case", id });
const stackOn = (notes: Partial<UndoNotes>) => {
  const deleted: unknown[] = [];
  const call: CallPlatform = async (_endpoint, input) => {
    deleted.push(input?.parameters);
    return answer("", 204) as never;
  };
  const stack = openUndoStack({ add: async () => {}, remove: async () => {}, ...notes });
  return { deleted, stack, unwind: () => stack.unwind(call, new AbortController().signal) };
};

test("deletes every created resource even if its record can't be removed", async () => {
  let isFull = false;
  const { stack, deleted, unwind } = stackOn({ remove: async () => (isFull ? refuse() : undefined) });
  for (const id of ["a", "b"]) await stack.create(caseOf(id), async () => ({ result: id }));
  isFull = true;
  expect(await unwind()).toEqual([{ what: "test case b" }, { what: "test case a" }]);
  expect(deleted).toEqual([{ id: "b" }, { id: "a" }]);
});

test("refuses to create a resource that can't be recorded", async () => {
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

test("deletes a created resource even if a refusal keeps the note of its creation", async () => {
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
  "%s after a lost answer proves that nothing was created: %s [AMB-30]",
  async (kind, isNothing) => {
    expect([refused(kind), refused(kind).afterUncertainAttempt()].map(isRefused)).toEqual([true, isNothing]);
    const { stack, unwind } = stackOn({});
    const make = () => Promise.reject(refused(kind).afterUncertainAttempt());
    await expect(stack.create(caseOf("a"), make)).rejects.toThrow("no");
    expect(await unwind()).toEqual(isNothing ? [] : [{ what: "test case a" }]);
  },
);
