import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const env = { ...collectionEnv, ...referralEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const page = { totalResults: 1, currentPage: 1, pageSize: 100, responseCount: 1, totalPages: 1 };
const record = {
  id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  lifecycle: "Active",
  currency: "EUR",
  grossAmount: 1000,
  remainder: 1057.5,
  dateCreated: "2026-01-02T00:00:00Z",
  dueDate: "2026-01-01",
  debtor: { countryAlpha2: "DE" },
};
const send: Send = async ({ url }) =>
  /payments/i.test(url)
    ? answer({ payments: [], page: { ...page, totalResults: 0, responseCount: 0 } })
    : answer({ cases: [record], page });
const report = async (flags: string) => {
  const { stdout, requests } = await runLine(`cases report ${flags} --json`, { env, send });
  return { printed: JSON.parse(stdout), hosts: requests.map(({ url }) => new URL(url).host) };
};

test.each(["collection", "referral"])("reads the cases of the %s surface", async (surface) => {
  const { printed, hosts } = await report(`--as ${surface}`);
  expect(hosts).toEqual([`${surface}.example`]);
  expect(printed).toMatchObject({
    asOf: "2026-03-16",
    currencies: { EUR: { cases: 1, placed: "1000.00", open: "1057.50" } },
    groups: [],
    ageing: [{ bucket: "61-90", currency: "EUR", cases: 1, open: "1057.50" }],
  });
});

test("reads a creditor's payments as well as the cases", async () => {
  expect((await report("--as customer")).hosts).toEqual(["customer.example", "customer.example"]);
});

test("exits with 11 if the list ends before the platform's total", async () => {
  const { exitCode, stdout, stderr } = await runLine("cases report --as collection", {
    env,
    send: async () => answer({ cases: [record], page: { ...page, totalResults: 3 } }),
  });
  expect([exitCode, stdout, stderr.split("\n")[0]]).toEqual([
    11,
    "",
    "Error: The list of cases ended after 1 of the 3 that the platform reported, so sums could be wrong.",
  ]);
});

test("exits with 11 if every page number returns the same page", async () => {
  const cases = Array.from({ length: 100 }, (_, index) => ({ ...record, id: `c-${index}` }));
  const { exitCode, stderr } = await runLine("cases report --as collection", {
    env,
    send: async () => answer({ cases, page: { pageSize: 100, totalPages: 2 } }),
  });
  expect([exitCode, stderr.split("\n")[0]]).toEqual([
    11,
    "Error: The list of cases has the same page for every page number, so sums could be wrong.",
  ]);
});

test("groups the cases as of a different day", async () => {
  expect((await report("--by country --as-of 2026-01-31")).printed).toMatchObject({
    asOf: "2026-01-31",
    groups: [{ key: "DE", currency: "EUR", cases: 1, placed: "1000.00" }],
    ageing: [{ bucket: "1-30", currency: "EUR", cases: 1 }],
  });
});

test("reports liquidation only with --with-payments, which the referral surface refuses", async () => {
  expect((await report("")).printed.liquidation).toBeUndefined();
  expect((await report("--with-payments")).printed.liquidation).toEqual([
    { month: "2026-01", currency: "EUR", placed: "1000.00", collected: ["0.00", "0.00", "0.00"] },
  ]);
  const refused = await runLine("cases report --as referral --with-payments", { env });
  expect([refused.exitCode, refused.requests, refused.stderr]).toEqual([
    2,
    [],
    "Error: --with-payments cannot be used with the referral surface.\n  next: Remove it.\n",
  ]);
});

test("refuses a day in an unknown format", async () => {
  const { exitCode, stderr, requests } = await runLine("cases report --as-of 31.1.2026", { env });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain('Error: --as-of: "31.1.2026" is not a date: write 2026-01-31.\n');
});

test("accepts today but refuses a day in the future, whose payments aren't known yet", async () => {
  const { exitCode, stderr, requests } = await runLine("cases report --as-of 2026-03-17", { env });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(
    "Error: --as-of 2026-03-17 is in the future; the latest day is 2026-03-16 in UTC.\n",
  );
  expect((await report("--as-of 2026-03-16")).printed.asOf).toBe("2026-03-16");
});
