import { expect, test } from "vitest";
import { bulkFolder } from "../../support/bulk-folder";
import { caseIdOf, listedCase, openCaseWorkPlatform } from "../../support/platforms/case-work-platform";

const cases = [1, 2].map((number) => listedCase(number));
const words = "--recipient partner --text-column text";
const bank = (...rows: readonly string[]) =>
  bulkFolder("payments import", "bank.csv", `${["date,amount,text", ...rows].join("\n")}\n`);

const paid = (number: number, amount: string, date = "2026-03-01", recipient = "CollectionPartner") => ({
  id: `${number}f2504e0-4f89-41d3-9a0c-0305e82c3301`,
  date: `${date}T00:00:00Z`,
  grossAmount: amount,
  currency: "EUR",
  recipient,
});
const withPayments = (...payments: readonly object[]) =>
  openCaseWorkPlatform({ cases, payments: { [caseIdOf(1)]: payments } });

const returned = "2026-03-05,-10.00,Return INV-1";

test("proposes reversing a recorded payment that a debit returns", async () => {
  const platform = withPayments(paid(1, "10"));
  const { run, files, result } = bank(returned);
  const { exitCode, stdout, stderr } = await run(words, platform);
  expect([exitCode, platform.written]).toEqual([12, []]);
  expect(stdout).toContain("unmatched\t0\nambiguous\t0\nreturned\t1\ndebits\t0\nskipped\t0\n");
  expect(stderr).toBe(`Error: 1 of 1 rows was not confirmed as recorded.
  - row 2: Seems to return the payment of 2026-03-01 on case AAAA0001, which is still recorded.
  next: Reverse it if it came back: \`recoup payments reverse 1f2504e0-4f89-41d3-9a0c-0305e82c3301 --case AAAA0001\`.
`);
  expect(files.get(result)).toContain(
    `\r\n2,returned,${caseIdOf(1)},AAAA0001,1f2504e0-4f89-41d3-9a0c-0305e82c3301,,`,
  );
});

test.each([
  [
    "5.00",
    [paid(1, "10")],
    "of 2026-03-01 on case AAAA0001, which is still recorded",
    "\n  next: Reverse it if it came back: `recoup payments reverse 1f2504e0-4f89-41d3-9a0c-0305e82c3301 --case AAAA0001`.\n",
  ],
  ["10.00", [], "of 2026-03-02 on case AAAA0001, which a row of this file records", ".\n"],
])("names the return that a plan with a payment of %s leaves out", async (amount, payments, what, end) => {
  const { run } = bank(`2026-03-02,${amount},INV-1`, returned);
  const { exitCode, stderr } = await run(`${words} --plan a.plan`, withPayments(...payments));
  const text = `Error: 1 row of bank.csv is not in the plan.\n  - row 3: Seems to return the payment ${what}`;
  expect([exitCode, stderr]).toEqual([12, expect.stringContaining(text)]);
  expect(stderr).toContain(end);
});

test("proposes --reopen if the case was closed as paid", async () => {
  const closed = listedCase(1, { lifecycle: "Closed", closeCode: "Paid" });
  const platform = openCaseWorkPlatform({ cases: [closed], payments: { [caseIdOf(1)]: [paid(1, "10")] } });
  expect((await bank(returned).run(words, platform)).stderr).toContain("--case AAAA0001 --reopen`.");
});

test.each([
  ["another amount", "2026-03-05,-11.00,Return INV-1", [paid(1, "10")]],
  ["a later payment", "2026-02-28,-10.00,Return INV-1", [paid(1, "10")]],
  ["a payment to the creditor", returned, [paid(1, "10", "2026-03-01", "Creditor")]],
  ["another case", "2026-03-05,-10.00,Return INV-2", [paid(1, "10")]],
  ["a payment that was reversed", returned, []],
  ["no case", "2026-03-05,-10.00,Account fee", [paid(1, "10")]],
])("lists a debit for %s along with the reason", async (_, row, payments) => {
  const { run, files, result } = bank(row);
  const { exitCode, stdout, stderr } = await run(words, withPayments(...payments));
  expect([exitCode, stderr]).toEqual([0, `1 debit without a recorded payment: ${result}.\n`]);
  expect(stdout).toContain("returned\t0\ndebits\t1\nskipped\t0\n");
  expect(files.get(result)).toContain("\r\n2,debit,");
});

