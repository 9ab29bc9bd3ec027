import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JudgeDocument } from "../../../src/judge/document";
import { misfits, schemaOf } from "../../reference/fit";
import { judgedLine, realMachine } from "../../support/judge/judged-line";
import { runLine } from "../../support/program/world";
import { readXml } from "../../support/scenario/junit";

const right = `
const created = await submit(newCase(), "key-1");
console.log("made " + created.status);
await remove(created.json.id);
`;
const wrong = `
for (let at = 0; at < 8; at += 1) {
  const body = newCase();
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await submit(body, "key-" + at + "-" + tries).catch(() => ({ status: 0 }));
    if (answer.status === 200) { await remove(answer.json.id); break; }
    await pause(answer.status === 429 ? 600 : 150);
  }
}
`;
const documentOf = ({ stdout }: { readonly stdout: string }): JudgeDocument => JSON.parse(stdout);
const verdictOf = (document: JudgeDocument, rule: string) =>
  document.rules.find((each) => each.rule === rule)?.verdict;

describe("the output of --json", () => {
  test("is the only text on stdout and has a verdict on each rule", async () => {
    const result = await judgedLine(right);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    const document = documentOf(result);
    expect(misfits(document, schemaOf("test judge"))).toEqual([]);
    expect(document).toMatchObject({
      target: "sandbox",
      seed: "recoup",
      requests: 2,
      operations: 2,
      exitCode: 0,
      provoked: 0,
      findings: [],
      broken: 0,
      advice: 0,
      accepted: 0,
    });
    const { broken, advice, held, noOccasion, rules } = document;
    expect(broken + advice + held + noOccasion).toBe(rules.length);
    expect(verdictOf(document, "key-missing")).toBe("held");
    expect(verdictOf(document, "key-rotated")).toBe("no-occasion");
  });

  test("includes each finding's requests and a curl line without the key", async () => {
    const document = documentOf(await judgedLine(wrong, "--provoke --json"));
    expect(misfits(document, schemaOf("test judge"))).toEqual([]);
    const finding = document.findings.find(({ rule }) => rule === "key-rotated");
    expect(finding).toMatchObject({ verdict: "broken", operation: "POST /cases", surface: "customer" });
    const [first, second] = finding?.example ?? [];
    expect(finding?.requests).toEqual([first?.number, second?.number]);
    expect(second?.afterMs).toBeGreaterThanOrEqual(140);
    expect(finding?.curl).toMatch(
      /^curl --request POST "\$RECOUP_CUSTOMER_URL"\/cases --header "XApiKey: \$RECOUP_CUSTOMER_KEY"/,
    );
    expect(document.provoked).toBe(document.provocations.length);
  });
});

describe("the exit code", () => {
  test("is 13 if a rule is broken", async () => {
    const { exitCode, stderr } = await judgedLine(wrong, "--provoke --json");
    expect(exitCode).toBe(13);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { exit: 13, message: expect.stringMatching(/^The client breaks \d rules?\.$/) },
    });
  });

  test("is the program's own if the program failed, even if a rule is broken", async () => {
    const result = await judgedLine(`${wrong}\nprocess.exitCode = 5;`, "--provoke --json");
    expect([result.exitCode, documentOf(result).exitCode, result.stderr]).toEqual([5, 5, ""]);
    expect(documentOf(result).broken).toBeGreaterThan(0);
  });

  test.each([
    ["no request was sent", "", "No request was seen, so nothing was judged."],
    ["no rule applied", 'await call("GET", "/nothing");', "No rule had an occasion, so nothing was judged."],
  ])("is 13 if %s", async (_, program, message) => {
    const { exitCode, stderr } = await judgedLine(program, "");
    expect([exitCode, stderr.split("\n")[0]]).toEqual([13, `Error: ${message}`]);
  });

  test("is 2 if the program doesn't exist", async () => {
    const { exitCode, stderr } = await runLine(["test", "judge", "--", "no-such-program"], realMachine());
    expect([exitCode, stderr.split("\n")[0]]).toEqual([2, "Error: There is no program no-such-program."]);
  });
});

