import type { Finding } from "../../base/finding";
import { type JsonValue, NumberText } from "../../base/json/json";
import { suggestNumber } from "../../base/text/numbers/normalize-number-text";

/** Reads a JSON number and keeps its digits. Returns any other text unchanged, so the check rejects it. */
export function readAmount(text: string): NumberText | string {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text.trim()) ? new NumberText(text.trim()) : text;
}

/** Converts an amount to whole thousandths, for comparisons. Undefined for other values. */
export function toThousandths(value: JsonValue | undefined): number | undefined {
  return value instanceof NumberText ? Math.round(Number(value.value) * 1000) : undefined;
}

/**
 * Checks that an amount is at least 0 (or above 0, depending on `min`) and not too large. Accepts a missing
 * amount.
 */
export function checkAmount(
  path: string,
  value: JsonValue | undefined,
  min: "0" | "above 0",
): readonly Finding[] {
  if (value === undefined || value === null) return [];
  const message = findAmountProblem(value, min);
  return message === undefined ? [] : [{ path, message }];
}

function findAmountProblem(value: JsonValue, min: "0" | "above 0"): string | undefined {
  const text = String(value);
  if (!(value instanceof NumberText))
    return `"${text}" is not an amount${suggestNumber(text) ?? ", for example 250.00"}`;
  const amount = Number(value.value);
  if (min === "0" && amount < 0) return `${text} is below 0`;
  if (min === "above 0" && amount <= 0) return `${text} is not above 0`;
  return amount >= 1e12 ? `${text} is too large` : undefined;
}
