import { expect, test } from "vitest";
import { Failure, type FailureDetails, type FailureKind } from "../../src/base/failure";
import type { Outcome } from "../../src/bulk-import/journal/import-journal";
import { ImportRows } from "../../src/bulk-import/journal/import-rows";
import { buildFailureOutcome } from "../../src/bulk-import/outcome";
import { resolveImportOutputs } from "../../src/bulk-import/outputs";
import { ImportProgress } from "../../src/bulk-import/progress";
import { Findings } from "../../src/bulk-import/rows/findings";
import type { Context } from "../../src/cli/session/context";

const plain = { isResumed: false, hasOwnClient: false, namesRecord: false };
type Attempt = typeof plain;

test.each<[FailureKind, FailureDetails, Partial<Attempt>, Outcome["status"] | "ends"]>([
  ["network", {}, {}, "unknown"],
  ["conflict", { status: 409, type: "IdempotencyConflict" }, {}, "unknown"],
  ["rejected", { status: 422 }, {}, "failed"],
  ["rejected", { status: 422 }, { isResumed: true }, "failed"],
  ["conflict", { status: 409 }, {}, "failed"],
  ["conflict", { status: 409 }, { isResumed: true }, "unknown"],
  ["conflict", { status: 409, mayHaveArrived: true }, {}, "unknown"],
  ["config", {}, {}, "ends"],
  ["rate-limited", { status: 429 }, {}, "ends"],
  ["unauthorized", { status: 401 }, {}, "ends"],
  ["forbidden", { status: 403 }, {}, "ends"],
  ["not-found", { status: 404 }, {}, "ends"],
  ["not-found", { status: 404, type: "CaseNotFound" }, {}, "failed"],
  ["not-found", { status: 404 }, { namesRecord: true }, "failed"],
  ["unauthorized", { status: 401 }, { hasOwnClient: true }, "failed"],
  ["forbidden", { status: 403 }, { hasOwnClient: true }, "failed"],
  ["not-found", { status: 404 }, { hasOwnClient: true }, "failed"],
  ["forbidden", { status: 403 }, { hasOwnClient: true, isResumed: true }, "unknown"],
  ["unauthorized", { status: 401 }, { hasOwnClient: true, isResumed: true }, "unknown"],
  ["not-found", { status: 404 }, { namesRecord: true, isResumed: true }, "unknown"],
])("a row that failed with %s %j (%j) is %s", (kind, details, attempt, status) => {
  const failure = new Failure(kind, "no", details);
  const outcome = () => buildFailureOutcome(failure, { ...plain, ...attempt });
  if (status === "ends") expect(outcome).toThrow(failure);
  else expect(outcome()).toMatchObject({ status, errorType: details.type, message: "no" });
});

test("keeps the platform's message about a row", () => {
  const failure = new Failure("rejected", "no", {
    status: 422,
    type: "Wrong",
    solutionUrl: "https://a.example/sign",
    findings: ["first", "second"],
    fields: { amount: ["is 0", "is odd"], name: ["is empty"] },
  });
  expect(buildFailureOutcome(failure, plain)).toEqual({
    status: "failed",
    errorType: "Wrong",
    message: "no; first; second; amount: is 0; amount: is odd; name: is empty",
    signingUrl: "https://a.example/sign",
  });
  const error = new Error("broken");
  expect(() => buildFailureOutcome(error, plain)).toThrow(error);
});

const outputsOf = (path: string | undefined, options: object, format = "csv") =>
  resolveImportOutputs({ workingFolder: "/work" } as never, { path, format } as never, options);

test.each<[string | undefined, object, string, readonly [string, string]]>([
  ["/a.csv", {}, "csv", ["/a.csv.recoup-journal", "/a.csv.result.csv"]],
  ["/a.xml", {}, "camt", ["/a.xml.recoup-journal", "/a.xml.result.csv"]],
  ["/a.ndjson", {}, "ndjson", ["/a.ndjson.recoup-journal", "/a.ndjson.result.ndjson"]],
  ["/a.csv", { journal: "j", result: "r" }, "csv", ["/work/j", "/work/r"]],
  [undefined, { journal: "j" }, "csv", ["/work/j", "/work/j.result.csv"]],
  [undefined, { checkOnly: true }, "csv", ["/work", "/work/.result.csv"]],
])("writes the journal and the result next to %s with %j", (path, options, format, [journal, result]) => {
  expect(outputsOf(path, options, format)).toEqual({ journal, result });
});

test("refuses rows from stdin without a journal, and the same file for two purposes", () => {
  expect(() => outputsOf(undefined, {})).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: "Rows from stdin need --journal, which records what was sent.",
    }),
  );
  for (const options of [{ journal: "/a.csv" }, { result: "/a.csv" }, { journal: "/b", result: "/b" }])
    expect(() => outputsOf("/a.csv", options)).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: "The rows, --journal and --result must be different files.",
      }),
    );
});

test("shows a progress bar on a terminal and prints a line every ten seconds elsewhere", async () => {
  let now = 0;
  let text = () => "";
  const notes: string[] = [];
  const open = (isTerminal: boolean) =>
    new ImportProgress(
      {
        host: { now: () => now, stderr: { isTerminal } },
        progress: (read: typeof text) => {
          text = read;
          return { stop: () => void notes.push("stopped") };
        },
        note: async (line: string) => void notes.push(line),
      } as unknown as Context,
      5,
      1,
      ["Importing", "Imported"],
    );
  const progress = open(false);
  expect(text()).toBe(`Importing ${"█".repeat(4)}${"░".repeat(20)} 1 of 5 rows`);
  await progress.record("created");
  now = 9999;
  await progress.record("failed");
  now = 10_000;
  await progress.record("unknown");
  await progress.record("failed");
  await progress.record("created");
  now = 20_000;
  await progress.record("created");
  progress.stop();
  expect(notes).toEqual([
    "Imported 2 of 5 rows, 1 refused, 1 without an answer.",
    "Imported 4 of 5 rows, 2 refused, 1 without an answer.",
    "stopped",
  ]);
  const onTerminal = open(true);
  now = 90_000;
  await onTerminal.record("created");
  expect(notes).toHaveLength(3);
});

