import type { Finding } from "../../base/finding";
import type { JsonObject, JsonValue } from "../../base/json/json";
import { readTime, utcDay } from "../../base/text/date";
import { commissionStatuses, type PaymentWords, recipients } from "../records/payments/payment-words";
import { amountFindings, centsOf } from "./amount-check";

/** All that is wrong with a payment before it is sent, by field; `today` is the day in UTC, such as `2026-03-16`. */
export function paymentFindings(
  body: JsonObject,
  today: string,
  words: PaymentWords = { recipients, commissionStatuses },
): readonly Finding[] {
  const required = ["date", "paymentAmount", "paymentRecipient"].filter((name) => body[name] === undefined);
  return [
    ...required.map((path) => ({ path, message: "is required" })),
    ...dateFindings(body.date, today),
    ...amountFindings("paymentAmount", body.paymentAmount, 1),
    ...wordFindings("paymentRecipient", body.paymentRecipient, recipients, words.recipients),
    ...splitFindings(body),
    ...commissionFindings(body, words.commissionStatuses),
  ];
}

function dateFindings(value: JsonValue | undefined, today: string): readonly Finding[] {
  if (value === undefined) return [];
  const time = typeof value === "string" ? readTime(value) : undefined;
  if (time === undefined)
    return [{ path: "date", message: `"${String(value)}" is not a date, for example 2026-01-31` }];
  const day = utcDay(time.ms);
  return day > today ? [{ path: "date", message: `${day} is in the future; today is ${today} in UTC` }] : [];
}

function wordFindings(
  path: string,
  value: JsonValue | undefined,
  known: readonly string[],
  offered: readonly string[],
): readonly Finding[] {
  if (value === undefined || (typeof value === "string" && known.includes(value))) return [];
  return [{ path, message: `"${String(value)}" is not one of ${offered.join(", ")}` }];
}

function commissionFindings(
  { commissionPaymentStatus, paymentRecipient }: JsonObject,
  offered: readonly string[],
): readonly Finding[] {
  const path = "commissionPaymentStatus";
  if (commissionPaymentStatus === undefined && paymentRecipient === "Creditor")
    return [{ path, message: `is required if the creditor received the payment: ${offered.join(" or ")}` }];
  return wordFindings(path, commissionPaymentStatus, commissionStatuses, offered);
}

const parts = ["payoutCreditor", "payoutCollectionPartner"] as const;

/** Both parts or none; together they are the amount, give or take a cent. */
function splitFindings(body: JsonObject): readonly Finding[] {
  const wrong = parts.flatMap((path) => amountFindings(path, body[path], 0));
  const missing = parts.filter((path) => body[path] === undefined);
  if (wrong.length > 0 || missing.length === parts.length) return wrong;
  if (missing.length > 0)
    return missing.map((path) => ({ path, message: "is required: a split names both parts" }));
  // An amount that is refused itself is not compared.
  const amount =
    amountFindings("", body.paymentAmount, 1).length > 0 ? undefined : centsOf(body.paymentAmount);
  const sum = parts.reduce((total, path) => total + (centsOf(body[path]) ?? 0), 0);
  if (amount === undefined || Math.abs(sum - amount) <= 1) return [];
  const message = `the parts add up to ${(sum / 100).toFixed(2)}, the payment is ${String(body.paymentAmount)}`;
  return [{ path: parts[0], message }];
}
