import type { JsonValue } from "../../base/json";
import { readField } from "../../base/json";
import type { Block, Column } from "../../render/report";

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
  { path: "isSpent", title: "Spent", kind: "flag", priority: 4 },
  { path: "delayMs", title: "Delay in ms", kind: "number", priority: 5 },
  { path: "retryAfter", title: "Retry after", kind: "number", priority: 5 },
];

/** What was set up, without what it leaves open. */
export function faultCard(value: JsonValue): readonly Block[] {
  const rows = faultColumns
    .filter(({ path }) => path !== "id" && path !== "hits" && path !== "isSpent")
    .map(({ path, title, kind }) => ({ label: title, kind, value: readField(value, path) }));
  return [
    { kind: "title", text: `Fault ${String(readField(value, "id"))}` },
    { kind: "pairs", columns: rows },
  ];
}
