import { expect, test } from "vitest";
import { checkPlanValidity, type PlanApplication } from "../../src/plan/plan-validity";
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
const applied: PlanApplication = {
  ...{ user: "ada", profile: "acme", environment: "live", address: "https://collection.example" },
  ...{ fourEyes: false, digest: undefined, now: Date.parse("2026-03-17T08:59:59.999Z") },
};

function findFailure(checked: VerifiedPlan, context: PlanApplication): unknown {
  try {
    return checkPlanValidity(checked, context);
  } catch (error) {
    return error;
  }
}

test("accepts a plan only before it expires", () => {
  expect(() => checkPlanValidity(plan, applied)).not.toThrow();
  expect(() => checkPlanValidity(plan, { ...applied, now: applied.now + 1 })).toThrow(
    "The plan expired at 2026-03-17T09:00:00.000Z; nothing was sent.",
  );
});

const four = { ...plan, header: { ...plan.header, fourEyes: true } };

test.each<[string, VerifiedPlan, Partial<PlanApplication>, object]>([
  [
    "another environment",
    plan,
    { environment: "test" },
    { kind: "config", details: { hint: "Add --env live." } },
  ],
  [
    "another address",
    plan,
    { address: "https://other.example" },
    { kind: "config", details: { hint: "Use --profile to choose a profile with the plan's address." } },
  ],
  [
    "another world",
    { ...plan, header: { ...plan.header, address: "sandbox, world default" } },
    { address: "sandbox, world other" },
    { kind: "config", details: { hint: "Add --world default." } },
  ],
  [
    "a profile in place of the sandbox",
    { ...plan, header: { ...plan.header, address: "sandbox, world default" } },
    {},
    { kind: "config", details: { hint: "Add --profile sandbox --world default." } },
  ],
  [
    "another digest",
    plan,
    { digest: "d2" },
    { kind: "usage", details: { hint: "This is not the plan whose digest you were given." } },
  ],
  [
    "a later time",
    plan,
    { now: applied.now + 1 },
    { kind: "usage", details: { hint: "Make a new plan, which starts from the current state." } },
  ],
  ...[
    ["a four-eyes plan", four, {}] as const,
    ["a plan of a four-eyes profile", plan, { fourEyes: true }] as const,
  ].flatMap(([name, checked, more]): [string, VerifiedPlan, Partial<PlanApplication>, object][] => [
    [
      `${name} by its author`,
      checked,
      { ...more, digest: "d1" },
      {
        kind: "forbidden",
        message: "Four eyes: the plan was made by ada, who can't apply it too; nothing was sent.",
        details: {
          hint: "Pass the plan and its digest on to another person.",
          ...{ profile: "acme", environment: "live" },
        },
      },
    ],
    [
      `${name} without a digest`,
      checked,
      { ...more, user: "bob" },
      {
        kind: "forbidden",
        message: "Four eyes: the plan needs the digest that ada passed on; nothing was sent.",
        details: {
          hint: "Add --digest <hex>; read it from the person who made the plan, not from the file.",
          ...{ profile: "acme", environment: "live" },
        },
      },
    ],
  ]),
])("refuses %s with its kind and hint", (_, checked, other, failure) => {
  expect(findFailure(checked, { ...applied, ...other })).toMatchObject(failure);
});

test("accepts a four-eyes plan from a second person who has the digest", () => {
  expect(findFailure(four, { ...applied, user: "bob", digest: "d1" })).toBeUndefined();
  expect(findFailure(plan, { ...applied, fourEyes: true, user: "bob", digest: "d1" })).toBeUndefined();
});

test.each([
  [{ environment: "test" }, "The plan is for live, and the profile acme is used on test; nothing was sent."],
  [
    { address: "https://other.example" },
    "The plan is for https://collection.example, and the profile acme has https://other.example; nothing was sent.",
  ],
  [{ digest: "d2" }, "The plan's digest is d1, not the one given with --digest; nothing was sent."],
] satisfies readonly (readonly [Partial<PlanApplication>, string])[])(
  "refuses a plan for another target (%o)",
  (other, message) => {
    expect(() => checkPlanValidity(plan, { ...applied, ...other })).toThrow(message);
  },
);

test("accepts an uppercase digest with spaces around it", () => {
  expect(() => checkPlanValidity(plan, { ...applied, digest: " D1\n" })).not.toThrow();
});
