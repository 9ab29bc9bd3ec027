import { isJsonObject, type JsonValue, readField, readItems, readText } from "../../base/json/json";
import type { Column } from "../../render/report";

export const figureColumns: readonly Column[] = [
  { path: "cases", title: "Cases", kind: "number", priority: 1 },
  { path: "placed", title: "Placed", kind: "money", currency: "currency", priority: 1 },
  { path: "open", title: "Open", kind: "money", currency: "currency", priority: 1 },
  { path: "collected", title: "Collected", kind: "money", currency: "currency", priority: 1 },
  { path: "closedCases", title: "Closed", kind: "number", priority: 3 },
  { path: "recoveryRate", title: "Recovery", kind: "number", priority: 2 },
  { path: "daysToFirstPayment", title: "Days to first payment", kind: "number", priority: 3 },
  { path: "daysToClose", title: "Days to close", kind: "number", priority: 3 },
];

/** Columns for listing the figures as rows. Each row names its table. */
export const portfolioColumns: readonly Column[] = [
  { path: "table", title: "Table", kind: "text", priority: 1 },
  { path: "key", title: "Key", kind: "text", priority: 1 },
  { path: "currency", title: "Currency", kind: "text", priority: 1 },
  ...figureColumns,
  { path: "monthsSince", title: "Months since", kind: "number", priority: 4 },
];

export function listTotals(value: JsonValue): readonly JsonValue[] {
  const currencies = readField(value, "currencies");
  if (!isJsonObject(currencies)) return [];
  return Object.entries(currencies).map(([currency, totals]) => ({
    currency,
    ...(isJsonObject(totals) ? totals : {}),
  }));
}

/** Formats rates for people: `0.0963` becomes `9.6 %`. */
export const formatRates = (rows: readonly JsonValue[]): readonly JsonValue[] =>
  rows.map((row) => {
    const rate = readText(row, "recoveryRate");
    return rate === "" ? row : { ...(row as object), recoveryRate: `${(Number(rate) * 100).toFixed(1)} %` };
  });

const createRowMapper = (table: string, key: string) => (row: JsonValue) => ({
  ...(isJsonObject(row) ? row : {}),
  table,
  key: key === "" ? "" : readText(row, key),
});

export const listPortfolioRows = (value: JsonValue): readonly JsonValue[] => [
  ...listTotals(value).map(createRowMapper("total", "")),
  ...readItems(value, "groups").map(createRowMapper("group", "key")),
  ...readItems(value, "ageing").map(createRowMapper("ageing", "bucket")),
  ...readItems(value, "closeCodes").map(createRowMapper("close code", "code")),
  ...readItems(value, "liquidation").flatMap((cohort) => {
    const { month, currency, placed } = cohort as Readonly<Record<string, JsonValue>>;
    const months = readItems(cohort, "collected");
    return months.map((collected, index) => ({
      ...{ table: "liquidation", key: month, currency, collected, monthsSince: String(index) },
      placed: index === 0 ? placed : undefined,
    }));
  }),
];

/** Returns the share of the principal collected up to each month, for drawing. */
export function computeShareCurve(cohort: JsonValue): readonly number[] {
  const placed = Number(readText(cohort, "placed"));
  let sum = 0;
  return readItems(cohort, "collected").map((amount) => {
    sum += Number(amount);
    return placed > 0 ? Math.max(0, sum / placed) : 0;
  });
}
