import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { files } from "../../src/host/files";
import { temporaryFolder } from "../support/built-program";
import { junitFindings, readXml } from "../support/junit";
import { ofSteps, playScenario } from "../support/scenarios";
import { testWith } from "../support/tool";
import { runLine } from "../support/world";

const passing = ofSteps("create: {}");
const failing = [
  "name: 'Fails # with <signs> & \"quotes\"'",
  "matrix: { country: [DE, FR] }",
  "steps:",
  `  - { create: { debtor: { countryAlpha2: "\${country}" } }, check: { debtor.countryAlpha2: DE } }`,
  "",
].join("\n");
const both = { "/work/ok.yaml": passing, "/work/bad.yaml": failing };
const run = (flags: string) => runLine(`test run ok.yaml bad.yaml --seed s ${flags}`, { files: both });

test("TAP comes to stdout alone, with what failed in a YAML block", async () => {
  const shown = await run("--report tap");
  expect(shown.exitCode).toBe(13);
  expect(shown.stdout).toBe(`TAP version 13
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
  const block = /---\n([\s\S]*?)\n {2}\.\.\./.exec(shown.stdout)?.[1] ?? "";
  expect(parse(block)).toMatchObject({ outcome: "failed", at: { line: 4 } });
});

testWith("prove")("prove reads the TAP, and counts the same", async () => {
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

test("JUnit goes into a file, and fits the schema that build servers read by", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bad.yaml"), failing);
  const report = join(folder, "report.xml");
  const shown = await runLine(`test run ${join(folder, "bad.yaml")} --report junit=${report},tap`, {
    fileSystem: files,
  });
  expect(shown.exitCode).toBe(13);
  expect(shown.stdout).toMatch(/^TAP version 13\n/);
  const xml = readXml(readFileSync(report, "utf8"));
  expect(junitFindings(xml)).toEqual([]);
  expect(xml.attributes).toMatchObject({ tests: "2", failures: "1", errors: "0" });
  const [, second] = xml.children[0]?.children.filter(({ name }) => name === "testcase") ?? [];
  expect(second?.attributes.name).toBe('Fails # with <signs> & "quotes" [country=FR]');
  expect(second?.children[0]?.text).toContain('debtor.countryAlpha2: expected "DE", got "FR"');
});

test("JSON is one document with every step, and -o json is the same", async () => {
  const shown = await run("--report json");
  const report = JSON.parse(shown.stdout);
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

test("-o ndjson tells each step as it ends", async () => {
  const shown = await playScenario(passing, "-o ndjson");
  const lines = shown.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(["start", "step", "end", "total"]);
});

test("a report that does not exist, and two for stdout, are refused", async () => {
  expect((await run("--report jnit")).stderr).toContain("Did you mean junit?");
  expect(await run("--report tap,json")).toMatchObject({ exitCode: 2 });
});

describe("the JSON Schema of scenario files", () => {
  const validator = async () => {
    const { stdout } = await runLine("test schema");
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    return ajv.compile(JSON.parse(stdout));
  };

  test("takes the scenarios that are there", async () => {
    const validate = await validator();
    for (const content of [readFileSync("test/scenarios/paid.yaml", "utf8"), passing, failing]) {
      validate(parse(content));
      expect(validate.errors ?? []).toEqual([]);
    }
  });

  test("refuses an unknown step, field and event", async () => {
    const validate = await validator();
    for (const step of ["advnce: {}", "create: { amout: 5 }", "expect: { event: case.closd }"]) {
      expect(validate(parse(ofSteps(step)))).toBe(false);
    }
  });
});
