import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  readField,
  readItems,
  readText,
} from "../../../base/json/json";
import { command } from "../../../cli/line/command";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import { callControl } from "../../../cli/session/sandbox/control-client";
import type { Block, Column } from "../../../render/report";
import { formatLabel } from "../status";

export default command({
  details:
    "Show what changed in the world since a snapshot: the counts, and each case, payment, chat message, file, note, event, subscription, creditor, client and link request that was added, removed or changed.",
  examples: {
    "recoup sandbox snapshot save before-payment": "a snapshot",
    "recoup sandbox snapshot diff before-payment": "what a test changed",
    "recoup sandbox snapshot diff before-payment --json": "for a script",
  },
  argument: { name: "name", description: "the snapshot's name" },
  prints: { record: async () => (await import("../shapes/snapshot")).Difference },
  async run({ argument: name }, context) {
    const record = await callControl(context, "GET", `/snapshots/diff?name=${encodeURIComponent(name)}`);
    return reportLoadedRecord(record, { view: buildDiffCard, idPath: "snapshot" });
  },
});

const columns: readonly Column[] = [
  { path: "change", title: "Change", kind: "text", priority: 1 },
  { path: "kind", title: "Kind", kind: "text", priority: 1 },
  { path: "case", title: "Case", kind: "id", priority: 1 },
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "shown", title: "Fields", kind: "text", priority: 2 },
];

function buildDiffCard(value: JsonValue): readonly Block[] {
  const rows = readItems(value, "items").filter(isJsonObject).map(buildDifferenceRow);
  const moreCount = readText(value, "more");
  const title: Block = { kind: "title", text: `Since the snapshot ${readText(value, "snapshot")}` };
  const counts = buildCountRows(readField(value, "counts"));
  if (rows.length === 0 && counts.length === 0)
    return [title, { kind: "text", text: "Nothing has changed." }];
  return [
    title,
    { kind: "pairs", columns: counts },
    { kind: "table", columns, rows },
    { kind: "text", text: ["", "0"].includes(moreCount) ? "" : `And ${moreCount} more.` },
  ];
}

function buildCountRows(counts: JsonValue | undefined) {
  if (!isJsonObject(counts)) return [];
  return Object.entries(counts).map(([name, pair]) => ({
    label: formatLabel(name),
    kind: "text" as const,
    value: formatChange(pair),
  }));
}

function buildDifferenceRow(item: JsonObject): JsonObject {
  const fields = isJsonObject(item.fields) ? Object.entries(item.fields) : [];
  return {
    ...item,
    shown: fields.map(([name, pair]) => `${formatLabel(name)} ${formatChange(pair)}`).join(", "),
  };
}

const formatValue = (value: JsonValue | undefined) =>
  value === null || value === undefined ? "none" : String(value);

function formatChange(pair: JsonValue | undefined): string {
  const [before, now] = Array.isArray(pair) ? pair : [];
  return `${formatValue(before)} -> ${formatValue(now)}`;
}
