import {
  formatPlainText,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  readField,
} from "../../base/json/json";
import { formatAge } from "../../base/text/time/age";
import { formatDate, formatTime } from "../../base/text/time/date";
import type { CellKind } from "../report";
import { describeEvent } from "../text/event-text";
import { sanitizeCell } from "../text/safe-text";
import { type Amount, parseAmount } from "./amount";

function formatAddress(address: JsonObject): string {
  const readPart = (name: string) => formatPlainText(readField(address, name)).trim();
  const city = [readPart("zipCode"), readPart("city")].filter(Boolean).join(" ");
  const state = readPart("state") || readPart("stateAlpha2");
  const country = readPart("country") || readPart("countryAlpha2");
  return [readPart("address"), city, state, country].filter(Boolean).join(", ");
}

/**
 * Formats a value for people. The text still comes from the platform and must be made safe. Ages are relative
 * to `now`. Without it, times are shown.
 */
export function formatCellValue(value: JsonValue | undefined, kind: CellKind, now?: number): string {
  if (kind === "age" && now !== undefined) return formatAge(formatPlainText(value), now);
  if (kind === "date") return formatDate(formatPlainText(value));
  if (isTimeKind(kind)) return formatTime(formatPlainText(value));
  if (kind === "flag" && typeof value === "boolean") return value ? "yes" : "no";
  if (kind === "list" && Array.isArray(value)) return value.map(formatPlainText).join(", ");
  if (kind === "address" && isJsonObject(value)) return formatAddress(value);
  if (kind === "event") return describeEvent(formatPlainText(value));
  return formatPlainText(value);
}

export const isTimeKind = (kind: CellKind) => kind === "time" || kind === "age";

const amountKinds: readonly CellKind[] = ["money", "number", "percent"];

export const isAmountKind = (kind: CellKind): boolean => amountKinds.includes(kind);

export function parseCellAmount(value: JsonValue | undefined, kind: CellKind, currency?: JsonValue): Amount {
  const units: Partial<Record<CellKind, string>> = {
    percent: "%",
    money: sanitizeCell(formatPlainText(currency)),
  };
  return parseAmount(sanitizeCell(formatPlainText(value)).trim(), units[kind] ?? "");
}
