import { expect, test } from "vitest";
import { openMoneyPlatform } from "../../support/money/money-platform";
import { collectionEnv, memoryFiles, runLine } from "../../support/program/world";

const caseOf = (number: number) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${number}`, reference: `CASE000${number}`, currency: "EUR" },
  ...{ grossAmount: 1000, remainder: 900, totalAddedFees: 0, lifecycle: "Active" },
});
const cases = [1, 2, 3, 4, 5, 6, 7].map(caseOf);
const payment = (number: number, grossAmount: number, date = "2026-03-02") => ({
  id: `${number}f2504e0-4f89-41d3-9a0c-0305e82c3301`,
  date,
  grossAmount,
  currency: "EUR",
  recipient: "CollectionPartner",
});
const payments = new Map([
  [caseOf(2).id, [payment(2, 21)]],
  [caseOf(3).id, [payment(3, 30, "2026-03-03")]],
  [caseOf(4).id, [payment(4, 40), payment(5, 40)]],
  [caseOf(5).id, [payment(6, 50)]],
  [caseOf(6).id, [payment(7, 60)]],
  [caseOf(7).id, [payment(8, 300, "2026-03-01")]],
]);
const rows = [
  "CASE0001,10,2026-03-02",
  "CASE0002,20,2026-03-02",
  "CASE0003,30,2026-03-02",
  "CASE0004,40,2026-03-02",
  "CASE0005,-50,2026-03-03",
  "NOBODY99,70,2026-03-02",
];

async function plan(content: readonly string[], extraEnv: object = {}) {
  const files = new Map([["/work/bank.csv", `case,amount,date\n${content.join("\n")}\n`]]);
  const run = (line: string) =>
    runLine(line, {
      env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test", ...extraEnv },
      fileSystem: memoryFiles(files),
      random: Math.random,
      ...openMoneyPlatform({ cases, payments }),
    });
  const result = await run("payments reconcile bank.csv --plan fix.plan --json");
  return { run, ...result, lines: (files.get("/work/fix.plan") ?? "").trim().split("\n") };
}

test("--plan plans new records, changes and reversals without writing", async () => {
  const { exitCode, stdout, lines, requests } = await plan(rows);
  expect([exitCode, requests.filter(({ method }) => method !== "GET")]).toEqual([12, []]);
  const planned = lines.slice(1, -1).map((line) => JSON.parse(line));
  const body = (paymentAmount: number) => ({
    date: "2026-03-02",
    paymentAmount,
    paymentRecipient: "CollectionPartner",
  });
  const paymentsOf = (number: number) => `/cases/${caseOf(number).id}/payments`;
  expect(planned.map(({ method, path, body: sent }) => [method, path, sent])).toEqual([
    ["POST", paymentsOf(1), body(10)],
    ["PUT", `${paymentsOf(2)}/${payment(2, 0).id}`, body(20)],
    ["PUT", `${paymentsOf(3)}/${payment(3, 0).id}`, body(30)],
    ["DELETE", `${paymentsOf(4)}/${payment(5, 0).id}`, undefined],
  ]);
  expect(JSON.parse(stdout).plan).toMatchObject({ plan: "fix.plan", rows: 4 });
});

test("doesn't plan a change to a negative payment, because the new amount must be above 0", async () => {
  const negative = new Map([[caseOf(2).id, [payment(2, -20)]]]);
  const files = new Map([["/work/bank.csv", "case,amount,date\nCASE0002,-20,2026-03-03\n"]]);
  const { stdout, stderr } = await runLine(
    "payments reconcile bank.csv --from 2026-03-01 --to 2026-03-31 --plan fix.plan --json",
    {
      env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
      fileSystem: memoryFiles(files),
      random: Math.random,
      ...openMoneyPlatform({ cases, payments: negative }),
    },
  );
  expect(JSON.parse(stdout).rows).toMatchObject([{ verdict: "date-differs", amount: "-20.00" }]);
  expect(stderr).toContain("Nothing to plan; fix.plan is not written.");
});

test("doesn't plan a payment for a case named only by a word that payments import rejects as a reference", async () => {
  const files = new Map([
    [
      "/work/bank.csv",
      "text,amount,date\nPayment by Muster,10,2026-03-02\nMuster,21,2026-03-03\nCASE0001,5,2026-03-02\n",
    ],
  ]);
  const named = { ...caseOf(1), creditorReference: "Muster" };
  const { stdout } = await runLine(
    "payments reconcile bank.csv --text-column text --plan fix.plan --from 2026-03-01 --to 2026-03-31 --json",
    {
      env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
      fileSystem: memoryFiles(files),
      random: Math.random,
      ...openMoneyPlatform({ cases: [named], payments: new Map([[named.id, [payment(2, 21)]]]) }),
    },
  );
  const { rows: found, plan: written } = JSON.parse(stdout);
  expect(found).toMatchObject([
    { verdict: "only-bank", message: "Its text may name CASE0001 by accident, so decide yourself." },
    { verdict: "date-differs", case: "CASE0001" },
    { verdict: "only-bank", case: "CASE0001" },
  ]);
  expect(written).toMatchObject({ rows: 2 });
  const planned = (files.get("/work/fix.plan") ?? "").split("\n").slice(1, 3);
  expect(planned.map((line) => JSON.parse(line).body.paymentAmount)).toEqual([21, 5]);
});

test("plans nothing if a bank payment may have been recorded with another amount and day", async () => {
  const { stdout } = await plan(["CASE0007,299,2026-03-02"]);
  const { rows: found, plan: written } = JSON.parse(stdout);
  expect(found[0]).toMatchObject({
    verdict: "only-bank",
    message: "300.00 of 2026-03-01 is recorded and may be this payment.",
  });
  expect(written).toBeUndefined();
});

test("doesn't write a plan if no difference can be fixed", async () => {
  const { stdout, lines } = await plan(["NOBODY99,70,2026-03-02"]);
  expect([JSON.parse(stdout).plan, lines]).toEqual([undefined, [""]]);
});

test("says what keeps this profile from applying the plan", async () => {
  const { stderr } = await plan(rows, { RECOUP_READ_ONLY: "1" });
  expect(JSON.parse(stderr).error.hint).toBe("Unset RECOUP_READ_ONLY, then run `recoup apply fix.plan`.");
});

test("prints a valid command line for applying the plan", async () => {
  const { run, stderr } = await plan(rows);
  expect(JSON.parse(stderr).error.next).toEqual([["recoup", "apply", "fix.plan"]]);
  const result = await run("apply fix.plan --dry-run --json");
  expect([result.exitCode, JSON.parse(result.stdout).items.length]).toEqual([0, 4]);
  const { stdout } = await run("apply fix.plan --dry-run");
  expect(stdout.split("\n").map((line) => line.split("\t").slice(2, 4).join(": "))).toEqual([
    "record payment: a payment of 10.00 EUR on case CASE0001",
    "edit payment: the payment of 21.00 EUR on case CASE0002: 20.00 EUR of 2026-03-02",
    "edit payment: the payment of 30.00 EUR on case CASE0003: 30.00 EUR of 2026-03-02",
    "reverse payment: the payment of 40.00 EUR on case CASE0004",
    "",
  ]);
});

test("--plan doesn't write a plan if everything matches", async () => {
  const { exitCode, stdout, stderr, lines } = await plan(["CASE0003,30,2026-03-03"]);
  expect([exitCode, stderr, lines]).toEqual([0, "Nothing to plan; fix.plan is not written.\n", [""]]);
  expect(JSON.parse(stdout)).not.toHaveProperty("plan");
});
