import type { NumberText } from "../../base/json/json";

/** One cent less than a trillion: sums over many amounts stay whole numbers that JavaScript can hold. */
const largestCents = 99_999_999_999_999;

export type ReadMoney = { readonly cents: number } | { readonly finding: string };

const pattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

const finer = { finding: "must have at most two decimals" };
const larger = { finding: "must not be larger than 999999999999.99" };

/** Reads an amount digit by digit, so that nothing is rounded on the way. */
export function readMoney(number: NumberText): ReadMoney {
  const [, sign = "", whole = "", fraction = "", power = "0"] = pattern.exec(number.toString()) ?? [];
  const written = `${whole}${fraction}`.replace(/^0+/, "");
  const digits = written.replace(/0+$/, "");
  if (digits === "") return { cents: 0 };
  const zeros = Number(power) - fraction.length + 2 + (written.length - digits.length);
  if (zeros < 0) return finer;
  if (digits.length + zeros > String(largestCents).length) return larger;
  const cents = Number(`${digits}${"0".repeat(zeros)}`);
  return { cents: sign === "-" ? -cents : cents };
}