test("provokes refusals in the form of --readings", async () => {
  const machine = realMachine();
  const [readings, seen] = ["readings.json", "seen.json"].map((name) => join(machine.folder, name)) as [
    string,
    string,
  ];
  const chosen = { "AMB-02": "pascal-case", "AMB-30": "idempotency-conflict", "NS-67": "header" };
  writeFileSync(readings, JSON.stringify({ readings: chosen }));
  const program = `
    import { writeFileSync } from "node:fs";
    const seen = {};
    for (let at = 0; at < 18; at += 1) {
      const headers = { xapikey: env.RECOUP_CUSTOMER_KEY, "idempotency-key": "k" + at, "content-type": "application/json" };
      const sent = { method: "POST", headers, body: JSON.stringify(newCase()) };
      const answer = await fetch(env.RECOUP_CUSTOMER_URL + "/cases", sent).catch(() => undefined);
      if (answer?.status === 429) seen.wait = [answer.headers.get("retry-after"), await answer.json()];
      if (answer?.status === 409) seen.type = (await answer.json()).BusinessErrors[0].Type;
    }
    writeFileSync(${JSON.stringify(seen)}, JSON.stringify(seen));`;
  await judgedLine(program, `--provoke --json --readings ${readings}`, machine);
  expect(JSON.parse(readFileSync(seen, "utf8"))).toEqual({
    wait: ["3", { Error: "rate_limit_exceeded", Message: "Too many requests" }],
    type: "IdempotencyConflict",
  });
});

