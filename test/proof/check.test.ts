import { expect, test } from "vitest";
import { mutants } from "../../src/proof/receiver/mutants/mutants";
import { check, rulesWith, sampleReceiver, stateAddress } from "../support/checked-receiver";

test("a right receiver holds every rule [SIG-01 to SIG-07 DLV-01 to DLV-03]", async () => {
  const verdicts = await check(sampleReceiver(), stateAddress);
  expect(verdicts.filter(({ verdict }) => verdict !== "held")).toEqual([]);
});

test.each(mutants.filter(({ foundBy }) => foundBy === "answers"))(
  "$name is found by its answers",
  async ({ overrides }) => {
    expect(rulesWith("broken", await check(sampleReceiver(overrides)))).not.toEqual([]);
  },
);

test.each(mutants.filter(({ foundBy }) => foundBy === "state"))(
  "$name is found by its state, and not without",
  async ({ overrides }) => {
    expect(rulesWith("broken", await check(sampleReceiver(overrides), stateAddress))).not.toEqual([]);
    expect(rulesWith("broken", await check(sampleReceiver(overrides)))).toEqual([]);
  },
);

test.each(mutants.filter(({ foundBy }) => foundBy === "drills"))(
  "$name is left to the drills",
  async ({ overrides }) => {
    expect(rulesWith("broken", await check(sampleReceiver(overrides), stateAddress))).toEqual([]);
  },
);
