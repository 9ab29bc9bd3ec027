import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import {
  type FindingReport,
  readFindingReports,
  writeFindingReports,
} from "../../../../src/scenario/report/findings/report-files";
import { checkedSummary } from "../../../support/scenario/checked-summary";

type Host = Parameters<typeof writeFindingReports>[0];

/** Writes reports to memory, in the folder `/work`. Each write completes asynchronously. */
async function write(kinds: readonly FindingReport["kind"][], env = {}, summary = checkedSummary) {
  const files = new Map<string, string>();
  const errors: string[] = [];
  const later = async (write: () => unknown) => {
    await setImmediate();
    write();
  };
  await writeFindingReports(
    {
      ...{ workingFolder: "/work", env },
      files: { write: (name: string, text: string) => later(() => files.set(name, text)) },
      stderr: { write: (text: string) => later(() => errors.push(text)) },
    } as unknown as Host,
    kinds.map((kind) => ({ kind, file: `reports/${kind}` })),
    summary,
  );
  return { files: Object.fromEntries(files), errors };
}

test("writes each report to its own file in the working folder", async () => {
  const { files, errors } = await write(["junit", "html", "markdown", "json"]);
  expect(Object.keys(files)).toEqual(
    ["junit", "html", "markdown", "json"].map((kind) => `/work/reports/${kind}`),
  );
  expect([errors, JSON.parse(files["/work/reports/json"] ?? "")]).toEqual([[], checkedSummary.document]);
  expect(files["/work/reports/json"]).toMatch(/^\{\n {2}"broken": 1,\n.*\n\}\n$/);
});

test("has one JUnit test case per check", async () => {
  const { files } = await write(["junit"]);
  expect(files["/work/reports/junit"]).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="recoup" tests="5" failures="1" errors="0" time="0.000">
  <testsuite name="Judgment of a client" tests="5" failures="1" errors="0" time="0.000" skipped="2">
    <properties>
      <property name="seed" value="s"/>
      <property name="target" value="sandbox"/>
    </properties>
    <testcase name="key-rotated: Keep the key" classname="sandbox" time="0.000">
      <failure message="POST /cases: The key changed." type="key-rotated">POST /cases:
The key changed.
#1 0 ms POST /cases 500
a | b &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;q&quot; \`x\ufffd[31m
::error::no
curl -X POST 'http://127.0.0.1/cases'

PUT /cases:
The \`a_b\` key is *not* kept.
Odd \`a_b
echo \`\`\`\`</failure>
      <system-out>POST /managed-cases:
The key changed.
Accepted until 2026-12-31: until the rewrite</system-out>
    </testcase>
    <testcase name="page-unstable: Walk in an order" classname="sandbox" time="0.000">
      <system-out>GET /cases:
Without Sort.</system-out>
    </testcase>
    <testcase name="key-reused: One body per key" classname="sandbox" time="0.000"/>
    <testcase name="odd-one: Bars | in \`a|b\`" classname="sandbox" time="0.000">
      <skipped message="skipped"/>
    </testcase>
    <testcase name="done-never: Report it" classname="sandbox" time="0.000">
      <skipped message="not met in this run"/>
    </testcase>
  </testsuite>
</testsuites>
`);
});

test("has one HTML section per check, expanded if there are findings", async () => {
  const { files } = await write(["html"]);
  const page = files["/work/reports/html"] ?? "";
  expect(
    page.slice(page.indexOf("<h1>")),
  ).toBe(`<h1>Judgment of a client</h1><p>1 rule is broken. 2 requests are not judged. Target sandbox, seed s</p>
<details open><summary><b class="failed">failed</b> key-rotated: Keep the key</summary>
<table><tr><td><b class="failed">failed</b></td><td>POST /cases<pre>The key changed.
#1 0 ms POST /cases 500
a | b &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;q&quot; \`x\ufffd[31m
::error::no
curl -X POST &#39;http://127.0.0.1/cases&#39;</pre></td></tr><tr><td><b class="accepted">accepted</b></td><td>POST /managed-cases<pre>The key changed.
Accepted until 2026-12-31: until the rewrite</pre></td></tr><tr><td><b class="failed">failed</b></td><td>PUT /cases<pre>The \`a_b\` key is *not* kept.
Odd \`a_b
echo \`\`\`\`</pre></td></tr></table></details>
<details open><summary><b class="advice">advice</b> page-unstable: Walk in an order</summary>
<table><tr><td><b class="advice">advice</b></td><td>GET /cases<pre>Without Sort.</pre></td></tr></table></details>
<details><summary><b class="passed">passed</b> key-reused: One body per key</summary>
<table></table></details>
<details><summary><b class="skipped">skipped</b> odd-one: Bars | in \`a|b\`</summary>
<table></table></details>
<details><summary><b class="skipped">skipped</b> done-never: Report it</summary>
<p>not met in this run</p>
<table></table></details>
</body></html>
`);
});

test("marks a check as failed in HTML even if its first finding is accepted", async () => {
  const checks = checkedSummary.checks.map((check) => ({
    ...check,
    findings: check.findings.toReversed().slice(1),
  }));
  const { files } = await write(["html"], {}, { ...checkedSummary, checks });
  expect(files["/work/reports/html"]).toContain(
    '<summary><b class="failed">failed</b> key-rotated: Keep the key</summary>\n<table><tr><td><b class="accepted">',
  );
});

test("annotates only the unaccepted findings on GitHub, in one write", async () => {
  expect((await write([], { GITHUB_ACTIONS: "true" })).errors).toEqual([
    `::error title=key-rotated%3A POST /cases::The key changed.%0A#1 0 ms POST /cases 500%0Aa | b <script>alert(1)</script> & "q" \`x\ufffd[31m%0A::error::no%0Acurl -X POST 'http://127.0.0.1/cases'
::error title=key-rotated%3A PUT /cases::The \`a_b\` key is *not* kept.%0AOdd \`a_b%0Aecho \`\`\`\`
::warning title=page-unstable%3A GET /cases::Without Sort.
`,
  ]);
  const only = checkedSummary.checks.map((check, index) => ({
    ...check,
    findings: index === 0 ? check.findings.slice(0, 1) : [],
  }));
  const one = await write([], { GITHUB_ACTIONS: "true" }, { ...checkedSummary, checks: only });
  expect(one.errors).toEqual([expect.stringMatching(/^::error [^\n]+\n$/)]);
  const [, , ...clean] = checkedSummary.checks;
  const accepted = await write([], { GITHUB_ACTIONS: "true" }, { ...checkedSummary, checks: clean });
  expect(accepted.errors).toEqual([]);
  expect((await write([], { GITHUB_ACTIONS: "1" })).errors).toEqual([]);
});

test.each([
  ["junit", "xml"],
  ["html", "html"],
  ["markdown", "md"],
  ["json", "json"],
])("refuses a %s report without a file", (kind, extension) => {
  const message = `--report ${kind} must name a file, as in --report ${kind}=report.${extension}.`;
  expect(() => readFindingReports([kind])).toThrow(new Failure("usage", message));
  expect(readFindingReports([`${kind}=a.txt`])).toEqual([{ kind, file: "a.txt" }]);
});