test("reports a debit that matches several payments as ambiguous", async () => {
  const twice = [paid(1, "10", "2026-03-01"), paid(2, "10.00", "2026-03-02")];
  const one = await bank(returned).run(words, withPayments(...twice));
  expect([one.exitCode, one.stderr.split("\n")[1]]).toEqual([
    12,
    "  - row 2: It could return any of these payments: 1f2504e0-4f89-41d3-9a0c-0305e82c3301 of 2026-03-01 on AAAA0001, 2f2504e0-4f89-41d3-9a0c-0305e82c3301 of 2026-03-02 on AAAA0001.",
  ]);
  const both = await bank(returned, returned).run(words, withPayments(...twice));
  expect(both.stdout).toContain("ambiguous\t0\nreturned\t2\n");
});

test("records a payment before checking its return in the same file", async () => {
  const platform = withPayments();
  const send: typeof platform.send = async (request) => {
    if (request.method === "GET" && request.url.endsWith("/payments") && platform.written.length > 0) {
      const body = JSON.stringify([paid(3, "10.00", "2026-03-02")]);
      return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(body) };
    }
    return platform.send(request);
  };
  const { run } = bank("2026-03-02,10.00,INV-1", returned);
  const { exitCode, stderr } = await run(words, { send });
  expect([exitCode, platform.written.length]).toEqual([12, 1]);
  expect(stderr).toContain("row 3: Seems to return the payment of 2026-03-02 on case AAAA0001");
});

test("with --dry-run, lists debits that return a payment", async () => {
  const { run } = bank("2026-03-02,10.00,INV-1", returned, "2026-03-05,-7.00,INV-1");
  const { exitCode, stdout, stderr } = await run(`${words} --dry-run`, withPayments(paid(1, "7.00")));
  expect([exitCode, stderr]).toEqual([
    0,
    "1 matched, 0 ambiguous, 0 unmatched, 2 returned. Nothing was sent.\n",
  ]);
  expect(stdout).toContain("on case AAAA0001, which a row of this file records.");
  expect(stdout).toContain("which is still recorded.");
});

test("lists unmatched rows and exits with 0 with --ignore-unmatched", async () => {
  const { run, files, result } = bank("2026-03-02,10.00,INV-1", "2026-03-02,5.00,Lottery 4711");
  const platform = withPayments();
  const { exitCode, stdout, stderr } = await run(`${words} --ignore-unmatched`, platform);
  expect([exitCode, stderr, platform.written.length]).toEqual([
    0,
    `Ignored 1 unmatched row: ${result}.\n`,
    1,
  ]);
  expect(stdout).toContain("unmatched\t1\n");
  expect(files.get(result)).toContain("\r\n3,unmatched,");
});

test("reports ambiguous rows and returned payments despite --ignore-unmatched", async () => {
  const { run } = bank("2026-03-02,10.00,INV-1 INV-2", returned, "2026-03-02,5.00,Lottery 4711");
  const { exitCode, stderr } = await run(`${words} --ignore-unmatched`, withPayments(paid(1, "10.00")));
  expect(exitCode).toBe(12);
  expect(stderr).toContain("Error: 2 of 3 rows were not confirmed as recorded.");
  expect(stderr).not.toContain("row 4");
});

test("reports a negative amount in a file with case references", async () => {
  const { run } = bulkFolder("payments import", "paid.csv", "case,amount,date\nAAAA0001,-1,2026-03-01\n");
  const { exitCode, stderr } = await run("--recipient partner");
  expect([exitCode, stderr.split("\n")[1]]).toEqual([2, "  - row 2, amount: -1 is not above 0"]);
});