test("collects the findings of all rows and shows the first hundred", async () => {
  const findings = new Findings();
  findings.add(1, []);
  findings.add(2, [
    { path: "amount", message: "is 0" },
    { path: "amount", message: "is odd" },
    { path: "", message: "is empty" },
  ]);
  const warnings: string[] = [];
  const warn = async (text: unknown) => void warnings.push(String(text));
  await findings.warn({ warn });
  expect(warnings).toEqual(["Warning: row 2, amount: is 0; is odd.", "Warning: row 2: is empty."]);
  expect(() => findings.refuse("a.csv")).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: "The rows of a.csv are not valid (3 findings in 1 row); nothing was sent.",
      details: {
        fields: { "row 2, amount": ["is 0", "is odd"], "row 2": ["is empty"] },
        hint: "Fix the rows and run again.",
      },
    }),
  );
  for (let row = 3; row <= 99; row++) findings.add(row, [{ path: "", message: "is odd" }]);
  warnings.length = 0;
  await findings.warn({ warn });
  expect([findings.count, warnings.length]).toEqual([100, 99]);
  expect(() => findings.refuse("a.csv")).toThrow(
    expect.objectContaining({
      message: "The rows of a.csv are not valid (100 findings in 98 rows); nothing was sent.",
      details: expect.not.objectContaining({ findings: expect.anything() }),
    }),
  );
  findings.add(100, [{ path: "", message: "is odd" }]);
  expect(findings.count).toBe(101);
  expect(() => findings.refuse("a.csv", "Try again.")).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ findings: ["and 1 more"], hint: "Try again." }),
    }),
  );
  warnings.length = 0;
  await findings.warn({ warn });
  expect([warnings.length, warnings.at(-1)]).toEqual([100, "Warning: and 1 more."]);
});

test("accepts rows without findings and counts skipped ones", async () => {
  const findings = new Findings();
  expect([findings.ignored, findings.count]).toEqual([undefined, 0]);
  expect(() => findings.refuse("a.csv")).not.toThrow();
  findings.ignore("unbooked entry");
  findings.ignore("unbooked entry");
  findings.ignore("fee");
  expect(findings.ignored).toBe("Ignored: unbooked entry (2), fee (1).");
});

test("keeps the state of each row", () => {
  const rows = new ImportRows();
  for (const row of [1, 2, 3, 5]) rows.add(row);
  rows.begin(2, { key: "k", at: 1 });
  rows.end(3, "failed", { from: 10, length: 4 });
  rows.add(3);
  expect([[...rows], rows.size, [1, 2, 3, 4, 9].map((row) => rows.getState(row))]).toEqual([
    [1, 2, 3, 5],
    4,
    ["waiting", "begun", "failed", "absent", "absent"],
  ]);
  rows.begin(3, { key: "k3", at: 2 });
  expect([rows.getLocation(3), rows.begun.get(3)]).toEqual([
    undefined,
    { key: "k3", at: 2, refusedAt: { from: 10, length: 4 } },
  ]);
  rows.release(3);
  rows.release(2);
  expect([rows.getState(3), rows.getLocation(3), rows.getState(2), rows.begun.size]).toEqual([
    "failed",
    { from: 10, length: 4 },
    "waiting",
    0,
  ]);
  rows.begin(2, { key: "k", at: 1 });
  rows.end(2, "begun", { from: 20, length: 2 });
  expect([rows.begun.has(2), rows.getLocation(2), rows.count("begun")]).toEqual([
    true,
    { from: 20, length: 2 },
    1,
  ]);
  rows.held.set(1, { status: "unmatched", message: "" });
  rows.held.set(3, { status: "unmatched", message: "" });
  rows.held.set(5, { status: "debit", message: "" });
  expect([rows.countHeld("unmatched"), rows.countHeld("debit"), rows.countHeld("returned")]).toEqual([
    1, 1, 0,
  ]);
});

test("keeps the state of more than a thousand rows", () => {
  const rows = new ImportRows();
  rows.end(1000, "created", { from: 5, length: 6 });
  rows.add(1024);
  rows.add(5000);
  expect([
    rows.getState(1000),
    rows.getLocation(1000),
    rows.getState(1024),
    rows.getState(5000),
    rows.size,
  ]).toEqual(["created", { from: 5, length: 6 }, "waiting", "waiting", 3]);
});

test("identifies rows by content and occurrence", () => {
  expect(new ImportRows().identities).toBeUndefined();
  const { identities } = new ImportRows(true);
  for (const [index, content] of ["a", "b", "a"].entries()) identities?.add(index + 1, { content });
  const names = [1, 2, 3].map((row) => identities?.rowName(row) ?? "");
  expect(names.map((name) => name.replace(/^\w+/, ""))).toEqual(["-1", "-1", "-2"]);
  expect([
    names[0]?.split("-")[0] === names[2]?.split("-")[0],
    names.map((name) => identities?.findRow(name)),
  ]).toEqual([true, [1, 2, 3]]);
  expect([identities?.findRow("gone"), identities?.rowName(9)]).toEqual([undefined, undefined]);
});