test("lists broken, satisfied and inapplicable rules in the text report", async () => {
  const { stdout } = await judgedLine(wrong, "--provoke");
  expect(stdout).toMatch(/^Judged \d+ requests to 2 operations of sandbox, \d+ provoked, seed recoup\n/);
  expect(stdout).toContain("\nBROKEN  key-rotated  POST /cases (customer), ");
  expect(stdout).toMatch(/\n {4}#\d+ at \d+\.\d{3} s, \d+ ms after the answer: POST \/cases got 200\n/);
  expect(stdout).toContain("\n  More: recoup explain key-rotated\n");
  expect(stdout).toMatch(/\nHeld: .*key-missing/);
  expect(stdout).toMatch(/\nNo occasion in this run: .*page-unstable/);
});

test("names the failures from which the program didn't recover", async () => {
  const once = `
    for (let at = 0; at < 8; at += 1) {
      const answer = await submit(newCase(), "k" + at);
      if (answer.status !== 200) throw new Error("refused: " + answer.status);
      await remove(answer.json.id);
    }`;
  const result = await judgedLine(once, "--provoke --json");
  expect(result.exitCode).toBe(1);
  const { unrecovered } = documentOf(result);
  expect(unrecovered).toEqual([
    expect.objectContaining({ surface: "customer", request: expect.any(Number), fault: expect.any(String) }),
  ]);
});

test("doesn't list a failure as unrecovered if the platform refused the request when it was resent", async () => {
  const refused = `
    const body = { ...newCase(), currencyCode: "EURO" };
    for (;;) {
      const answer = await submit(body, "k");
      if (answer.status === 400) throw new Error("refused");
      await new Promise((done) => setTimeout(done, answer.status === 429 ? 2_700 : 200));
    }`;
  const result = await judgedLine(refused, "--provoke --json");
  const { exitCode, provocations, unrecovered } = documentOf(result);
  expect({ exitCode, provoked: provocations.length, unrecovered }).toEqual({
    ...{ exitCode: 1, provoked: 1 },
    unrecovered: [],
  });
});

test("provokes the same failures when given the same seed", async () => {
  const flags = "--provoke --seed s --json";
  const [one, other] = [
    documentOf(await judgedLine(wrong, flags)),
    documentOf(await judgedLine(wrong, flags)),
  ];
  expect(one.provocations).toEqual(other.provocations);
  const twice = documentOf(await judgedLine(wrong, `${flags} --runs 2`));
  expect(twice.runs).toBe(2);
  expect(twice.provocations.slice(0, one.provocations.length)).toEqual(one.provocations);
  const faults = twice.provocations.map(({ operation, fault }) => `${operation} ${fault}`);
  expect(new Set(faults).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThan(one.provocations.length);
});

describe("--accept", () => {
  const entry = (until: string, rule = "test-case-left") =>
    `- { rule: ${rule}, operation: POST /cases, reason: a later step deletes it, until: ${until} }\n`;
  const leaves = 'await submit(newCase(), "k1"); await submit(newCase(), "k1");';
  const judged = (content: string, flags = "") => {
    const { folder } = realMachine();
    writeFileSync(join(folder, "accepted.yaml"), content);
    return judgedLine(leaves, `--accept ${join(folder, "accepted.yaml")} --json ${flags}`, { folder });
  };

  test("accepts a listed finding but no others", async () => {
    const result = await judged(entry("2999-12-31"));
    expect(result.exitCode).toBe(13);
    expect(documentOf(result)).toMatchObject({ broken: 1, advice: 1, accepted: 1 });
    const found = documentOf(result).findings.find(({ rule }) => rule === "test-case-left");
    expect(found?.acceptance).toEqual({ reason: "a later step deletes it", until: "2999-12-31" });
    const both = await judged(entry("2999-12-31") + entry("2999-12-31", "key-reused"));
    expect([both.exitCode, documentOf(both).broken, documentOf(both).accepted]).toEqual([0, 0, 2]);
  });

  test("reports expired entries and entries without a finding", async () => {
    const { exitCode, stderr } = await judged(
      entry("2020-01-01", "key-reused") +
        entry("2999-12-31", "page-unstable") +
        entry("2999-12-31", "key-rotatd"),
    );
    expect(exitCode).toBe(13);
    expect(stderr).toContain("Warning: the acceptance of key-reused, POST /cases ended on 2020-01-01.");
    expect(stderr).toContain("Gone: page-unstable, POST /cases is accepted, but was not found in this run.");
    expect(stderr).toContain("key-rotatd, POST /cases is accepted, but there is no such rule; did you mean");
  });

  test("writes the file only with --update-accepted", async () => {
    const { exitCode, folder } = await judged(entry("2999-12-31"), "--update-accepted");
    expect(exitCode).toBe(0);
    const written = readFileSync(join(folder, "accepted.yaml"), "utf8");
    expect(written).toContain("reason: a later step deletes it");
    expect(written).toContain("rule: key-reused");
    expect((await judged(written)).exitCode).toBe(0);
    const { exitCode: missing, stderr } = await judgedLine(leaves, "--accept nothing.yaml");
    expect([missing, stderr.split("\n")[0]]).toEqual([
      2,
      "Error: There is no file nothing.yaml. Nothing was run.",
    ]);
  });
});

test("writes --report in formats that build servers read", async () => {
  const { folder } = realMachine();
  const path = (name: string) => join(folder, name);
  const kinds = `junit=${path("r.xml")},html=${path("r.html")},markdown=${path("r.md")},json=${path("r.json")}`;
  const result = await judgedLine(wrong, `--provoke --json --report ${kinds}`, { folder });
  const xml = readXml(readFileSync(path("r.xml"), "utf8"));
  const { broken, rules } = documentOf(result);
  expect(xml.attributes).toMatchObject({ tests: String(rules.length), failures: String(broken) });
  expect(readFileSync(path("r.md"), "utf8")).toContain("## POST /cases (customer): key-rotated (failed)");
  expect(readFileSync(path("r.html"), "utf8")).toContain('<b class="failed">failed</b> key-rotated');
  expect(JSON.parse(readFileSync(path("r.json"), "utf8"))).toEqual(documentOf(result));
});
