import * as collection from "../../api/collection/cases";
import { getManagedCaseTimeline } from "../../api/collection/managed-cases";
import * as customer from "../../api/customer/cases";
import { listRecordItems } from "../../api/exchange/answer";
import { type JsonValue, readField, readString } from "../../base/json/json";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportRecord } from "../../cli/output/record-report";
import { resolveCaseId, resolveManagedSurface } from "../../kit/cases/lookup";
import type { Block, Column, TimelineEntry } from "../../render/report";

export default command({
  details: "Show what happened to a case, oldest first, and its current phase.",
  examples: {
    "recoup cases timeline 44HX8JMJ": "history of a case",
    "recoup cases timeline 120Z200B --managed": "of a case that you manage",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: { managed: flag("-m, --managed", "of a case that you manage") },
  calls: [collection.getCaseTimeline, getManagedCaseTimeline, customer.getCaseTimeline],
  async run({ argument, options: { managed } }, context) {
    const surface = resolveManagedSurface(context, ["collection", "customer"], managed);
    const id = await resolveCaseId(context, argument, { isManaged: managed });
    const partnerEndpoint = managed === true ? getManagedCaseTimeline : collection.getCaseTimeline;
    return reportRecord(context, {
      endpoint: surface === "customer" ? customer.getCaseTimeline : partnerEndpoint,
      input: { parameters: { id } },
      items: "items",
      view: (value) => formatTimeline(argument, value),
      rows: { columns, of: listRecordItems },
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

function formatTimeline(name: string, value: JsonValue): readonly Block[] {
  const entries = listRecordItems(value).map(readTimelineEntry);
  const phase = readString(value, "currentEngagementPhase");
  const phaseText = phase === undefined ? "no engagement yet; " : `${phase} phase; `;
  return [
    {
      kind: "title",
      text: `Timeline of ${name}`,
      aside: `${Array.isArray(value) ? "" : phaseText}times in UTC`,
    },
    entries.length === 0 ? { kind: "text", text: "No entries yet." } : { kind: "timeline", entries },
  ];
}

function readTimelineEntry(item: JsonValue): TimelineEntry {
  const readItemText = (path: string) => readString(item, path);
  const actor = readItemText("actor.name") ?? readItemText("actor.type");
  const description = readItemText("description");
  return {
    at: readField(item, "date"),
    title: readItemText("title") ?? readItemText("type") ?? "",
    description,
    actor,
  };
}
