import { expect, test } from "vitest";
import { decideVerdict } from "../../../src/drift/compare/verdict";
import { createMatcher } from "../../../src/drift/matchers/matcher";
import type { Try } from "../../../src/drift/observe/observation";
import type { Probe } from "../../../src/drift/probe";

const isText = createMatcher("a text", (value) => typeof value === "string");
const isShort = createMatcher("at most 20 characters", (value) => String(value).length <= 20);

/** A probe with two claims about the same field, based on the same rule. */
const probe: Probe = {
  id: "reference",
  surface: "collection",
  title: "The reference of a case",
  means: "A client can't show the reference.",
  steps: [],
  claims: [
    { rule: "FLD-01", location: "case.reference", is: isText },
    { rule: "FLD-01", location: "case.reference", is: isShort },
  ],
};

const observed = (held: boolean, shown: string): Try => ({
  observation: {
    claims: [
      { held, shown },
      { held, shown },
    ],
    readings: [],
    steps: {},
    unseen: [],
  },
});
const right = observed(true, "a text");
const wrong = observed(false, "a number");

test("reports a difference in one of three tries as flaky, even if two claims failed in that try", () => {
  const tries = { sandbox: [right, right, right], target: [right, wrong, right] };
  expect(decideVerdict(probe, tries, () => false)).toEqual({
    verdict: "flaky",
    reason: "a difference was seen once in 3 tries",
    differences: [],
  });
});
