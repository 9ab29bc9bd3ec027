import { type JsonValue, readPath } from "../../base/json/json";
import type { Block, CellKind } from "../../render/report";

/** What a line of a card is called, where in the record its value stands or how it is found, and how it is shown. */
export type CardRow = readonly [
  label: string,
  from: string | ((record: JsonValue) => JsonValue | undefined),
  kind?: CellKind,
];

/** Values of a record under each other; amounts are in its currency. */
export function pairsOf(record: JsonValue, rows: readonly CardRow[]): Block {
  const currency = readPath(record, "currency");
  const columns = rows.map(([label, from, kind = "text"]) => ({
    label,
    kind,
    value: typeof from === "string" ? readPath(record, from) : from(record),
    currency,
  }));
  return { kind: "pairs", columns };
}
