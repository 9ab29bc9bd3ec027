import { expect, test } from "vitest";
import { runLine } from "../../support/program/world";

const learned = { assumption: "AMB-02", from: "acme", environment: "test", at: "2026-03-16T09:00:00Z" };
const files = {
  "/work/readings.json": JSON.stringify({
    readings: { "AMB-02": "pascal-case", "NS-64": "absent" },
    learned: [learned, { ...learned, assumption: "AMB-28" }],
  }),
  "/work/unknown.json": '{"readings":{"AMB-2":"pascal-case"}}',
  "/work/misspelled.json": '{"readings":{"AMB-02":"Pascal"}}',
  "/work/other.json": "[]",
};

const list = (line: string) => runLine(`sandbox assumptions ${line}`, { files });

test("labels assumptions as assumed, confirmed or settled based on a readings file", async () => {
  const { stdout } = await list(
    "--id AMB-02 --id AMB-28 --id NS-64 --id NS-25 --readings readings.json --json",
  );
  expect(JSON.parse(stdout).items).toMatchObject([
    {
      id: "AMB-02",
      reading: expect.stringContaining("upper-case"),
      readings: ["camel-case", "pascal-case", "pascal-case-records"],
      active: "pascal-case",
      state: "settled",
      learned: { from: "acme", environment: "test", at: "2026-03-16T09:00:00Z" },
    },
    { id: "AMB-28", active: "no-pages", state: "confirmed" },
    { id: "NS-25", readings: [], active: null, state: "assumed" },
    { id: "NS-64", active: "absent", state: "assumed" },
  ]);
});

test("shows readings on a terminal, with the source of each settled one", async () => {
  const line = "sandbox assumptions --id AMB-02 --readings readings.json --color never";
  const { stdout } = await runLine(line, { files, isTerminal: true, columns: 120 });
  expect(stdout).toContain("Readings: camel-case, [pascal-case], pascal-case-records");
  expect(stdout).toContain("settled on acme (test), 2026-03-16T09:00:00Z");
});

test.each([
  ["unknown.json", '--readings: Unknown assumption to switch "AMB-2".'],
  ["misspelled.json", '--readings: Unknown reading "Pascal" of AMB-02.'],
  ["other.json", "--readings: the file other.json must be a JSON object with the field readings."],
  ["missing.json", "The file missing.json does not exist."],
])("refuses the readings file %s", async (file, message) => {
  const { exitCode, stderr } = await list(`--readings ${file}`);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test("lists the known readings if a reading is misspelled", async () => {
  expect((await list("--readings misspelled.json")).stderr).toContain(
    "Known: camel-case, pascal-case, pascal-case-records.",
  );
});

test("refuses readings for a real environment", async () => {
  const env = { RECOUP_COLLECTION_URL: "https://test.example", RECOUP_COLLECTION_KEY: "k" };
  const { exitCode, stderr } = await runLine("test run --drill all --readings readings.json", { files, env });
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining("--readings can only be used with the sandbox"),
  ]);
});
