import type { NumberText } from "../../base/json/json";

/** CTX-02: the referral partner's share of the revenue, as documented for the network. */
export const referralFeePercent = 20;

/** One cent less than a trillion, so that sums of many amounts stay safe integers. */
const maxCents = 99_999_999_999_999;

export type MoneyResult = { readonly cents: number } | { readonly finding: string };

const pattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

const tooFine = { finding: "must have at most two decimals" };
const tooLarge = { finding: "must not be larger than 999999999999.99" };

/** Reads an amount digit by digit, so that nothing is rounded. */
export function readMoney(number: NumberText): MoneyResult {
  const [, sign = "", whole = "", fraction = "", power = "0"] = pattern.exec(number.toString()) ?? [];
  const written = `${whole}${fraction}`.replace(/^0+/, "");
  const digits = written.replace(/0+$/, "");
  if (digits === "") return { cents: 0 };
  const zeros = Number(power) - fraction.length + 2 + (written.length - digits.length);
  if (zeros < 0) return tooFine;
  if (digits.length + zeros > String(maxCents).length) return tooLarge;
  const cents = Number(`${digits}${"0".repeat(zeros)}`);
  return { cents: sign === "-" ? -cents : cents };
}
