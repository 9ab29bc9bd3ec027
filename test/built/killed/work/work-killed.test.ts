import { expect, test } from "vitest";
import { bulkWithKills } from "../../../support/program/kills/bulk-with-kills";
import { whole } from "../../../support/program/whole";
import { counting, csv, kills } from "./kills";

test("closes each case once without a key, despite lost responses and kills [AMB-51] [CLI-15]", async () => {
  const { exitCode, stderr, after } = await bulkWithKills({
    ...kills,
    words: (file) => ["cases", "close", "--from-file", file, "--concurrency", "1"],
    lifecycle: "Active",
    caseCount: whole(12, 8),
    fileOf: (cases) =>
      csv(
        "case,code",
        cases.map(({ reference }) => `${reference},UneconomicalToPursue`),
      ),
    operation: "closeCase",
    effectsOn: counting("cases timeline", '"title":"Case closed"'),
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/ rows were closed already\b/)]);
  expect(after).toEqual(after.map(() => 1));
}, 180_000);
