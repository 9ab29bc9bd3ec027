import { type JsonValue, readPath } from "../../base/json/json";
import type { Block, CellKind } from "../../render/report";

/** A card line: label, the value's path or a function that returns it, and the kind of cell. */
export type CardRow = readonly [
  label: string,
  from: string | ((record: JsonValue) => JsonValue | undefined),
  kind?: CellKind,
];

/** Returns a record's label and value pairs. Amounts use the record's currency, or the fallback. */
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
