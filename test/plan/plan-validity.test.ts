import { expect, test } from "vitest";
import { type ApplyContext, checkPlanValidity } from "../../src/plan/plan-validity";
import type { VerifiedPlan } from "../../src/plan/read-plan";

const plan: VerifiedPlan = {
  header: {
    ...{ recoupPlan: 1, command: "cases close", profile: "acme", environment: "live", surface: "collection" },
    ...{ address: "https://collection.example", madeBy: "ada", madeAt: "2026-03-16T09:00:00.000Z" },
    ...{ expiresAt: "2026-03-17T09:00:00.000Z", isBulk: false, fourEyes: false, nonce: "n" },
  },
  digest: "d1",
  rows: 1,
};
const applied: ApplyContext = {
  ...{ user: "ada", profile: "acme", environment: "live", address: "https://collection.example" },
  ...{ fourEyes: false, digest: undefined, now: Date.parse("2026-03-17T08:59:59.999Z") },
};

test("accepts a plan until it expires, and not at that time", () => {
  expect(() => checkPlanValidity(plan, applied)).not.toThrow();
  expect(() => checkPlanValidity(plan, { ...applied, now: applied.now + 1 })).toThrow(
    "The plan expired at 2026-03-17T09:00:00.000Z; nothing was sent.",
  );
});

test.each([
  [{ environment: "test" }, "The plan is for live, and the profile acme is used on test; nothing was sent."],
  [
    { address: "https://other.example" },
    "The plan is for https://collection.example, and the profile acme has https://other.example; nothing was sent.",
  ],
  [{ digest: "d2" }, "The plan's digest is d1, not the one given with --digest; nothing was sent."],
] satisfies readonly (readonly [Partial<ApplyContext>, string])[])(
  "refuses a plan for another target (%o)",
  (other, message) => {
    expect(() => checkPlanValidity(plan, { ...applied, ...other })).toThrow(message);
  },
);

test("accepts the digest in capitals and with spaces around it", () => {
  expect(() => checkPlanValidity(plan, { ...applied, digest: " D1\n" })).not.toThrow();
});
