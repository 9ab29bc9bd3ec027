import { expect, test } from "vitest";
import { judgeTraffic, needsStdout, reportJudgment } from "../../src/judge/judge-report";
import type { Style } from "../../src/render/render";
import type { Traffic } from "../../src/traffic/exchange";
import { type SentRequest, trafficOf } from "../judge-rules/judged";
import { memoryFiles } from "../support/program/world";

const keyless: SentRequest = ["POST customer /cases", 201];
const reused: readonly SentRequest[] = [1, 2].map((amount) => [
  "POST customer /cases",
  201,
  { key: "a", body: { amountToRecover: amount } },
]);
const entry = (rule: string, until = "2027-01-01") => ({
  rule,
  operation: "POST /cases",
  reason: "r",
  until,
});

/** Judges traffic with these accepted findings. Returns the document, and what was printed and written. */
async function judged(traffics: readonly Traffic[], entries: readonly ReturnType<typeof entry>[] = []) {
  const files = new Map<string, string>();
  const printed: string[] = [];
  const print = async (text: unknown) => void printed.push(String(text));
  const host = {
    files: memoryFiles(files),
    workingFolder: "/work",
    env: {},
    now: () => Date.UTC(2026, 2, 16),
  };
  const document = await judgeTraffic(
    {
      ...{ host: host as never, note: print, warn: print },
      accepted: {
        ...{ flag: "--accept", updateFlag: "--update-accepted", keys: ["rule", "operation"] },
        ...{ file: "a.yaml", isUpdated: false, entries },
      },
      reports: [
        { kind: "json", file: "report.json" },
        { kind: "junit", file: "report.xml" },
      ],
    },
    { target: "sandbox", seed: "s", traffics },
  );
  return { document, printed, files };
}

test("judges all runs and warns about entries that no longer accept anything", async () => {
  const entries = [
    entry("key-missing", "2026-03-16"),
    entry("key-reused", "2026-03-15"),
    entry("page-unstable"),
    entry("key-mising"),
    entry("zzzzzzzz"),
  ];
  const { document, printed, files } = await judged([trafficOf([keyless]), trafficOf(reused)], entries);
  expect(printed).toEqual([
    "Warning: the acceptance of key-reused, POST /cases ended on 2026-03-15.",
    "Gone: page-unstable, POST /cases is accepted, but was not found in this run.",
    "Gone: key-mising, POST /cases is accepted, but there is no such rule; did you mean key-missing?",
    "Gone: zzzzzzzz, POST /cases is accepted, but there is no such rule.",
  ]);
  expect(document).toMatchObject({
    runs: 2,
    requests: 3,
    accepted: 1,
    broken: 1,
    target: "sandbox",
    seed: "s",
  });
  expect(JSON.parse(files.get("/work/report.json") ?? "")).toEqual(JSON.parse(JSON.stringify(document)));
});

test("doesn't count an acceptance as used if its finding was excused", async () => {
  const retriedAfter = (gapMs: number) =>
    trafficOf([
      ["POST customer /cases", 500, { key: "a", body: {} }],
      ["POST customer /cases", 201, { key: "a", body: {}, at: 10 + gapMs }],
    ]);
  const { printed } = await judged([retriedAfter(5), retriedAfter(300)], [entry("retry-without-pause")]);
  expect(printed).toEqual([
    "Gone: retry-without-pause, POST /cases is accepted, but was not found in this run.",
  ]);
});

const styleOf = (format: string) => ({ format }) as Style;
async function* stepsOf(document: Awaited<ReturnType<typeof judged>>["document"]) {
  yield { text: "before", json: { type: "before" } };
  return document;
}

test("reports in pieces as text and NDJSON, with the program's exit code", async () => {
  const { document } = await judged([trafficOf([keyless], { exitCode: 3 })]);
  const report = await reportJudgment(styleOf("table"), stepsOf(document));
  if (report.kind !== "live") throw new Error(report.kind);
  const types: unknown[] = [];
  for await (const { json } of report.steps) types.push(json);
  const { findings, ...counts } = document;
  expect(types).toEqual([
    { type: "before" },
    { type: "judged", target: "sandbox" },
    { type: "finding", ...findings[0] },
    { type: "total", ...counts },
  ]);
  expect([report.isProse, report.exitCode?.()]).toEqual([true, 3]);
});

test("fails after printing the last part if a rule was broken", async () => {
  const { document } = await judged([trafficOf(reused)]);
  const report = await reportJudgment(styleOf("ndjson"), stepsOf(document));
  if (report.kind !== "live") throw new Error(report.kind);
  const texts: unknown[] = [];
  const reading = (async () => {
    for await (const { text } of report.steps) texts.push(text);
  })();
  await expect(reading).rejects.toMatchObject({ kind: "check-failed", message: "The client breaks 1 rule." });
  expect([texts.length, report.exitCode?.()]).toEqual([4, 0]);
  expect(JSON.stringify(texts[2])).toContain(
    '["\\n",{"tone":"bad","text":"BROKEN"},{"tone":"title","text":"  key-reused"},"  POST /cases (customer), 1 time"',
  );
});

test("reports a single record in other formats", async () => {
  const { document } = await judged([trafficOf([...reused, keyless], { exitCode: 0 })]);
  const report = await reportJudgment(styleOf("json"), stepsOf(document));
  if (report.kind !== "record") throw new Error(report.kind);
  expect([report.idPath, report.exitCode, report.failure?.message]).toEqual([
    "target",
    0,
    "The client breaks 1 rule.",
  ]);
  const { value } = { value: report.record.read() };
  expect(report.rows?.of(value)).toHaveLength(2);
  expect(report.rows?.columns.map(({ path, priority, kind }) => `${path} ${priority} ${kind}`)).toEqual([
    ...[
      "verdict 1 text",
      "rule 1 text",
      "operation 1 text",
      "surface 2 text",
      "count 2 number",
      "message 3 text",
    ],
  ]);
  const passed = await judged([trafficOf([["GET customer /cases?Page=1", 200]])]);
  const passedReport = await reportJudgment(styleOf("yaml"), stepsOf(passed.document));
  expect(passedReport).toHaveProperty("failure", undefined);
});

test("reserves stdout for the report in formats that programs read", () => {
  const formats = ["table", "wide", "vertical", "ndjson", "json", "yaml", "csv"];
  expect(formats.filter((format) => needsStdout(styleOf(format)))).toEqual(["ndjson", "json", "yaml", "csv"]);
});

test.each([
  ["the program failed", { ...trafficOf([keyless]), exitCode: 9 }, "The program ended with exit code 9."],
  ["there was no request", trafficOf([]), "No request was seen, so nothing was judged."],
  [
    "no response arrived",
    trafficOf([["GET customer /cases", -1]]),
    "No request was answered, so nothing was judged.",
  ],
])("writes reports that fail if %s", async (_, traffic, message) => {
  const { files } = await judged([traffic]);
  const xml = files.get("/work/report.xml") ?? "";
  expect(xml).toContain('failures="1"');
  expect(xml).toContain(`<failure message="the program: ${message}" type="run">`);
});

test("doesn't list a failed run in its reports if the program succeeded or only a rule was broken", async () => {
  const { files } = await judged([{ ...trafficOf([keyless]), exitCode: 0 }]);
  expect(files.get("/work/report.xml")).toContain('failures="0"');
  const broken = await judged([trafficOf(reused)]);
  expect(broken.files.get("/work/report.xml")).not.toContain('type="run"');
});
