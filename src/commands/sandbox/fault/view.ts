import { type JsonValue, readField } from "../../../base/json/json";
import type { Block, Column } from "../../../render/report";
import { buildColumnCard } from "../column-card";

export const faultColumns: readonly Column[] = [
  { path: "id", title: "Id", kind: "number", priority: 1 },
  { path: "kind", title: "Kind", kind: "text", priority: 1 },
  { path: "status", title: "Status", kind: "number", priority: 2 },
  { path: "type", title: "Type", kind: "text", priority: 3 },
  { path: "surface", title: "Surface", kind: "text", priority: 2 },
  { path: "operation", title: "Operation", kind: "text", priority: 1 },
  { path: "key", title: "Key", kind: "text", priority: 6 },
  { path: "when", title: "When", kind: "text", priority: 1 },
  { path: "hits", title: "Hits", kind: "number", priority: 1 },
  { path: "isSpent", title: "Used up", kind: "flag", priority: 4 },
  { path: "delayMs", title: "Delay in ms", kind: "number", priority: 5 },
  { path: "retryAfter", title: "Retry after", kind: "number", priority: 5 },
];

export function buildFaultCard(value: JsonValue): readonly Block[] {
  const columns = faultColumns.filter(({ path }) => !["id", "hits", "isSpent"].includes(path));
  return buildColumnCard(value, `Fault ${String(readField(value, "id"))}`, columns);
}
