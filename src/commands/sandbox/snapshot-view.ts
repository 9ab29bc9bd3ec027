import type { JsonValue } from "../../base/json";
import { readField } from "../../base/json";
import type { Block, Column } from "../../render/report";

export const snapshotColumns: readonly Column[] = [
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "savedAt", title: "Saved", kind: "time", priority: 1 },
  { path: "seed", title: "Seed", kind: "text", priority: 3 },
  { path: "cases", title: "Cases", kind: "number", priority: 2 },
  { path: "payments", title: "Payments", kind: "number", priority: 4 },
  { path: "bytes", title: "Bytes", kind: "number", priority: 5 },
];

export function snapshotCard(value: JsonValue): readonly Block[] {
  const rows = snapshotColumns
    .filter(({ path }) => path !== "name")
    .map(({ path, title, kind }) => ({ label: title, kind, value: readField(value, path) }));
  return [
    { kind: "title", text: `Snapshot ${String(readField(value, "name"))}` },
    { kind: "pairs", columns: rows },
  ];
}
