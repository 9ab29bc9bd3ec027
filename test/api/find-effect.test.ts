import { expect, test } from "vitest";
import { findEffect } from "../../src/api/case-work/find-effect";
import { closeCase, startCase } from "../../src/api/collection/case-work";
import { addNote } from "../../src/api/collection/notes";
import type { Answer } from "../../src/api/exchange/call";
import { Failure } from "../../src/base/failure";
import { answer } from "../support/platforms/answers";

const reading = (value: unknown) => async (): Promise<Answer> => ({ response: answer(value), context: {} });
const write = { caseId: "c", body: { closeCode: "Paid", description: "Called." } };

test.each([startCase, closeCase, addNote])(
  "leaves the effect unknown without a read before the write ($name)",
  async (endpoint) => {
    const call = async () => {
      throw new Error("nothing may be read");
    };
    expect(await findEffect(call, { ...write, endpoint })).toBe("unknown");
  },
);

test.each([
  [startCase, { lifecycle: "PendingVerification" }, { Lifecycle: "active" }, "took-effect"],
  [startCase, { lifecycle: "Active" }, { lifecycle: "Active" }, "no-effect"],
  [startCase, {}, { lifecycle: "Active" }, "unknown"],
  [closeCase, { lifecycle: "Closed" }, { lifecycle: "Closed", closeCode: "Paid" }, "no-effect"],
  [closeCase, { lifecycle: "Active" }, { lifecycle: "Closed" }, "unknown"],
  [closeCase, { lifecycle: "Active" }, {}, "unknown"],
  [addNote, [], [{ description: " Called." }], "took-effect"],
  [addNote, {}, { Items: [] }, "no-effect"],
])("compares the state before and after (%#)", async (endpoint, before, after, effect) => {
  expect(await findEffect(reading(after), { ...write, endpoint, before })).toBe(effect);
});

test("leaves the effect unknown if the read fails", async () => {
  const failing = (kind: "network" | "interrupted") => async () => {
    throw new Failure(kind, "no answer");
  };
  const open = { ...write, endpoint: startCase, before: { lifecycle: "PendingVerification" } };
  expect(await findEffect(failing("network"), open)).toBe("unknown");
  await expect(findEffect(failing("interrupted"), open)).rejects.toThrow("no answer");
});
