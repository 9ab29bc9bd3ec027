import { expect, test } from "vitest";
import { NumberText } from "../../../src/base/json/json";
import { buildScenarioTitle, createFileStep, formatScenario } from "../../../src/record/file/scenario-text";
import { listPlantedChanges } from "../../../src/record/proof/planted-changes";
import { skipDependents, weakenFailedStep } from "../../../src/record/proof/weaken-step";
import { createDraft } from "../../../src/record/steps/draft";
import type { StepResult } from "../../../src/scenario/report/result";

const caseInput = { case: `\${case}` };
const create = createFileStep(
  createDraft("create", { amountToRecover: new NumberText("10.00") }, { comments: ["The case is older."] }),
);
create.draft.capture.set("case", "id");
const advance = createFileStep(
  createDraft("advance", { ...caseInput, to: "active" }, { check: { lifecycle: "Active" } }),
);
const wait = createFileStep(createDraft("wait", "5m"));
const title = { name: "Recorded: create", description: "2 requests of a client, as a test." };
const head = `# Written by \`recoup test record\`. Persons, texts and references are invented; amounts are as recorded.
# The scenario deletes what it creates.
name: "Recorded: create"
description: 2 requests of a client, as a test.
steps:
`;

test("writes each step with its comments, captures and checks", async () => {
  const { text, steps } = await formatScenario(title, [create, advance, wait]);
  expect(text).toBe(`${head}  # The case is older.
  - create: { amountToRecover: 10.00 }
    capture: { case: id }
  - advance: { case: "\${case}", to: active }
    check: { lifecycle: Active }
  - wait: 5m
`);
  expect([...steps]).toEqual([
    [7, create],
    [9, advance],
    [11, wait],
  ]);
});

test("writes replay failures as comments", async () => {
  const { text, steps } = await formatScenario(title, [
    { ...create, reason: "it failed." },
    { ...advance, checkReason: "got Paused" },
    { ...advance, reason: "it needs case, which is missing.", checkReason: "got Paused" },
  ]);
  expect(text).toBe(`${head}  # Left out: it failed.
  # - create: { amountToRecover: 10.00 }
  #   capture: { case: id }
  - advance: { case: "\${case}", to: active }
    # Did not hold in a replay: got Paused
    # check: { lifecycle: Active }
  # Left out: it needs case, which is missing.
  # - advance: { case: "\${case}", to: active }
`);
  expect([...steps.keys()]).toEqual([9]);
});

test("splits an entry longer than 110 characters into its fields and items", async () => {
  const lineOf = async (length: number) => {
    const message = "x".repeat(length);
    const { text } = await formatScenario(title, [createFileStep(createDraft("chat", { message }))]);
    return text.slice(head.length);
  };
  const overhead = "  - chat: { message:  }".length;
  expect(await lineOf(110 - overhead)).toBe(`  - chat: { message: ${"x".repeat(110 - overhead)} }\n`);
  expect(await lineOf(111 - overhead)).toBe(`  - chat:\n      message: ${"x".repeat(111 - overhead)}\n`);
  const events = ["a", "b", "c"].map((name) => ({ event: name.repeat(40) }));
  const { text } = await formatScenario(title, [createFileStep(createDraft("expect", { events }))]);
  expect(text.slice(head.length)).toBe(
    `  - expect:\n      events:\n${events.map(({ event }) => `        - { event: ${event} }\n`).join("")}`,
  );
});

test("names a scenario after its steps, except those that only check or wait", () => {
  const steps = [create, wait, advance, create].map((step) => step);
  expect(buildScenarioTitle(steps, 2)).toEqual({
    ...{ name: "Recorded: create, advance", description: "2 requests of a client, as a test." },
  });
  expect(buildScenarioTitle([wait], 1)).toEqual({
    ...{ name: "Recorded: wait", description: "1 request of a client, as a test." },
  });
});

const failed = (more: Partial<StepResult["failure"]> = {}): StepResult => ({
  ...{ title: "advance", kind: "advance", line: 1, outcome: "failed", atMs: 0, tookMs: 0 },
  failure: { message: "It failed.", lines: [], ...more },
});

