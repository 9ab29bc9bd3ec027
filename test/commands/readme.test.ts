import { expect, test } from "vitest";
import { runLine } from "../support/program/world";
import { readme, readmeScenario } from "../support/readme";
import { openPlatform } from "../support/sandbox/opening";

const fresh = (line: string) =>
  runLine(line, {
    files: { "/work/paid.yaml": readmeScenario },
    openPlatform: (options) => openPlatform({ ...options, isEphemeral: true, isUnlimited: true }),
  });

const references = [...readme.matchAll(/recoup (cases (?:get|timeline) \w+)/g)].map(([, line = ""]) => line);

test.each(references)("finds a case with %s from the README", async (line) => {
  expect(references).toHaveLength(2);
  const { exitCode, stdout } = await fresh(line);
  expect([exitCode, stdout === ""]).toEqual([0, false]);
});

test("passes the README's scenario without waiting five minutes", async () => {
  const { exitCode, stdout } = await fresh("test run paid.yaml --seed readme");
  expect([exitCode, stdout]).toEqual([
    0,
    `A debtor pays, and the case is closed once  (paid.yaml)
  ok      subscription tests
  ok      create
  ok      advance paid 250.00
  ok      expect payment.created
  ok      expect case.closed
  ok      expect-none payment.deleted
  passed (5m3s of sandbox time)
1 scenario: 1 passed (seed readme)
`,
  ]);
});

test("fails the README's scenario if the expected event doesn't arrive", async () => {
  const unpaid = readmeScenario.replace("to: paid, amount: 250.00", "to: no-payment");
  const { exitCode, stdout } = await runLine("test run unpaid.yaml", {
    files: { "/work/unpaid.yaml": unpaid },
    openPlatform: (options) => openPlatform({ ...options, isEphemeral: true, isUnlimited: true }),
  });
  expect([exitCode, stdout]).toEqual([13, expect.stringContaining("FAILED  expect payment.created")]);
});
