import { expect, test } from "vitest";
import { formatEnd, formatStart, formatStep, formatTotal } from "../../../src/scenario/report/live-text";
import { runSummary } from "../../support/scenario/run-summary";

const { results } = runSummary;

test("shows the name and file when a scenario starts", () => {
  expect(formatStart("Pays", "a.yaml")).toEqual([
    { tone: "title", text: "Pays" },
    { tone: "faint", text: "  (a.yaml)" },
  ]);
});

test("formats a step on one line, followed by any reasons", () => {
  expect(results.flatMap(({ steps }) => steps.map(formatStep))).toEqual([
    [{ tone: "good", text: "  ok     " }, " create"],
    [{ tone: "good", text: "  ok     " }, " create"],
    [
      { tone: "bad", text: "  FAILED " },
      ' expect & wait  (line 5)\n            No event came.\n            case.closed\n            to hooks\n            got "none"',
    ],
    [{ tone: "faint", text: "  skipped" }, " when"],
    [{ tone: "faint", text: "  skipped" }, " compare  (line 4)\n            Needs --state-url. #1"],
  ]);
});

test("ends a scenario with its duration, the timeline of a failure and any leftovers", () => {
  expect(results.map((result) => formatEnd(result, "sandbox"))).toEqual([
    [
      { tone: "good", text: "  passed" },
      " (1m30s of sandbox time)",
      { tone: "faint", text: "" },
      { tone: "bad", text: "" },
    ],
    [
      { tone: "bad", text: "  failed" },
      " (1.5s of sandbox time)",
      { tone: "faint", text: "\n    +0ms   POST /cases 200\n    +1m1s  case.created to <hooks>" },
      {
        tone: "bad",
        text: "\n  STAYS   case C1: The platform answered 500.\n  STAYS   chat of C1: It can't be deleted.",
      },
    ],
    [
      { tone: "bad", text: "  interrupted" },
      " (0ms of sandbox time)",
      { tone: "faint", text: "" },
      { tone: "bad", text: "" },
    ],
    [
      { tone: "faint", text: "  not tested in full" },
      " (250ms of sandbox time)",
      { tone: "faint", text: "" },
      { tone: "bad", text: "\n  STAYS   subscription S1: It is disabled." },
    ],
  ]);
});

test("uses wall-clock time for a scenario on a real environment", () => {
  expect(results.map((result) => formatEnd(result, "network")[1])).toEqual([
    " (1m30s)",
    " (1.5s)",
    " (0ms)",
    " (250ms)",
  ]);
});

test("totals scenarios that were not run", () => {
  const notRun = results
    .slice(2, 4)
    .map((result) => ({ ...result, outcome: "skipped" as const, notRun: "Why." }));
  expect(formatTotal([...results.slice(0, 1), ...notRun], "s")).toEqual([
    "3 scenarios: ",
    { tone: "bad", text: "1 passed, 2 not run" },
    { tone: "faint", text: " (seed s)" },
  ]);
});

test.each([
  [
    "1 passed, 1 failed, 1 interrupted, 1 not tested in full, 1 not cleaned up",
    "4 scenarios: ",
    "bad",
    results,
  ],
  ["1 passed", "1 scenario: ", "good", results.slice(0, 1)],
  ["0 passed, 1 interrupted", "1 scenario: ", "bad", results.slice(2, 3)],
  ["0 passed, 1 not tested in full", "1 scenario: ", "good", results.slice(3)],
  ["0 passed", "0 scenarios: ", "good", []],
] as const)("totals the outcomes: %s", (text, count, tone, counted) => {
  expect(formatTotal(counted, "s")).toEqual([count, { tone, text }, { tone: "faint", text: " (seed s)" }]);
});
