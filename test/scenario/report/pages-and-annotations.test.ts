import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files as disk } from "../../../src/host/files/files";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { runLine } from "../../support/program/world";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const hostile = `name: 'Fails, <script>alert(1)</script> & "quotes"'
steps:
  - subscription: {}
  - { create: { debtor: { name: "<img src=x>: 50%" } }, check: { debtor.name: "it's, or not" } }
`;
const failing = ofSteps("create: {}", "{ create: {}, check: { remainder: 5 } }");

/** Runs a file on disk and returns its reports. */
async function report(content: string, reports: string) {
  const folder = temporaryFolder();
  const reportFlag = reports.replaceAll("FOLDER", folder);
  await disk.write(join(folder, "scenario.yaml"), content);
  const result = await runLine(`test run ${join(folder, "scenario.yaml")} --seed s --report ${reportFlag}`, {
    fileSystem: disk,
  });
  return { ...result, read: (name: string) => readFileSync(join(folder, name), "utf8") };
}

test("the HTML report loads no resources and escapes its text", async () => {
  const { exitCode, read } = await report(hostile, "html=FOLDER/report.html");
  const page = read("report.html");
  expect(exitCode).toBe(13);
  expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
  expect(page).toContain(
    '<b class="failed">failed</b> Fails, &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;',
  );
  expect(page).toContain(
    "debtor.name: expected &quot;it&#39;s, or not&quot;, got &quot;&lt;img src=x&gt;: 50%&quot;",
  );
  expect(page).toContain("<td>POST /managed-cases 200</td>");
  expect(page).not.toMatch(/<(script|link|img|iframe)|src=["']|href=|url\(|@import/);
});

test("writes several reports in one run, one of them to stdout", async () => {
  const { stdout, read } = await report(
    failing,
    "html=FOLDER/a.html,junit=FOLDER/b.xml --report json=FOLDER/c.json --report tap",
  );
  expect(stdout).toMatch(/^TAP version 13\n1\.\.1\n/);
  expect(read("a.html")).toContain("0 passed, 1 failed");
  expect(read("b.xml")).toContain('failures="1"');
  expect(JSON.parse(read("c.json"))).toMatchObject({ failed: 1 });
});

const onGitHub = { env: { GITHUB_ACTIONS: "true" } };

test("annotates a failed step on stderr with its line", async () => {
  const result = await playScenario(failing, "--report tap", onGitHub);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toMatch(/^TAP version 13\n/);
  expect(result.stderr.split("\n")[0]).toBe(
    "::error file=scenario.yaml,line=4,title=Sample::create: A field is not as expected.%0Aremainder: expected 5, got 100.00",
  );
});

test("text in an annotation can't end the annotation or start a new one", async () => {
  const result = await playScenario(hostile, "", onGitHub);
  expect(result.stderr.split("\n").filter((line) => line.startsWith("::"))).toEqual([
    `::error file=scenario.yaml,line=4,title=Fails%2C <script>alert(1)</script> & "quotes"::create: A field is not as expected.%0Adebtor.name: expected "it's, or not", got "<img src=x>: 50%25"`,
  ]);
});

test("doesn't write annotations if everything passes, or outside of CI", async () => {
  expect((await playScenario(ofSteps("create: {}"), "", onGitHub)).stderr).toBe("");
  expect((await playScenario(failing)).stderr).not.toContain("::");
});
