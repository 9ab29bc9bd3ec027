import { expect, test } from "vitest";
import type { RecordedScenario } from "../../src/record/record";
import { checkRecording, formatSummary } from "../../src/record/record-report";

const recorded: RecordedScenario = {
  ...{ text: "", steps: 9, requests: 41, polls: 0, waits: 0, dropped: 0, expectations: 5 },
  ...{ captures: ["a", "b", "c"], replays: { tried: 3, held: 2 }, redWhen: [], demoted: [], missing: [] },
};

test.each<[Partial<RecordedScenario>, string | undefined, string]>([
  [
    {},
    "paid.yaml",
    "wrote paid.yaml: 9 steps of 41 requests, 3 captures, 5 expectations; replayed 2 of 3, red at no planted change",
  ],
  [
    { steps: 1, requests: 1, captures: ["a"], expectations: 1, polls: 1, waits: 1, dropped: 1 },
    undefined,
    "1 step of 1 request (1 poll became 1 wait, 1 other request dropped), 1 capture, 1 expectation; replayed 2 of 3, red at no planted change",
  ],
  [
    { polls: 4, dropped: 2, redWhen: ["case.closed is missing"] },
    undefined,
    "9 steps of 41 requests (4 polls dropped, 2 other requests dropped), 3 captures, 5 expectations; replayed 2 of 3, red when case.closed is missing",
  ],
  [
    { polls: 4, waits: 2, redWhen: ["a is missing", "amounts are off by 1", "b is missing", "c is missing"] },
    undefined,
    "9 steps of 41 requests (4 polls became 2 waits), 3 captures, 5 expectations; replayed 2 of 3, red when a, b or c is missing, or when amounts are off by 1",
  ],
  [
    { dropped: 3, redWhen: ["amounts are off by 1", "the state of a case differs"] },
    undefined,
    "9 steps of 41 requests (3 other requests dropped), 3 captures, 5 expectations; replayed 2 of 3, red when amounts are off by 1, or when the state of a case differs",
  ],
])("summarizes %j", (changes, file, summary) => {
  expect(formatSummary({ ...recorded, ...changes }, file)).toBe(summary);
});

test("fails if a step is missing or the scenario wouldn't notice any change", () => {
  expect(checkRecording({ ...recorded, missing: ["note: why"], redWhen: ["a"] })).toMatchObject({
    ...{ kind: "partial", message: "Some of what was recorded could not be filled or replayed." },
    details: {
      findings: ["note: why"],
      hint: "It is a comment in the file: record from the start of the case, or edit the file.",
    },
  });
  expect(checkRecording({ ...recorded, redWhen: ["a"] })).toBeUndefined();
  expect(checkRecording(recorded)).toMatchObject({
    ...{ kind: "partial", message: "The scenario passes with every planted change, so it notices nothing." },
    details: { hint: "Add an expectation, or record a client that changes a case." },
  });
});
