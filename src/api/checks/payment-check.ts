import type { Finding } from "../../base/finding";
import type { JsonObject, JsonValue } from "../../base/json/json";
import { calendarDay, futureDay } from "../../base/text/time/date";
import { correctDay } from "../../base/text/time/meant-days";
import { commissionStatuses, type PaymentWords, recipients } from "../records/payments/payment-words";
import { amountFindings, toThousandths } from "./amount-check";

/**
 * Checks a payment before it is sent; returns all findings by field. `latestDay` is the last day that isn't
 * in the future, such as `2026-03-16`.
 */
export function paymentFindings(
  body: JsonObject,
  latestDay: string,
  words: PaymentWords = { recipients, commissionStatuses },
): readonly Finding[] {
  const absentFields = ["date", "paymentAmount", "paymentRecipient"].filter(
    (name) => body[name] === undefined,
  );
  return [
    ...absentFields.map((path) => ({ path, message: "is required" })),
    ...dateFindings(body.date, latestDay),
    ...amountFindings("paymentAmount", body.paymentAmount, "above 0"),
    ...wordFindings("paymentRecipient", body.paymentRecipient, recipients, words.recipients),
    ...splitFindings(body),
    ...commissionFindings(body, words.commissionStatuses),
  ];
}

function dateFindings(value: JsonValue | undefined, latestDay: string): readonly Finding[] {
  if (value === undefined) return [];
  const day = typeof value === "string" ? calendarDay(value) : undefined;
  if (day === undefined)
    return [{ path: "date", message: `"${String(value)}" is not a date${correctDay(String(value))}` }];
  return day > latestDay ? [{ path: "date", message: futureDay(day, latestDay) }] : [];
}

function wordFindings(
  path: string,
  value: JsonValue | undefined,
  validWords: readonly string[],
  validNames: readonly string[],
): readonly Finding[] {
  if (value === undefined || (typeof value === "string" && validWords.includes(value))) return [];
  return [{ path, message: `"${String(value)}" is not one of ${validNames.join(", ")}` }];
}

function commissionFindings(
  { commissionPaymentStatus, paymentRecipient }: JsonObject,
  validNames: readonly string[],
): readonly Finding[] {
  const path = "commissionPaymentStatus";
  if (commissionPaymentStatus === undefined && paymentRecipient === "Creditor")
    return [
      { path, message: `is required if the creditor received the payment: ${validNames.join(" or ")}` },
    ];
  return wordFindings(path, commissionPaymentStatus, commissionStatuses, validNames);
}

const parts = ["payoutCreditor", "payoutCollectionPartner"] as const;

/** One cent in thousandths. */
const cent = 10;

/** Amounts whose decimals depend on the currency. */
export const paymentAmounts = ["paymentAmount", ...parts] as const;

/** Checks that a split names both parts, and that they add up to the amount within a cent. */
function splitFindings(body: JsonObject): readonly Finding[] {
  const wrongAmounts = parts.flatMap((path) => amountFindings(path, body[path], "0"));
  const missing = parts.filter((path) => body[path] === undefined);
  if (wrongAmounts.length > 0 || missing.length === parts.length) return wrongAmounts;
  if (missing.length > 0)
    return missing.map((path) => ({ path, message: "is required: a split needs both parts" }));
  // Skips the comparison if the amount itself is invalid.
  const amount =
    amountFindings("", body.paymentAmount, "above 0").length > 0
      ? undefined
      : toThousandths(body.paymentAmount);
  const sum = parts.reduce((total, path) => total + (toThousandths(body[path]) ?? 0), 0);
  if (amount === undefined || Math.abs(sum - amount) <= cent) return [];
  const message = `the parts add up to ${(sum / 1000).toFixed(sum % cent === 0 ? 2 : 3)}, the payment is ${String(body.paymentAmount)}`;
  return [{ path: parts[0], message }];
}
