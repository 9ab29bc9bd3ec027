import { expect, test } from "vitest";
import { findEffect } from "../../src/api/case-work/find-effect";
import { closeCase, startCase } from "../../src/api/collection/case-work";
import { addNote } from "../../src/api/collection/notes";
import type { CallResult } from "../../src/api/exchange/call";
import { Failure } from "../../src/base/failure";
import { answer } from "../support/platforms/answers";

const reading = (value: unknown) => async (): Promise<CallResult> => ({
  response: answer(value),
  context: {},
});
const write = { caseId: "c", body: { closeCode: "Paid", description: "Called." } };

test.each([startCase, closeCase, addNote])(
  "reports the effect as unknown if no read preceded the write ($name)",
  async (endpoint) => {
    const call = async () => {
      throw new Error("nothing may be read");
    };
    expect(await findEffect(call, { ...write, endpoint })).toBe("unknown");
  },
);

test.each([
  [
    "finds a start that took effect",
    startCase,
    { lifecycle: "PendingVerification" },
    { Lifecycle: "active" },
    "took-effect",
  ],
  [
    "finds no effect if the case was already active",
    startCase,
    { lifecycle: "Active" },
    { lifecycle: "Active" },
    "no-effect",
  ],
  [
    "leaves a start unknown without the lifecycle before it",
    startCase,
    {},
    { lifecycle: "Active" },
    "unknown",
  ],
  [
    "finds no effect if the case was already closed",
    closeCase,
    { lifecycle: "Closed" },
    { lifecycle: "Closed", closeCode: "Paid" },
    "no-effect",
  ],
  [
    "leaves a close unknown without a close code",
    closeCase,
    { lifecycle: "Active" },
    { lifecycle: "Closed" },
    "unknown",
  ],
  ["leaves a close unknown without a lifecycle", closeCase, { lifecycle: "Active" }, {}, "unknown"],
  ["finds a note that was added", addNote, [], [{ description: " Called." }], "took-effect"],
  ["finds no effect if there is no new note", addNote, {}, { Items: [] }, "no-effect"],
])("%s", async (_, endpoint, before, after, effect) => {
  expect(await findEffect(reading(after), { ...write, endpoint, before })).toBe(effect);
});

test("finds a note even if the platform has trimmed its text", async () => {
  const body = { description: " Called. \n" };
  const written = { caseId: "c", body, endpoint: addNote, before: [] };
  expect(await findEffect(reading([{ description: "Called." }]), written)).toBe("took-effect");
});

test("reports the effect as unknown if the read fails", async () => {
  const failing = (kind: "network" | "interrupted") => async () => {
    throw new Failure(kind, "no answer");
  };
  const open = { ...write, endpoint: startCase, before: { lifecycle: "PendingVerification" } };
  expect(await findEffect(failing("network"), open)).toBe("unknown");
  await expect(findEffect(failing("interrupted"), open)).rejects.toThrow("no answer");
});
