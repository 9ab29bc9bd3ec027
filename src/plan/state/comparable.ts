import { isAmountField } from "../../api/checks/amount-check";
import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { type JsonValue, NumberText, readField } from "../../base/json/json";
import { isDecimal } from "../../base/text/numbers/decimal-text";
import { formatDate } from "../../base/text/time/date";
import { trimEnd } from "../../base/text/trim-end";
import type { StateValues } from "../plan";

/**
 * Formats a field so that equal values have equal text: numbers without trailing zeros, also amounts that are
 * sent as strings (NS-66), states by name, and payment dates without a time.
 */
export function normalizeField(name: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(String).sort().join(",");
  const text = String(value).trim();
  if (value instanceof NumberText || (isAmountField(name) && isDecimal(text))) return trimNumber(text);
  if (name === "lifecycle") return readLifecycle(text) ?? text;
  if (name === "closeCode") return readCloseCode(text) ?? text;
  if (name === "recipient") return text.toLowerCase().replace(/[^a-z]/g, "");
  return name === "date" ? formatDate(text) : text;
}

function trimNumber(text: string): string {
  if (!text.includes(".") || /e/i.test(text)) return text;
  return trimEnd(trimEnd(text, "0"), ".");
}

/** Returns a record's fields as comparable text, omitting empty ones. */
export function normalizeFields(record: JsonValue, names: readonly string[]): StateValues {
  const fieldTexts = names.map((name) => [name, normalizeField(name, readField(record, name))] as const);
  return Object.fromEntries(fieldTexts.filter(([, text]) => text !== ""));
}

/** Formats the changes, for example `remainder 250 → 200`. */
export function describeChanges(
  before: StateValues | undefined,
  now: StateValues | undefined,
): readonly string[] {
  if (before === undefined && now === undefined) return [];
  if (now === undefined) return ["it is gone"];
  if (before === undefined) return ["it did not exist"];
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => `${name} ${before[name] ?? "none"} → ${now[name] ?? "none"}`);
}
