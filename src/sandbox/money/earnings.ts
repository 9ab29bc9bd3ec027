import { buildStepSql } from "../facts/currency";
import { referralFeePercent, roundMoney } from "../facts/money";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";

/** The platform's share of the success fee, in percent. The sandbox chose this value. */
const platformSharePercent = 30;

/** Exchange rates in US dollars per unit, which are fixed in the sandbox. */
const dollarRates: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.08,
  GBP: 1.27,
  CHF: 1.12,
  DKK: 0.145,
  SEK: 0.095,
  NOK: 0.094,
  PLN: 0.25,
  CZK: 0.043,
  HUF: 0.0028,
  RON: 0.217,
  CAD: 0.73,
  AUD: 0.65,
  NZD: 0.6,
  JPY: 0.0067,
  CNY: 0.14,
  INR: 0.012,
  SGD: 0.74,
  HKD: 0.128,
  KRW: 0.00073,
  BRL: 0.18,
  MXN: 0.055,
  TRY: 0.03,
  ZAR: 0.054,
  AED: 0.272,
  ILS: 0.27,
  UAH: 0.024,
};

const rateSql = `case payment.currency ${Object.entries(dollarRates)
  .map(([currency, value]) => `when '${currency}' then ${value}`)
  .join(" ")} else 0 end`;
const buildRoundedSql = (sql: string, step: string) => `cast(round((${sql}) / ${step}) * ${step} as integer)`;
const centStep = "10.0";
const currencyStepSql = `(${buildStepSql("payment.currency")})`;
const revenueSql = buildRoundedSql(
  `payment.gross_amount * ifnull(c.success_fee_hundredths, 0) * ${platformSharePercent} / 1000000.0`,
  currencyStepSql,
);
const feeSql = buildRoundedSql(`${revenueSql} * ${referralFeePercent} / 100.0`, currencyStepSql);

/** SQL for earnings from `payment` on case `c`, in thousandths. Rounds per payment, so that sums add up. */
export const earningColumnsSql = `${revenueSql} as revenue, ${buildRoundedSql(`${revenueSql} * ${rateSql}`, centStep)} as revenue_usd,
  ${feeSql} as fee, ${buildRoundedSql(`${feeSql} * ${rateSql}`, centStep)} as fee_usd`;

/** Returns the revenue from a fully collected case and the platform's share, in thousandths of a dollar. */
export function calculatePotentialRevenue(currency: string, amount: number, feeHundredths: number) {
  const roundUsd = (dollars: number) => roundMoney(dollars, "USD");
  const grossUsd = roundUsd(amount * (dollarRates[currency] ?? 0));
  const partnerUsd = roundUsd((grossUsd * feeHundredths) / 10_000);
  const platformUsd = roundUsd((partnerUsd * platformSharePercent) / 100);
  const referralUsd = roundUsd((platformUsd * referralFeePercent) / 100);
  return { grossUsd, partnerUsd, platformSharePercent, platformUsd, referralUsd };
}

/** Sums the earnings of a referral partner by creditor, in thousandths of a dollar. */
export function sumEarningsByCreditor(store: Store, partner: number): ReadonlyMap<number, number> {
  return memoize(store, `earnings of ${partner}`, () => {
    const sql = `select creditor, sum(fee_usd) as total from (
        select payment.creditor, ${earningColumnsSql} from payments payment join cases c on c.seq = payment.case_seq
        where payment.referral_partner = ? and deleted_at is null) group by creditor`;
    const rows = store.all<{ creditor: number; total: number }>(sql, partner);
    return new Map(rows.map(({ creditor, total }) => [creditor, total]));
  });
}
