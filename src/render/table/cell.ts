import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NumberText,
  printJson,
  readField,
} from "../../base/json/json";
import { ageText } from "../../base/text/time/age";
import { shortDate, shortTime } from "../../base/text/time/date";
import type { CellKind } from "../report";
import { eventText } from "../text/event-text";
import { safeCell } from "../text/safe-text";
import { type Amount, readAmount } from "./amount";

/**
 * Returns the platform's own text. Numbers stay as written, objects and arrays become compact JSON, and missing
 * values and null become an empty text.
 */
export function plainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (value instanceof NumberText || typeof value === "boolean") return value.toString();
  return printJson(value);
}

function addressText(address: JsonObject): string {
  const part = (name: string) => plainText(readField(address, name)).trim();
  const city = [part("zipCode"), part("city")].filter(Boolean).join(" ");
  const state = part("state") || part("stateAlpha2");
  const country = part("country") || part("countryAlpha2");
  return [part("address"), city, state, country].filter(Boolean).join(", ");
}

/**
 * Formats a value for people. The text still comes from the platform and must be made safe. Ages are relative
 * to `now`, or shown as times without it.
 */
export function shownText(value: JsonValue | undefined, kind: CellKind, now?: number): string {
  if (kind === "age" && now !== undefined) return ageText(plainText(value), now);
  if (kind === "date") return shortDate(plainText(value));
  if (isTimeKind(kind)) return shortTime(plainText(value));
  if (kind === "flag" && typeof value === "boolean") return value ? "yes" : "no";
  if (kind === "list" && Array.isArray(value)) return value.map(plainText).join(", ");
  if (kind === "address" && isJsonObject(value)) return addressText(value);
  if (kind === "event") return eventText(plainText(value));
  return plainText(value);
}

export const isTimeKind = (kind: CellKind) => kind === "time" || kind === "age";

const amountKinds: readonly CellKind[] = ["money", "number", "percent"];

export const isAmountKind = (kind: CellKind): boolean => amountKinds.includes(kind);

/** Returns the amount of a money, number or percent cell. */
export function readCellAmount(value: JsonValue | undefined, kind: CellKind, currency?: JsonValue): Amount {
  const units: Partial<Record<CellKind, string>> = { percent: "%", money: safeCell(plainText(currency)) };
  return readAmount(safeCell(plainText(value)).trim(), units[kind] ?? "");
}
