import { expect, test } from "vitest";
import { renderMarkdownReport } from "../../../../src/scenario/report/findings/markdown";
import { checkedSummary } from "../../../support/scenario/checked-summary";

test("has a section per finding and a table of the checks without findings", () => {
  expect(renderMarkdownReport(checkedSummary)).toBe(`# Judgment of a client

1 rule is broken. 2 requests are not judged. Target sandbox, seed s.

## POST /cases: key-rotated (failed)

Keep the key.

The key changed.

- \\#1 0 ms POST /cases 500
- a \\| b \\<script\\>alert(1)\\</script\\> \\& "q" \\\`x\ufffd\\[31m ::error::no

\`\`\`sh
curl -X POST 'http://127.0.0.1/cases'
\`\`\`

## POST /managed-cases: key-rotated (accepted)

Keep the key.

The key changed.

Accepted until 2026-12-31: until the rewrite

## PUT /cases: key-rotated (failed)

Keep the key.

The \`a_b\` key is \\*not\\* kept.

- Odd \\\`a\\_b

\`\`\`\`\`sh
echo \`\`\`\`
\`\`\`\`\`

## GET /cases: page-unstable (advice)

Walk in an order.

Without Sort.

## No findings

| Check | What it checks | Outcome |
|---|---|---|
| \`key-reused\` | One body per key | passed |
| \`odd-one\` | Bars / in \`a/b\` | skipped |
| \`done-never\` | Report it | not met in this run |
`);
});

test("omits the table if every check has findings", () => {
  const { checks, ...rest } = checkedSummary;
  const text = renderMarkdownReport({ ...rest, checks: checks.slice(0, 1) });
  expect(text).not.toContain("No findings");
});

test("omits the seed for recorded requests, which have none", () => {
  const report = renderMarkdownReport({ ...checkedSummary, target: "client.har", seed: "" });
  expect(report).toContain(" Target client.har.\n");
});
