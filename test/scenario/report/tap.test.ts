import { expect, test } from "vitest";
import { renderTapReport } from "../../../src/scenario/report/tap";
import { runSummary } from "../../support/scenario/run-summary";

test("prints one line per scenario, with details of failures and leftovers", () => {
  expect(renderTapReport(runSummary)).toBe(`TAP version 13
1..4
# seed s, target sandbox
ok 1 - Pays
not ok 2 - Fails \\# <b>
  ---
  outcome: "failed"
  message: "No event came."
  at: {"file":"b.yaml","line":5,"step":"expect & wait"}
  details: ["case.closed\\nto hooks","got \\"none\\""]
  left: ["case C1: The platform answered 500.","chat of C1: It can't be deleted."]
  ...
not ok 3 - Ends early
  ---
  outcome: "interrupted"
  ...
ok 4 - Lacks a receiver # SKIP Needs --state-url. \\#1
  ---
  outcome: "skipped"
  left: ["subscription S1: It is disabled."]
  ...
`);
});
