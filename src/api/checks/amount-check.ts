import type { Finding } from "../../base/finding";
import { type JsonValue, NumberText } from "../../base/json/json";
import { plainNumber } from "../../base/text/numbers/plain-number";

/** A text as a JSON number with its own digits; other text stays as it is, for the check to refuse. */
export function readAmount(text: string): NumberText | string {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text.trim()) ? new NumberText(text.trim()) : text;
}

/** Whole cents, for comparisons; undefined for anything but an amount. */
export function centsOf(value: JsonValue | undefined): number | undefined {
  return value instanceof NumberText ? Math.round(Number(value.value) * 100) : undefined;
}

/** What is wrong with an amount; `min` is in cents. An absent one is fine. */
export function amountFindings(path: string, value: JsonValue | undefined, min: number): readonly Finding[] {
  if (value === undefined || value === null) return [];
  const message = amountProblem(value, min);
  return message === undefined ? [] : [{ path, message }];
}

function amountProblem(value: JsonValue, min: number): string | undefined {
  const cents = centsOf(value);
  if (cents === undefined) return notAnAmount(String(value));
  const text = String(value);
  if (/\.\d\d\d*[1-9]/.test(text)) return `${text} has more than two decimals`;
  if (cents < min) return min > 0 ? `${text} is not above 0` : `${text} is below 0`;
  return cents > 99_999_999_999_999 ? `${text} is too large` : undefined;
}

function notAnAmount(text: string): string {
  const meant = plainNumber(text);
  return `"${text}" is not an amount${meant === undefined ? ", for example 250.00" : `: write ${meant}`}`;
}
