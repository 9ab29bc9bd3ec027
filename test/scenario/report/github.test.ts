import { expect, test } from "vitest";
import { renderGithubReport } from "../../../src/scenario/report/github";
import { runSummary } from "../../support/scenario/run-summary";

test("annotates the failed step, failed cleanups and leftovers", () => {
  expect(
    renderGithubReport(runSummary),
  ).toBe(`::error file=b.yaml,line=5,title=Fails # <b>::expect & wait: No event came.%0Acase.closed%0Ato hooks%0Agot "none"
::warning file=b.yaml,title=Fails # <b>::Not cleaned up: case C1: The platform answered 500.
::notice file=b.yaml,title=Fails # <b>::It stays: chat of C1: It can't be deleted.
::notice file=c.yaml,title=Lacks a receiver::It stays: subscription S1: It is disabled.
`);
});
