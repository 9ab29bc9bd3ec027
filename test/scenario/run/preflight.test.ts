import { expect, it } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { JsonValue } from "../../../src/base/json/json";
import type { PlannedStep, ScenarioPlan } from "../../../src/scenario/files/plan";
import type { StepKind } from "../../../src/scenario/files/schema/step-schemas";
import {
  getTargetSupport,
  refuseUnsupportedSteps,
  type TargetFacts,
} from "../../../src/scenario/run/preflight";

const planOf = (steps: readonly Partial<PlannedStep>[], plan: Partial<ScenarioPlan> = {}): ScenarioPlan => ({
  ...{ name: "", file: "a.yaml", variables: [], values: {} },
  steps: steps.map((step, index) => ({
    ...{ kind: "api", input: {}, title: "", line: index + 2, column: 5, capture: {}, check: {} },
    ...step,
  })),
  ...plan,
});

const network: TargetFacts = {
  ...{ kind: "network", environment: "test", isForwarding: false, isReceiving: false },
};
const forwarding: TargetFacts = { ...network, isForwarding: true, isReceiving: true };
const served: TargetFacts = { ...network, isServedSandbox: true };
const live: TargetFacts = { ...network, environment: "live" };
const sandbox: TargetFacts = { ...network, kind: "sandbox" };

function failureOf(plan: ScenarioPlan, facts: TargetFacts): Failure | undefined {
  try {
    refuseUnsupportedSteps([plan], facts);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const findingsOf = (plan: ScenarioPlan, facts: TargetFacts) => failureOf(plan, facts)?.details.findings;

const link =
  "only the sandbox can answer for a creditor; elsewhere the creditor decides on the approval page";
const fault = "only the sandbox can inject faults";
const noReceiver = "there is no receiver whose state can be read; --forward names one";
const noHistory = "the referral surface has no delivery history; use --receive and --public-url";

const stepRows: readonly [string, StepKind, JsonValue, TargetFacts, string | undefined][] = [
  ["a network", "link", {}, network, link],
  ["an own receiver", "link", {}, forwarding, link],
  ["a served sandbox", "link", {}, served, undefined],
  ["the sandbox", "link", {}, sandbox, undefined],
  ["a served sandbox", "fault", {}, served, fault],
  ["a served sandbox", "api", {}, served, undefined],
  ["a network", "book", {}, network, noReceiver],
  ["a served sandbox", "book", {}, served, noReceiver],
  ["an own receiver", "book", {}, forwarding, undefined],
  ["the sandbox", "book", {}, sandbox, undefined],
  ["a live environment", "client", {}, live, "a client on live can't be deleted"],
  ["a live environment", "create", {}, live, undefined],
  ["a test environment", "client", {}, network, undefined],
  ["a network", "subscription", { surface: "referral" }, network, noHistory],
  ["a network", "subscription", { surface: "customer" }, network, undefined],
  ["a network", "api", { surface: "referral" }, network, undefined],
  ["an own receiver", "subscription", { surface: "referral" }, forwarding, undefined],
];

it.each(stepRows)("checks whether %s supports a step: %s %j", (_target, kind, input, facts, why) => {
  expect(findingsOf(planOf([{}, { kind, input }]), facts)).toEqual(
    why === undefined ? undefined : [`a.yaml:3:5: ${kind}: ${why}`],
  );
});

it("lists once each step that a target doesn't support", () => {
  const plan = planOf([{ kind: "fault" }, { kind: "book" }]);
  expect(() => refuseUnsupportedSteps([plan, plan], network)).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: "These scenarios can't run on this target. Nothing was sent.",
      details: {
        findings: [`a.yaml:2:5: fault: ${fault}`, `a.yaml:3:5: book: ${noReceiver}`],
        hint: "--target sandbox supports every step.",
      },
    }),
  );
});

it.each([
  ["a network", { target: "network" }, network, true],
  ["a network", { target: "sandbox" }, network, false],
  ["a network", { receiver: "none" }, network, true],
  ["a network", { receiver: "own" }, network, false],
  ["a network", { receiver: "sample" }, network, false],
  ["an own receiver", { receiver: "own" }, forwarding, true],
  ["an own receiver", { receiver: "none" }, forwarding, false],
  ["a network", { case: "c-1" }, network, true],
  ["a network", { case: "c-1", target: "sandbox" }, network, false],
])("checks only the steps that run on %s: %j", (_target, when, facts, isChecked) => {
  expect(findingsOf(planOf([{ kind: "fault", when }]), facts)).toEqual(
    isChecked ? [`a.yaml:2:5: fault: ${fault}`] : undefined,
  );
});

const dayLong = planOf([{ kind: "wait", input: "1d" }, {}]);
const longer = planOf([{ kind: "wait", input: "1d" }, { kind: "wait", input: "1s" }, {}]);
const limited = { ...longer, timeoutMs: 86_400_000 };

it.each([
  ["a day in all", dayLong, network, undefined],
  [
    "more than a day",
    longer,
    network,
    "up to here the steps wait for more than 1d, in real time here; a timeout in the file allows it",
  ],
  ["more than the timeout", limited, network, "the scenario's timeout (1d) ends before the next step"],
  ["more than a day on a served sandbox", longer, served, undefined],
  ["more than a day on the sandbox", longer, sandbox, undefined],
])("refuses a scenario that waits too long: %s", (_title, plan, facts, why) => {
  expect(findingsOf(plan, facts)).toEqual(why === undefined ? undefined : [`a.yaml:3:5: wait: ${why}`]);
});

it("refuses to run a scenario without the receiver that failed it", () => {
  const plan = planOf([], { against: { forward: "http://localhost:3000", settle: "2s" } });
  const failure = failureOf(plan, sandbox);
  expect(failure).toMatchObject({
    kind: "usage",
    message: "The scenario in a.yaml failed against your own receiver, which only --forward names.",
  });
  expect(String(failure?.details.hint)).toBe(
    "Run `recoup test run a.yaml --forward http://localhost:3000 --settle 2s`.",
  );
  expect(failureOf(plan, forwarding)).toBeUndefined();
});

it.each([
  ["anywhere", [{}]],
  ["with a receiver", [{ kind: "book" }]],
  ["with a receiver", [{ kind: "subscription", input: { surface: "referral" } }]],
  ["sandbox", [{ kind: "book" }, { kind: "link" }]],
  ["anywhere", [{ kind: "fault", when: { target: "sandbox" } }]],
] as const)("decides where a scenario can run: %s", (support, steps) => {
  expect(getTargetSupport(planOf(steps))).toBe(support);
});
