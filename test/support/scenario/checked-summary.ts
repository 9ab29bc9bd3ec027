import type { CheckedSummary } from "../../../src/scenario/report/findings/checked";

const hostile = 'a | b <script>alert(1)</script> & "q" `x\u001b[31m\n::error::no';
/** Findings of every level and outcome, with text that the formats have to escape. */
export const checkedSummary: CheckedSummary = {
  title: "Judgment of a client",
  target: "sandbox",
  seed: "s",
  summary: ["1 rule is broken.", "2 requests are not judged."],
  checks: [
    {
      id: "key-rotated",
      title: "Keep the key",
      outcome: "failed",
      findings: [
        {
          subject: "POST /cases",
          message: "The key changed.",
          lines: ["#1 0 ms POST /cases 500", hostile],
          level: "failure",
          curl: "curl -X POST 'http://127.0.0.1/cases'",
        },
        {
          subject: "POST /managed-cases",
          message: "The key changed.",
          lines: [],
          level: "failure",
          acceptance: { reason: "until the rewrite", until: "2026-12-31" },
        },
        {
          subject: "PUT /cases",
          message: "The `a_b` key is *not* kept.",
          lines: ["Odd `a_b"],
          level: "failure",
          curl: "echo ````",
        },
      ],
    },
    {
      id: "page-unstable",
      title: "Walk in an order",
      outcome: "passed",
      findings: [{ subject: "GET /cases", message: "Without Sort.", lines: [], level: "advice" }],
    },
    { id: "key-reused", title: "One body per key", outcome: "passed", findings: [] },
    { id: "odd-one", title: "Bars | in `a|b`", outcome: "skipped", findings: [] },
    { id: "done-never", title: "Report it", outcome: "skipped", reason: "not met in this run", findings: [] },
  ],
  document: { broken: 1, hostile },
};
