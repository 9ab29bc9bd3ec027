import { expect, test } from "vitest";
import { earningColumnsSql } from "../../../src/sandbox/money/earnings";
import { openStore } from "../../../src/sandbox/store/store";
import { openSandbox } from "../../support/sandbox/sandbox";

/** Returns the earnings from one payment on a case with a success fee of 20 percent, in thousandths. */
const earningsOn = (currency: string, amount: number) =>
  openStore(":memory:").get(
    `select ${earningColumnsSql} from (select ? as currency, ? as gross_amount) payment,
       (select 2000 as success_fee_hundredths) c`,
    currency,
    amount,
  );

test("calculates the platform's revenue and the referral partner's fee, also in US dollars", () => {
  expect(earningsOn("EUR", 1_000_000)).toEqual({
    revenue: 60_000,
    revenue_usd: 64_800,
    fee: 12_000,
    fee_usd: 12_960,
  });
});

test("rounds earnings to the smallest unit of their currency", () => {
  expect(earningsOn("EUR", 1_017_000)).toMatchObject({ revenue: 61_020, fee: 12_200 });
  expect(earningsOn("JPY", 1_017_000)).toMatchObject({ revenue: 61_000, fee: 12_000 });
  expect(earningsOn("KWD", 1_017_350)).toMatchObject({ revenue: 61_041, fee: 12_208 });
});

test("sums the revenue over all transactions [REV-01]", async () => {
  const { get } = await openSandbox();
  let cents = 0;
  let summary = { totalServiceRevenueUsd: Number.NaN };
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { json } = await get("referral", `/reporting/transactions?PageSize=100&Page=${page}`);
    pages = json.page.totalPages;
    summary = json.summary;
    for (const { earnings } of json.data) cents += Math.round(earnings.serviceRevenueUsd * 100);
  }
  expect(cents).toBeGreaterThan(0);
  expect(summary.totalServiceRevenueUsd).toBe(cents / 100);
});
