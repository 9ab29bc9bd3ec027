import { type JsonValue, readField } from "../../../base/json/json";
import type { Block, Column } from "../../../render/report";
import { buildColumnCard } from "../column-card";

const snapshotColumns: readonly Column[] = [
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "savedAt", title: "Saved", kind: "time", priority: 1 },
  { path: "seed", title: "Seed", kind: "text", priority: 3 },
  { path: "cases", title: "Cases", kind: "number", priority: 2 },
  { path: "payments", title: "Payments", kind: "number", priority: 4 },
  { path: "bytes", title: "Bytes", kind: "number", priority: 5 },
];

export const snapshotListColumns: readonly Column[] = [
  ...snapshotColumns,
  { path: "problem", title: "Problem", kind: "text", priority: 2 },
];

export function buildSnapshotCard(value: JsonValue): readonly Block[] {
  const columns = snapshotColumns.filter(({ path }) => path !== "name");
  return buildColumnCard(value, `Snapshot ${String(readField(value, "name"))}`, columns);
}
