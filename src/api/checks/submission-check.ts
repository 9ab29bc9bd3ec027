import type { Finding } from "../../base/finding";
import { isJsonObject, type JsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { describeFutureDay, readCalendarDay } from "../../base/text/time/date";
import { formatGuess } from "../../base/text/unknown-word";
import { findNearestCurrency, isCurrency } from "../endpoint/iso-codes";
import { checkDebtor } from "./debtor-check";

/**
 * Checks the rules that a schema can't express because they depend on other fields, on ISO tables, or on
 * `latestDay`, the last day that isn't in the future (AMB-39). Ignores missing fields and wrong types, which
 * the schema check reports.
 */
export function checkSubmission(body: JsonObject, latestDay: string): readonly Finding[] {
  return [
    ...checkCurrency(body.currencyCode),
    ...checkAges(body),
    ...checkDates(body, latestDay),
    ...(isJsonObject(body.debtor) ? checkDebtor(body.debtor) : []),
  ];
}

/** Checks that the currency exists in ISO 4217 (VAL-11). */
function checkCurrency(value: JsonValue | undefined): readonly Finding[] {
  if (typeof value !== "string" || !/^[a-z]{3}$/i.test(value) || isCurrency(value)) return [];
  const message = `"${value}" is not an ISO 4217 currency${formatGuess(findNearestCurrency(value))}`;
  return [{ path: "currencyCode", message }];
}

/** Checks the order of the dates, and that neither is in the future (VAL-12 to VAL-14). */
function checkDates({ date, dueDate }: JsonObject, latestDay: string): readonly Finding[] {
  const [day, dueDay] = [readDay(date), readDay(dueDate)];
  const findings: Finding[] = [];
  if (day !== undefined && day > latestDay)
    findings.push({ path: "date", message: describeFutureDay(day, latestDay) });
  if (day !== undefined && dueDay !== undefined && dueDay < day)
    findings.push({ path: "dueDate", message: `${dueDay} is before the date, ${day}` });
  if (dueDay !== undefined && dueDay > latestDay)
    findings.push({ path: "dueDate", message: describeFutureDay(dueDay, latestDay) });
  return findings;
}

const readDay = (value: JsonValue | undefined) =>
  typeof value === "string" ? readCalendarDay(value) : undefined;

export const submissionAmountFields = [
  "amountToRecover",
  "amountToRecoverOver6Months",
  "amountToRecoverOver12Months",
  "amountToRecoverOver24Months",
] as const;
const [, over6, over12, over24] = submissionAmountFields;

/** Checks the amounts by age. Each amount must include the older ones. */
function checkAges(body: JsonObject): readonly Finding[] {
  const hasAmount = (name: string) => readNumber(body[name]) !== undefined;
  const findings: Finding[] = [];
  if (hasAmount(over12) !== hasAmount(over24)) {
    const [presentField, missingField] = hasAmount(over12) ? [over12, over24] : [over24, over12];
    findings.push({ path: presentField, message: `comes together with ${missingField} only` });
  }
  if (hasAmount(over6) && !hasAmount(over12) && !hasAmount(over24))
    findings.push({ path: over6, message: `comes together with ${over12} and ${over24} only` });
  return [...findings, ...checkAgeOrder(body)];
}

function checkAgeOrder(body: JsonObject): readonly Finding[] {
  const amounts = submissionAmountFields.flatMap((path) => {
    const amount = readNumber(body[path]);
    return amount === undefined ? [] : [{ path, amount }];
  });
  return amounts.flatMap(({ path, amount }, index) => {
    const younger = amounts[index - 1];
    if (younger === undefined || amount <= younger.amount) return [];
    return [{ path, message: `is more than ${younger.path}, which contains it` }];
  });
}

function readNumber(value: JsonValue | undefined): number | undefined {
  return value instanceof NumberText ? Number(value.value) : undefined;
}
