import { expect, test } from "vitest";
import { renderHtmlReport } from "../../../src/scenario/report/html";
import { runSummary } from "../../support/scenario/run-summary";

test("has one section per scenario, expanded unless the scenario passed", () => {
  const page = renderHtmlReport(runSummary);
  expect(page.slice(0, page.indexOf("<style>"))).toBe(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Scenarios</title>
`);
  expect(page.slice(page.indexOf("</style>"))).toBe(`</style></head><body>
<h1>Scenarios</h1><p>1 passed, 1 failed, 1 interrupted, 1 not tested in full, 1 not cleaned up, 0 not run; target sandbox, seed s</p>
<details><summary><b class="passed">passed</b> Pays</summary>
<p>a.yaml, 1m30s</p>
<table><tr><td><b class="passed">passed</b></td><td>create</td><td>line 3</td></tr></table>
<h3>Timeline</h3><table><tr><td>+0ms</td><td>POST /cases 200</td></tr></table></details>
<details open><summary><b class="failed">failed</b> Fails # &lt;b&gt;</summary>
<p>b.yaml, 1.5s</p>
<table><tr><td><b class="passed">passed</b></td><td>create</td><td>line 3</td></tr><tr><td><b class="failed">failed</b></td><td>expect &amp; wait<pre>No event came.
case.closed
to hooks
got &quot;none&quot;</pre></td><td>line 5</td></tr></table>
<p class="failed">stays: case C1: The platform answered 500.</p>
<p class="failed">stays: chat of C1: It can&#39;t be deleted.</p>
<h3>Timeline</h3><table><tr><td>+0ms</td><td>POST /cases 200</td></tr><tr><td>+1m1s</td><td>case.created to &lt;hooks&gt;</td></tr></table></details>
<details open><summary><b class="interrupted">interrupted</b> Ends early</summary>
<p>b.yaml, 0ms</p>
<table></table>
<h3>Timeline</h3><table></table></details>
<details open><summary><b class="skipped">skipped</b> Lacks a receiver</summary>
<p>c.yaml, 250ms</p>
<table><tr><td><b class="skipped">skipped</b></td><td>when</td><td>line 2</td></tr><tr><td><b class="skipped">skipped</b></td><td>compare<pre>Needs --state-url. #1</pre></td><td>line 4</td></tr></table>
<p class="failed">stays: subscription S1: It is disabled.</p>
<h3>Timeline</h3><table></table></details>
</body></html>
`);
});

test("uses the run's title", () => {
  expect(renderHtmlReport({ ...runSummary, title: "Drill <1>", results: [] })).toContain(
    "<h1>Drill &lt;1&gt;</h1><p>0 passed, 0 failed, 0 interrupted, 0 not tested in full, 0 not cleaned up, 0 not run; target sandbox, seed s</p>\n</body></html>\n",
  );
});
