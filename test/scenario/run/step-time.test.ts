import { expect, it } from "vitest";
import type { PlannedStep, ScenarioPlan } from "../../../src/scenario/files/plan";
import { findOverlongStep, getTimeLimitMs } from "../../../src/scenario/run/step-time";

const stepOf = (step: Partial<PlannedStep>): PlannedStep => ({
  ...{ kind: "api", input: {}, title: "", line: 1, column: 1, capture: {}, check: {} },
  ...step,
});

const planOf = (steps: readonly Partial<PlannedStep>[], timeoutMs?: number): ScenarioPlan => ({
  ...{ name: "", file: "", variables: [], values: {}, steps: steps.map(stepOf) },
  ...(timeoutMs === undefined ? {} : { timeoutMs }),
});

const pause: Partial<PlannedStep> = { kind: "wait", input: "2m" };
const conditionalPause: Partial<PlannedStep> = { ...pause, when: { target: "sandbox" } };
const silence: Partial<PlannedStep> = { kind: "expect-none", input: { within: "3m" } };
const expectation: Partial<PlannedStep> = { kind: "expect", input: { within: "4m" } };
const retried: Partial<PlannedStep> = { eventually: { withinMs: 5000, everyMs: 1, failFast: {} } };
const wordy: Partial<PlannedStep> = { kind: "run", input: "7m" };

it.each([
  ["none", [], 600_000],
  ["a pause", [pause], 720_000],
  ["a pause with a condition", [conditionalPause], 720_000],
  ["an expectation of no event", [silence], 780_000],
  ["an expectation", [expectation], 840_000],
  ["a retried step", [retried], 605_000],
  ["several", [pause, retried, expectation, {}], 965_000],
  ["a program that is named like a duration", [wordy], 600_000],
] as const)(
  "adds the durations that steps name to the default limit on a real clock: %s",
  (_title, steps, limitMs) => {
    expect(getTimeLimitMs(planOf(steps), "network")).toBe(limitMs);
  },
);

it("doesn't extend a limit set in the file, or the limit in the sandbox", () => {
  expect(getTimeLimitMs(planOf([pause], 5), "network")).toBe(5);
  expect(getTimeLimitMs(planOf([pause]), "sandbox")).toBe(600_000);
  expect(getTimeLimitMs(planOf([pause], 5), "sandbox")).toBe(5);
});

const last = { title: "last" };

it.each([
  ["pauses of just the limit", 240_000, [pause, pause, last], undefined],
  ["pauses of more", 239_999, [{ ...pause, title: "first" }, { ...pause, title: "second" }, last], "second"],
  ["an expectation of no event", 179_999, [{ ...silence, title: "none" }, last], "none"],
  ["the last step", 1, [pause], undefined],
  ["a pause with a condition", 1, [conditionalPause, last], undefined],
  ["an expectation, which may end early", 1, [expectation, retried, last], undefined],
  ["no pause", 0, [{}, last], undefined],
] as const)("finds the step at which the pauses exceed a limit: %s", (_title, limitMs, steps, title) => {
  expect(findOverlongStep(planOf(steps), limitMs)?.title).toBe(title);
});
