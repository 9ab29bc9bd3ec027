import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";

const { get, store, keyOf } = await openSandbox();

interface Item {
  readonly id: string;
  readonly transactionId: string;
  readonly dateCreated: string;
  readonly earnings: { readonly referralFeeAmountUsd: number; readonly serviceRevenueUsd: number };
}

async function all(path: string, items: string, partner: number): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { json } = await get("referral", `${path}?PageSize=100&Page=${page}`, {
      key: keyOf("referral", partner),
    });
    found.push(...json[items]);
    pages = json.page.totalPages;
  }
  return found;
}

const idsOf = (sql: string, partner: number) =>
  store
    .all<{ id: string }>(sql, partner)
    .map(({ id }) => id)
    .sort();

describe("GET /cases for a referral partner", () => {
  test.each([1, 2])(
    "returns the cases of attributed clients and cases brought in by partner %d [AMB-46] [EP-30] [REV-02] [REV-03]",
    async (partner) => {
      const cases = await all("/cases", "cases", partner);
      const expected = idsOf(
        `select c.id from cases c join client_links l on l.creditor = c.creditor and l.archived_at is null
       where l.referral_partner = ?1 and (is_attributed = 1 or submitted_through = ?1) and is_deleted = 0`,
        partner,
      );
      expect(cases.map(({ id }) => id).sort()).toEqual(expected);
      const dates = cases.map(({ dateCreated }) => Date.parse(dateCreated));
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
    },
  );

  test("includes each case's client and counts the cases by state [EP-30]", async () => {
    const { json } = await get("referral", "/cases?PageSize=100");
    for (const { client, debtor, lifecycle } of json.cases) {
      expect(client.externalTenantId).toMatch(/^kb-/);
      expect(client.contacts.onboardingUser.email).toContain("@");
      expect(debtor.country.length).toBeGreaterThan(2);
      expect(lifecycle).toMatch(/^[A-Z]/);
    }
    const { byLifecycle, totalCases } = json.summary;
    expect(totalCases).toBe(json.page.totalResults);
    expect(byLifecycle.active + byLifecycle.pending + byLifecycle.closed + byLifecycle.paused).toBe(
      totalCases,
    );
    const active = store.all(
      "select 1 from cases where referral_partner = 1 and lifecycle = 6 and is_deleted = 0",
    );
    expect(byLifecycle.active).toBe(active.length);
  });
});

describe("GET /reporting/transactions", () => {
  test.each([1, 2])(
    "returns the payments of partner %d's clients except deleted ones [EP-31]",
    async (partner) => {
      const transactions = await all("/reporting/transactions", "data", partner);
      const expected = idsOf(
        "select id from payments where referral_partner = ? and deleted_at is null",
        partner,
      );
      expect(transactions.map(({ transactionId }) => transactionId).sort()).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    },
  );

  test("totals the earnings in the summary [EP-31]", async () => {
    const transactions = await all("/reporting/transactions", "data", 1);
    const { json } = await get("referral", "/reporting/transactions");
    const sum = (values: number[]) =>
      values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
    expect(json.summary.totalServiceRevenueUsd).toBe(
      sum(transactions.map(({ earnings }) => earnings.serviceRevenueUsd)),
    );
    const revenue: Record<string, number> = json.summary.revenue;
    const fees = Object.entries(revenue).filter(([name]) => name.endsWith("Usd"));
    const counts = Object.entries(revenue).filter(([name]) => name.endsWith("Count"));
    expect(sum(fees.map(([, value]) => value))).toBe(
      sum(transactions.map(({ earnings }) => earnings.referralFeeAmountUsd)),
    );
    expect(counts.reduce((total, [, value]) => total + value, 0)).toBe(transactions.length);
    expect([fees.length, counts.length]).toEqual([7, 7]);
  });

  test("omits a deleted payment from the list and the total [EP-31]", async () => {
    const changed = await openSandbox();
    const total = async () =>
      (await changed.get("referral", "/reporting/transactions")).json.page.totalResults;
    const before = await total();
    const { json } = await changed.get("referral", "/reporting/transactions?PageSize=1");
    changed.store.run("update payments set deleted_at = 1 where id = ?", json.data[0].transactionId);
    expect(await total()).toBe(before - 1);
  });
});
