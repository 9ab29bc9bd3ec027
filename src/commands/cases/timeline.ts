import * as collection from "../../api/collection/cases";
import * as customer from "../../api/customer/case-reads";
import { type JsonValue, readField, readString } from "../../base/json/json";
import { caseId } from "../../cli/cases/lookup";
import { command } from "../../cli/line/command";
import { recordReport } from "../../cli/output/reading";
import type { Block, Column, TimelineEntry } from "../../render/report";

export default command({
  details: "Show what happened to a case, oldest first, and its current phase.",
  examples: [{ line: "recoup cases timeline 44HX8JMJ", note: "history of a case" }],
  argument: { name: "case", description: "id or reference of the case" },
  options: {},
  calls: [collection.getCaseTimeline, customer.getCaseTimeline],
  async run({ argument }, context) {
    const surface = context.surface(["collection", "customer"]);
    const id = await caseId(context, argument);
    return recordReport(context, {
      endpoint: (surface === "customer" ? customer : collection).getCaseTimeline,
      input: { parameters: { id } },
      items: "items",
      view: timelineBlocks,
      rows: { columns, of: itemsOf },
    });
  },
});

const columns: readonly Column[] = [
  { path: "date", title: "Date", kind: "time", priority: 1 },
  { path: "type", title: "Type", kind: "text", priority: 2 },
  { path: "title", title: "Title", kind: "text", priority: 1 },
  { path: "description", title: "Description", kind: "text", priority: 3 },
  { path: "actor.type", title: "By", kind: "text", priority: 4 },
  { path: "actor.name", title: "Name", kind: "text", priority: 4 },
];

function itemsOf(value: JsonValue): readonly JsonValue[] {
  const items = Array.isArray(value) ? value : readField(value, "items");
  return Array.isArray(items) ? items : [];
}

function timelineBlocks(value: JsonValue): readonly Block[] {
  const entries = itemsOf(value).map(timelineEntry);
  const phase = readField(value, "currentEngagementPhase");
  return [
    { kind: "title", text: "Timeline", aside: phase ? `${String(phase)} phase` : "no engagement yet" },
    entries.length === 0 ? { kind: "text", text: "No entries yet." } : { kind: "timeline", entries },
  ];
}

function timelineEntry(item: JsonValue): TimelineEntry {
  const text = (path: string) => readString(item, path);
  const actor = text("actor.name") ?? text("actor.type");
  const description = text("description");
  return {
    at: readField(item, "date"),
    title: text("title") ?? text("type") ?? "",
    description,
    actor,
  };
}
