import type { RunSummary } from "../../../src/scenario/report/result";

/** A run with one scenario per outcome, and names that the formats have to escape. */
export const runSummary: RunSummary = {
  seed: "s",
  target: "sandbox",
  results: [
    {
      ...{ name: "Pays", file: "a.yaml", outcome: "passed", tookMs: 90_000, cleanup: [] },
      steps: [{ title: "create", kind: "create", line: 3, outcome: "passed", atMs: 0, tookMs: 0 }],
      timeline: [{ atMs: 0, text: "POST /cases 200" }],
    },
    {
      ...{ name: "Fails # <b>", file: "b.yaml", outcome: "failed", tookMs: 1500 },
      steps: [
        { title: "create", kind: "create", line: 3, outcome: "passed", atMs: 0, tookMs: 0 },
        {
          ...{ title: "expect & wait", kind: "expect", line: 5, outcome: "failed", atMs: 0, tookMs: 0 },
          failure: { message: "No event came.", lines: ["case.closed\nto hooks", 'got "none"'] },
        },
      ],
      timeline: [
        { atMs: 0, text: "POST /cases 200" },
        { atMs: 61_000, text: "case.created to <hooks>" },
      ],
      cleanup: [
        { what: "case C1", failure: "The platform answered 500." },
        { what: "case C2" },
        { what: "chat of C1", stays: "It can't be deleted." },
      ],
    },
    {
      ...{ name: "Ends early", file: "b.yaml", outcome: "interrupted", tookMs: 0, cleanup: [] },
      ...{ steps: [], timeline: [] },
    },
    {
      ...{ name: "Lacks a receiver", file: "c.yaml", outcome: "skipped", tookMs: 250 },
      steps: [
        { title: "when", kind: "wait", line: 2, outcome: "skipped", atMs: 0, tookMs: 0 },
        {
          ...{ title: "compare", kind: "compare", line: 4, outcome: "skipped", atMs: 0, tookMs: 0 },
          failure: { message: "Needs --state-url. #1", lines: [] },
        },
      ],
      ...{ timeline: [], cleanup: [{ what: "subscription S1", stays: "It is disabled." }] },
    },
  ],
};
