import { type JsonValue, readPath } from "../../base/json/json";
import type { Block, CellKind } from "../../render/report";

/** A line of a card: label, path or function for its value, and kind of cell. */
export type CardRow = readonly [
  label: string,
  from: string | ((record: JsonValue) => JsonValue | undefined),
  kind?: CellKind,
];

/** Returns label and value pairs of a record. Amounts use the record's currency, or the fallback. */
export function buildCardBlock(
  record: JsonValue,
  rows: readonly CardRow[],
  fallbackCurrency?: string,
): Block {
  const currency = readPath(record, "currency") ?? fallbackCurrency;
  const columns = rows.map(([label, from, kind = "text"]) => ({
    label,
    kind,
    value: typeof from === "string" ? readPath(record, from) : from(record),
    currency,
  }));
  return { kind: "pairs", columns };
}
