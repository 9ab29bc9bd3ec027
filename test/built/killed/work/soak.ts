import { expect, test } from "vitest";
import { bulkWithKills } from "../../../support/program/kills/bulk-with-kills";
import { counting, csv, kills } from "./kills";

test("sends one message per case without a key, despite lost responses and three kills [AMB-51] [CLI-15]", async () => {
  const { exitCode, stderr, after } = await bulkWithKills({
    ...kills,
    words: (file) => ["cases", "start", "--from-file", file, "--concurrency", "1"],
    lifecycle: "PendingVerification",
    caseCount: 24,
    fileOf: (cases) =>
      csv(
        "case,message,user",
        cases.map(({ reference }) => `${reference},We begin.,staff1@falkenhof.example`),
      ),
    operation: "startCase",
    effectsOn: counting("chats list", '"We begin."'),
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/ rows were started already\b/)]);
  expect(after).toEqual(after.map(() => 1));
}, 180_000);

test("adds each note once despite lost responses and three kills [IDM-03] [CLI-15]", async () => {
  const { exitCode, stderr, after } = await bulkWithKills({
    ...kills,
    words: (file) => ["notes", "import", file, "--concurrency", "1"],
    lifecycle: "Active",
    caseCount: 4,
    fileOf: (cases) =>
      csv(
        "case,text",
        Array.from({ length: 5_000 }, (_, index) => `${cases[index % 4]?.reference},Note ${index}.`),
      ),
    operation: "createIngestionJob",
    effectsOn: counting("cases timeline", '"description":"Note '),
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/ rows were added already\b/)]);
  expect(after).toEqual(after.map(() => 1_250));
}, 180_000);
