import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { bulkEnv, bulkFolder } from "../../support/bulk-folder";
import { paymentsCsv } from "../../support/import-rows";
import { answer } from "../../support/platforms/answers";
import { caseIdOf, listedCase, openCaseWorkPlatform } from "../../support/platforms/case-work-platform";
import { memoryFiles, runLine } from "../../support/program/world";

const cases = [listedCase(1)];
const folder = (content: string) => bulkFolder("payments import", "paid.csv", content);

test.each([
  ["a BOM", `\ufeff${paymentsCsv("AAAA0001", 2)}`],
  ["CRLF", paymentsCsv("AAAA0001", 2).replaceAll("\n", "\r\n")],
  ["semicolons", paymentsCsv("AAAA0001", 2).replaceAll(",", ";")],
  [
    "quotes and spaces",
    'case,amount,date,recipient\n" AAAA0001 ", 1.00,2026-01-12,Partner\n,,,\n"AAAA0001",2.00,2026-01-12,partner',
  ],
])("reads a file with %s like any other file", async (_, content) => {
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await folder(content).run("--concurrency 1", platform);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(platform.written.map((line) => line.split('"paymentAmount":')[1]?.split(",")[0])).toEqual([
    "1.00",
    "2.00",
  ]);
});

test.each([
  [
    "payments import",
    { case: "AAAA0001", amount: "10.50", date: "2026-01-12", recipient: "partner" },
    "amount",
  ],
  ["cases import", { creditorReference: "A", amountToRecover: "10.50" }, "amountToRecover"],
])("%s explains how to write an amount in quotes in NDJSON", async (command, row, field) => {
  const { exitCode, stderr } = await runLine(`${command} rows.ndjson --dry-run`, {
    env: { ...bulkEnv, RECOUP_CUSTOMER_KEY: "k" },
    files: { "/work/rows.ndjson": `${JSON.stringify(row)}\n` },
  });
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(new RegExp(`- row 1, ${field}: .*"10.50".*: write 10.50 without quotes\n`));
});

test.each([
  ["UTF-16", Buffer.from(`\ufeff${paymentsCsv("AAAA0001", 1)}`, "utf16le").toString("latin1"), "The text of"],
  ["no rows", "case,amount,date,recipient\n", "There are no rows in paid.csv; nothing was sent."],
  ["nothing", "", "No data in paid.csv; nothing was sent."],
])("refuses a file with %s", async (what, content, message) => {
  const { files, path, run } = folder(content);
  const bytes = Buffer.from(content, what === "UTF-16" ? "latin1" : "utf8");
  const whole = memoryFiles(files);
  const readPieces: typeof whole.readPieces = async (at) =>
    at === path
      ? (async function* () {
          if (bytes.length > 0) yield bytes;
        })()
      : whole.readPieces(at);
  const { exitCode, stderr, requests } = await run("", { fileSystem: { ...whole, readPieces } });
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([
    2,
    expect.stringContaining(`Error: ${message}`),
    [],
  ]);
});

test("names a missing or unreadable file before sending anything", async () => {
  const missing = await runLine("payments import gone.csv", { env: bulkEnv });
  expect([missing.exitCode, missing.stderr.split("\n")[0], missing.requests]).toEqual([
    2,
    "Error: The file gone.csv does not exist.",
    [],
  ]);
  const whole = memoryFiles(new Map());
  const readPieces = async () => {
    throw new Failure("config", "can't read /work/paid.csv: permission denied");
  };
  const unreadable = await runLine("payments import paid.csv", {
    env: bulkEnv,
    fileSystem: { ...whole, readPieces },
  });
  expect([unreadable.exitCode, unreadable.stderr.split("\n")[0], unreadable.requests]).toEqual([
    3,
    "Error: Can't read /work/paid.csv: permission denied",
    [],
  ]);
});

