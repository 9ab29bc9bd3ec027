import { expect, test } from "vitest";
import { type BulkCase, bulkWithKills } from "../../../support/program/kills/bulk-with-kills";
import type { BuiltSandbox } from "../../../support/sandbox/built-sandbox";

const csv = (header: string, rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;

/** For each case, how many lines of a list contain the text. */
const counting =
  (list: string, text: string) => async (sandbox: BuiltSandbox, cases: readonly BulkCase[]) => {
    const counts: number[] = [];
    for (const { id } of cases) {
      const { stdout } = await sandbox.run(`${list} ${id} --json`);
      counts.push(stdout.split(text).length - 1);
    }
    return counts;
  };

const kills = { kills: 3, maxWorkMs: 600, delay: "300ms" };

test("closes with lost replies and three kills each take effect once, without a key [AMB-51] [CLI-15]", async () => {
  const { exitCode, stderr, after } = await bulkWithKills({
    ...kills,
    words: (file) => ["cases", "close", "--from-file", file, "--concurrency", "1"],
    lifecycle: "Active",
    caseCount: 12,
    fileOf: (cases) =>
      csv(
        "case,code",
        cases.map(({ reference }) => `${reference},UneconomicalToPursue`),
      ),
    operation: "closeCase",
    effectsOn: counting("cases timeline", '"title":"Case closed"'),
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\d rows were closed already\.\n$/)]);
  expect(after).toEqual(after.map(() => 1));
}, 180_000);

test("starts with lost replies and three kills each send one message, without a key [AMB-51] [CLI-15]", async () => {
  const { exitCode, stderr, after } = await bulkWithKills({
    ...kills,
    words: (file) => ["cases", "start", "--from-file", file, "--concurrency", "1"],
    lifecycle: "PendingVerification",
    caseCount: 12,
    fileOf: (cases) =>
      csv(
        "case,message,user",
        cases.map(({ reference }) => `${reference},We begin.,staff1@falkenhof.example`),
      ),
    operation: "startCase",
    effectsOn: counting("chats list", '"We begin."'),
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\d rows were started already\.\n$/)]);
  expect(after).toEqual(after.map(() => 1));
}, 180_000);

test("notes with lost replies and three kills are each added once [IDM-03] [CLI-15]", async () => {
  const { exitCode, stderr, after } = await bulkWithKills({
    ...kills,
    words: (file) => ["notes", "import", file, "--concurrency", "1"],
    lifecycle: "Active",
    caseCount: 4,
    fileOf: (cases) =>
      csv(
        "case,text",
        Array.from({ length: 5_000 }, (_, at) => `${cases[at % 4]?.reference},Note ${at}.`),
      ),
    operation: "createIngestionJob",
    effectsOn: counting("cases timeline", '"description":"Note '),
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\d rows were added already\.\n$/)]);
  expect(after).toEqual(after.map(() => 1_250));
}, 180_000);
