import { expect, test } from "vitest";
import { calculatePotentialRevenue, earningColumnsSql } from "../../../src/sandbox/money/earnings";
import { openStore } from "../../../src/sandbox/store/store";
import { openSandbox } from "../../support/sandbox/sandbox";

/** Returns the earnings, in thousandths, from one payment on a case with a 20 percent success fee. */
const earningsOn = (currency: string, amount: number) =>
  openStore(":memory:").get(
    `select ${earningColumnsSql} from (select ? as currency, ? as gross_amount) payment,
       (select 2000 as success_fee_hundredths) c`,
    currency,
    amount,
  );

test("calculates the platform's revenue and the partner's fee in both currencies", () => {
  expect(earningsOn("EUR", 1_000_000)).toEqual({
    revenue: 60_000,
    revenue_usd: 64_800,
    fee: 12_000,
    fee_usd: 12_960,
  });
});

test("rounds earnings to their currency's smallest unit", () => {
  expect(earningsOn("EUR", 1_017_000)).toMatchObject({ revenue: 61_020, fee: 12_200 });
  expect(earningsOn("JPY", 1_017_000)).toMatchObject({ revenue: 61_000, fee: 12_000 });
  expect(earningsOn("KWD", 1_017_350)).toMatchObject({ revenue: 61_041, fee: 12_208 });
});

test("converts known currencies to US dollars at fixed rates and values the others at 0", () => {
  const rates = {
    ...{ USD: 1, EUR: 1.08, GBP: 1.27, CHF: 1.12, DKK: 0.145, SEK: 0.095, NOK: 0.094, PLN: 0.25, CZK: 0.043 },
    ...{ HUF: 0.0028, RON: 0.217, CAD: 0.73, AUD: 0.65, NZD: 0.6, JPY: 0.0067, CNY: 0.14, INR: 0.012 },
    ...{ SGD: 0.74, HKD: 0.128, KRW: 0.00073, BRL: 0.18, MXN: 0.055, TRY: 0.03, ZAR: 0.054, AED: 0.272 },
    ...{ ILS: 0.27, UAH: 0.024, XOF: 0 },
  };
  const inDollars = (currency: string) => calculatePotentialRevenue(currency, 1_000_000_000, 0).grossUsd;
  for (const [currency, rate] of Object.entries(rates)) {
    expect(inDollars(currency), currency).toBe(Math.round(rate * 1e9));
    expect(earningsOn(currency, 1_000_000_000), currency).toMatchObject({
      revenue_usd: Math.round(rate * 60_000_000),
    });
  }
});

test("estimates a case's revenue, rounding to cents at each step", () => {
  expect(calculatePotentialRevenue("EUR", 1_000_000, 2000)).toEqual({
    grossUsd: 1_080_000,
    partnerUsd: 216_000,
    platformSharePercent: 30,
    platformUsd: 64_800,
    referralUsd: 12_960,
  });
  expect(calculatePotentialRevenue("JPY", 1_234_000, 1250)).toEqual({
    grossUsd: 8270,
    partnerUsd: 1030,
    platformSharePercent: 30,
    platformUsd: 310,
    referralUsd: 60,
  });
});

test("adds up the revenue of all transactions [REV-01]", async () => {
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