test("stops if the file changes, and resumes after rows are appended", async () => {
  const { files, path, run } = folder(paymentsCsv("AAAA0001", 300));
  const platform = openCaseWorkPlatform({
    cases,
    mishap() {
      if (platform.written.length === 20) files.set(path, paymentsCsv("AAAA0001", 301));
      return undefined;
    },
  });
  const stopped = await run("", platform);
  expect([stopped.exitCode, platform.written.length < 200]).toEqual([12, true]);
  expect(stopped.stderr).toContain("Error: The file paid.csv was changed while its rows were sent.\n");
  expect((await run("", platform)).exitCode).toBe(0);
  expect([platform.written.length, new Set(platform.written).size]).toEqual([301, 301]);
});

test("stops if the case list shrinks during reading", async () => {
  const many = Array.from({ length: 250 }, (_, index) => listedCase(index + 1));
  const platform = openCaseWorkPlatform({ cases: many });
  const { exitCode, stderr } = await folder(paymentsCsv("AAAA0001", 1)).run("", {
    send: async (request) => {
      if (request.url.includes("Page=2")) many.pop();
      return platform.send(request);
    },
  });
  expect([exitCode, stderr.split("\n")[0], platform.written]).toEqual([
    11,
    "Error: The list of cases shrank while it was read, so a row could be matched wrongly; nothing was sent.",
    [],
  ]);
});

test("skips the batch lookup if records contain partner references [EP-10]", async () => {
  const shown = { ...listedCase(1), collectionPartnerReference: "FF-1" };
  const { requests } = await folder(paymentsCsv("FF-1", 1)).run("", openCaseWorkPlatform({ cases: [shown] }));
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "GET /cases",
    `POST /cases/${caseIdOf(1)}/payments`,
  ]);
});

test("accepts PascalCase records and success responses without a body [AMB-02] [AMB-44]", async () => {
  const record = {
    Id: caseIdOf(1),
    Reference: "AAAA0001",
    Currency: "EUR",
    CollectionPartnerReference: null,
  };
  const { exitCode, stdout } = await folder(paymentsCsv("AAAA0001", 1)).run("", {
    send: async ({ method }) => (method === "GET" ? answer({ Cases: [record] }) : answer("", 204)),
  });
  expect([exitCode, stdout.includes("recorded\t1\n")]).toEqual([0, true]);
});

test.each([
  [
    answer("OK", 200, { "content-type": "text/plain" }),
    "The answer (200) is not what the platform sends: the JSON is broken at byte 1.",
  ],
  [
    answer({ businessErrors: [{ type: "CreditorBlocked", message: "The account is blocked." }] }),
    "The platform answered 200, but reports a failure: CreditorBlocked: The account is blocked.",
  ],
])(
  "sends a payment once and doesn't count it as recorded if a 2xx doesn't confirm it [AMB-44] [CLI-01] %#",
  async (response, message) => {
    const { run } = folder(paymentsCsv("AAAA0001", 1));
    const { exitCode, stdout, stderr, requests } = await run("", {
      send: async ({ method }) => (method === "GET" ? answer({ cases }) : response),
    });
    expect([exitCode, stdout.includes("recorded\t0\n"), stdout.includes("unknown\t1\n")]).toEqual([
      12,
      true,
      true,
    ]);
    expect(stderr).toContain(`  - row 2: ${message}\n`);
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  },
);

test("sends nothing if the platform lists a row's case without an id", async () => {
  const { id: _, ...shown } = listedCase(1);
  const { exitCode, stderr, requests } = await folder(paymentsCsv("AAAA0001", 1)).run("", {
    send: async () => answer({ cases: [shown] }),
  });
  expect([exitCode, stderr.split("\n")[0]]).toEqual([
    11,
    'Error: The platform sent the case "AAAA0001" without an id.',
  ]);
  expect(requests.every(({ method }) => method === "GET")).toBe(true);
});

test("refuses the journal of another import", async () => {
  const { run } = folder(paymentsCsv("AAAA0001", 1));
  const platform = openCaseWorkPlatform({ cases });
  await run("", platform);
  const other = await run("--commission paid", platform);
  expect([other.exitCode, other.stderr.split("\n")[0]]).toEqual([
    2,
    "Error: /work/paid.csv.recoup-journal was started with commission none; now it is Paid. Nothing was sent.",
  ]);
});
