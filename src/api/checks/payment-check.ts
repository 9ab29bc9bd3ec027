import type { Finding } from "../../base/finding";
import type { JsonObject, JsonValue } from "../../base/json/json";
import { describeFutureDay, readCalendarDay, suggestDay } from "../../base/text/time/date";
import { commissionStatuses, type PaymentWords, recipients } from "../records/payments/payment-words";
import { checkAmount, toThousandths } from "./amount-check";

/**
 * Checks a payment before it is sent; returns all findings by field. `latestDay` is the last day that isn't
 * in the future, such as `2026-03-16`.
 */
export function validatePayment(
  body: JsonObject,
  latestDay: string,
  words: PaymentWords = { recipients, commissionStatuses },
): readonly Finding[] {
  const absentFields = ["date", "paymentAmount", "paymentRecipient"].filter(
    (name) => body[name] === undefined,
  );
  return [
    ...absentFields.map((path) => ({ path, message: "is required" })),
    ...checkDate(body.date, latestDay),
    ...checkAmount("paymentAmount", body.paymentAmount, "above 0"),
    ...checkEnumWord("paymentRecipient", body.paymentRecipient, recipients, words.recipients),
    ...checkAmountSplit(body),
    ...checkCommission(body, words.commissionStatuses),
  ];
}

function checkDate(value: JsonValue | undefined, latestDay: string): readonly Finding[] {
  if (value === undefined) return [];
  const day = typeof value === "string" ? readCalendarDay(value) : undefined;
  if (day === undefined)
    return [{ path: "date", message: `"${String(value)}" is not a date${suggestDay(String(value))}` }];
  return day > latestDay ? [{ path: "date", message: describeFutureDay(day, latestDay) }] : [];
}

function checkEnumWord(
  path: string,
  value: JsonValue | undefined,
  validWords: readonly string[],
  validNames: readonly string[],
): readonly Finding[] {
  if (value === undefined || (typeof value === "string" && validWords.includes(value))) return [];
  return [{ path, message: `"${String(value)}" is not one of ${validNames.join(", ")}` }];
}

function checkCommission(
  { commissionPaymentStatus, paymentRecipient }: JsonObject,
  validNames: readonly string[],
): readonly Finding[] {
  const path = "commissionPaymentStatus";
  if (commissionPaymentStatus === undefined && paymentRecipient === "Creditor")
    return [
      { path, message: `is required if the creditor received the payment: ${validNames.join(" or ")}` },
    ];
  return checkEnumWord(path, commissionPaymentStatus, commissionStatuses, validNames);
}

const splitFields = ["payoutCreditor", "payoutCollectionPartner"] as const;

const centInThousandths = 10;

/** Amounts whose number of decimals depends on the currency. */
export const paymentAmountFields = ["paymentAmount", ...splitFields] as const;

/** Checks that a split specifies both parts, and that they add up to the amount to within a cent. */
function checkAmountSplit(body: JsonObject): readonly Finding[] {
  const amountProblems = splitFields.flatMap((path) => checkAmount(path, body[path], "0"));
  const missingFields = splitFields.filter((path) => body[path] === undefined);
  if (amountProblems.length > 0 || missingFields.length === splitFields.length) return amountProblems;
  if (missingFields.length > 0)
    return missingFields.map((path) => ({ path, message: "is required: a split needs both parts" }));
  // Skips the comparison if the amount itself is invalid.
  const amount =
    checkAmount("", body.paymentAmount, "above 0").length > 0 ? undefined : toThousandths(body.paymentAmount);
  const sum = splitFields.reduce((total, path) => total + (toThousandths(body[path]) ?? 0), 0);
  if (amount === undefined || Math.abs(sum - amount) <= centInThousandths) return [];
  const message = `the parts add up to ${(sum / 1000).toFixed(sum % centInThousandths === 0 ? 2 : 3)}, the payment is ${String(body.paymentAmount)}`;
  return [{ path: splitFields[0], message }];
}