test("comments out a step's checks first, and then the step and its dependents", () => {
  const steps = [create, advance, wait];
  const [first, checked] = weakenFailedStep(
    steps,
    advance,
    failed({ lines: [`got ${"a".repeat(20)}\nnot b`, "c"] }),
  );
  expect(first).toBe(create);
  expect(checked).toEqual({ ...advance, checkReason: "It failed. got … not b" });
  expect(weakenFailedStep([create, checked ?? advance], checked, failed())[1]).toMatchObject({
    reason: "It failed.",
  });
  expect(weakenFailedStep(steps, create, failed())).toEqual([
    { ...create, reason: "It failed." },
    { ...advance, reason: "it needs case, which is missing." },
    wait,
  ]);
});

test("comments out the whole step if its request failed or it has no checks", () => {
  expect(weakenFailedStep([advance], advance, failed({ code: "rejected" }))).toEqual([
    { ...advance, reason: "It failed." },
  ]);
  expect(weakenFailedStep([wait], wait, failed())).toEqual([{ ...wait, reason: "It failed." }]);
  const { failure: _, ...silent } = failed();
  expect(weakenFailedStep([wait], wait, silent)).toEqual([{ ...wait, reason: "advance failed." }]);
});

test("comments out the first active step if the failed step is unknown", () => {
  const left = { ...create, reason: "why" };
  expect(weakenFailedStep([left, wait, wait], undefined, failed())[1]).toMatchObject({
    reason: "It failed.",
  });
  expect(weakenFailedStep([left], undefined, failed())).toEqual([left]);
});

test("splits a list of expected events before giving up on it", () => {
  const expected = createFileStep(createDraft("expect", { events: [{ event: "a" }, { event: "b" }] }));
  const count = new NumberText("1");
  expect(
    weakenFailedStep([create, expected], expected, failed())
      .slice(1)
      .map(({ draft }) => draft.input),
  ).toEqual([
    { event: "a", count },
    { event: "b", count },
  ]);
  const single = createFileStep(createDraft("expect", { event: "a" }));
  expect(weakenFailedStep([single], single, failed())).toEqual([{ ...single, reason: "It failed." }]);
});

test("also comments out steps that depend on a subscription", () => {
  const subscription = createFileStep(createDraft("subscription", { as: "hooks", events: "all" }));
  const named = createFileStep(createDraft("expect", { event: "a", from: "hooks" }));
  const other = createFileStep(createDraft("expect", { event: "a", from: "books" }));
  const books = createFileStep(createDraft("subscription", { as: "books", events: "all" }));
  const result = skipDependents([{ ...subscription, reason: "why" }, books, named, other]);
  expect(result.map(({ reason }) => reason)).toEqual([
    "why",
    undefined,
    "it needs hooks, which is missing.",
    undefined,
  ]);
  const none = createFileStep(createDraft("expect-none", { event: "a" }));
  expect(skipDependents([{ ...subscription, reason: "why" }, none])[1]?.reason).toBe(
    "it needs a subscription, which is missing.",
  );
  const surface = createFileStep(createDraft("subscription", { surface: "customer" }));
  const ofSurface = createFileStep(createDraft("expect", { events: [{ event: "a", from: "customer" }] }));
  expect(skipDependents([{ ...surface, reason: "why" }, ofSurface])[1]?.reason).toBe(
    "it needs customer, which is missing.",
  );
});

test("introduces a change for each expected event and each kind of check", () => {
  const names = (steps: Parameters<typeof listPlantedChanges>[0]) =>
    listPlantedChanges(steps).map(({ name }) => name);
  const single = createFileStep(createDraft("expect", { event: "case.closed" }));
  const several = createFileStep(
    createDraft("expect", { events: [{ event: "case.created" }, { event: "case.closed" }] }),
  );
  const wrong = ["amounts are off by 1", "the state of a case differs"];
  expect(names([single, several])).toEqual(["case.closed is missing", "case.created is missing"]);
  expect(names([{ ...single, reason: "why" }, advance])).toEqual(wrong);
  expect(names([{ ...advance, checkReason: "why" }, { ...advance, reason: "why" }, wait])).toEqual([]);
});
