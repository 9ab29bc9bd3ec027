import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { files } from "../../../src/host/files/files";
import { openRealEnvironment } from "../../support/platforms/network";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";
import { runLine } from "../../support/program/world";
import { readXml } from "../../support/scenario/junit";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const passing = ofSteps("create: {}");
const failing = `name: 'Fails # with <signs> & "quotes"'
matrix: { country: [DE, FR] }
steps:
  - { create: { debtor: { countryAlpha2: "\${country}" } }, check: { debtor.countryAlpha2: DE } }
`;
const both = { "/work/ok.yaml": passing, "/work/bad.yaml": failing };
const run = (flags: string) => runLine(`test run ok.yaml bad.yaml --seed s ${flags}`, { files: both });

test("prints only the TAP report on stdout, with failures in a YAML block", async () => {
  const result = await run("--report tap");
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toBe(`TAP version 13
1..3
# seed s, target sandbox
ok 1 - Sample
ok 2 - Fails \\# with <signs> & "quotes" [country=DE]
not ok 3 - Fails \\# with <signs> & "quotes" [country=FR]
  ---
  outcome: "failed"
  message: "A field is not as expected."
  at: {"file":"bad.yaml","line":4,"step":"create"}
  details: ["debtor.countryAlpha2: expected \\"DE\\", got \\"FR\\""]
  ...
`);
  const block = /---\n([\s\S]*?)\n {2}\.\.\./.exec(result.stdout)?.[1] ?? "";
  expect(parse(block)).toMatchObject({ outcome: "failed", at: { line: 4 } });
});

testWith("prove")("prove reads the TAP report and counts the same results", async () => {
  const folder = mkdtempSync(join(temporaryFolder(), "tap-"));
  const prove = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return spawnSync("prove", ["--exec", "cat", join(folder, name)], { encoding: "utf8" }).stdout;
  };
  const good = await playScenario(passing, "--report tap");
  expect(prove("good.tap", good.stdout)).toContain("Result: PASS");
  const bad = (await run("--report tap")).stdout;
  expect(prove("bad.tap", bad)).toContain("Failed 1/3 subtests");
});

test("writes failures to a JUnit file", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bad.yaml"), failing);
  const report = join(folder, "report.xml");
  const result = await runLine(`test run ${join(folder, "bad.yaml")} --report junit=${report},tap`, {
    fileSystem: files,
  });
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toMatch(/^TAP version 13\n/);
  const xml = readXml(readFileSync(report, "utf8"));
  expect(xml.attributes).toMatchObject({ tests: "2", failures: "1", errors: "0" });
  const [, second] = xml.children[0]?.children.filter(({ name }) => name === "testcase") ?? [];
  expect(second?.attributes.name).toBe('Fails # with <signs> & "quotes" [country=FR]');
  expect(second?.children[0]?.text).toContain('debtor.countryAlpha2: expected "DE", got "FR"');
});

/** Runs scenarios but interrupts the run after its first request, so the run can't clean up. */
async function interrupted(): Promise<string> {
  const stop = new AbortController();
  const real = await openRealEnvironment(async (request, pass) => {
    if (request.method === "DELETE") return { status: 500, headers: {}, body: new Uint8Array() };
    const answer = await pass(request);
    stop.abort("SIGINT");
    return answer;
  });
  const line = "test run ok.yaml bad.yaml --report junit --retries 0 --idempotency-key none";
  return (await real.run(line, { files: both, signal: stop.signal })).stdout;
}

testWith("xmllint")(
  "xmllint validates the JUnit report on passed, failed and interrupted scenarios",
  async () => {
    const folder = temporaryFolder();
    const reports = [(await run("--report junit")).stdout, await interrupted()];
    expect(reports.map((report) => readXml(report).attributes.failures)).toEqual(["1", "1"]);
    expect(reports[1]).toMatch(
      /<failure message="interrupted"[^>]*>[^<]*<\/failure>\s*<system-err>stays: test case/,
    );
    for (const [index, report] of reports.entries()) {
      const file = join(folder, `${index}.xml`);
      writeFileSync(file, report);
      const schema = "test/scenario/report/junit.xsd";
      const { stderr } = spawnSync("xmllint", ["--noout", "--schema", schema, file], { encoding: "utf8" });
      expect(stderr).toBe(`${file} validates\n`);
    }
  },
);

test("writes one JSON document with every step, as -o json does", async () => {
  const result = await run("--report json");
  const report = JSON.parse(result.stdout);
  expect(report).toMatchObject({ seed: "s", target: "sandbox", passed: 2, failed: 1, interrupted: 0 });
  expect(report.scenarios[2]).toMatchObject({
    outcome: "failed",
    steps: [
      { title: "create", line: 4, outcome: "failed", failure: { message: "A field is not as expected." } },
    ],
    cleanup: [{ what: expect.stringMatching(/^test case [0-9a-f-]{36}$/) }],
  });
  const whole = await run("-o json");
  expect(JSON.parse(whole.stdout)).toEqual(report);
  expect(JSON.parse(whole.stderr)).toMatchObject({ error: { code: "check-failed", exit: 13 } });
});

test("with -o ndjson, prints a line for the start, each step, the end and the total", async () => {
  const result = await playScenario(passing, "-o ndjson");
  const lines = result.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(["start", "step", "end", "total"]);
});

test("refuses an unknown report, and two reports on stdout", async () => {
  expect((await run("--report jnit")).stderr).toContain("Did you mean junit?");
  expect(await run("--report tap,json")).toMatchObject({ exitCode: 2 });
});

test("refuses two reports in one file, even through different paths", async () => {
  const result = await run("--report junit=out.xml,tap=./out.xml");
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
  expect(result.stderr).toContain(
    "Two reports can't go to the same file out.xml; use a different file for each.",
  );
});

/** Control characters, a bidirectional override and an isolate, all of which a debtor's name may contain. */
const odd = "a\u009bb\u0085c\u202ed\u2066e\u007ff\u001b[31mg\u200b";
const oddFile = `name: ${JSON.stringify(odd)}\nsteps:\n  - { create: { debtor: { name: ${JSON.stringify(odd)} } }, check: { debtor.name: X } }\n`;
const unsafe = /(?!\n)[\p{Cc}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

test.each(["tap", "junit", "html", "json"])(
  "writes a private %s report without control or bidirectional characters",
  async (kind) => {
    const folder = mkdtempSync(join(temporaryFolder(), "odd-"));
    writeFileSync(join(folder, "odd.yaml"), oddFile);
    const report = join(folder, "report");
    const line = `test run ${join(folder, "odd.yaml")} --report ${kind}=${report}`;
    expect((await runLine(line, { fileSystem: files })).exitCode).toBe(13);
    const text = readFileSync(report, "utf8");
    expect(text).toMatch(/a.*b.*c.*d.*e.*f.*g/s);
    expect(unsafe.exec(text)).toBeNull();
    if (process.platform !== "win32") expect(statSync(report).mode & 0o777).toBe(0o600);
  },
);
