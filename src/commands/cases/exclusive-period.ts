import * as collection from "../../api/collection/cases";
import * as customer from "../../api/customer/cases";
import { type JsonValue, readItems } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportRecord } from "../../cli/output/record-report";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Block, Column } from "../../render/report";

export default command({
  details:
    "Show the exclusive period of a case, in which only its collection partner may work it, and its extensions. A case that was never started has none (exit 6).",
  examples: { "recoup cases exclusive-period 44HX8JMJ": "start, end and extensions" },
  argument: { name: "case", description: "id or reference of the case" },
  calls: [collection.getExclusivePeriod, customer.getExclusivePeriod],
  async run({ argument }, context) {
    const surface = context.surface(["collection", "customer"]);
    const id = await resolveCaseId(context, argument);
    return reportRecord(context, {
      endpoint: surface === "customer" ? customer.getExclusivePeriod : collection.getExclusivePeriod,
      input: { parameters: { id } },
      view: formatPeriod,
    });
  },
});

const columns: readonly Column[] = [
  { path: "type", title: "Extended by", kind: "text", priority: 1 },
  { path: "eventDate", title: "On", kind: "date", priority: 1 },
  { path: "newEndDate", title: "To", kind: "date", priority: 1 },
];

const formatPeriod = (value: JsonValue): readonly Block[] => [
  { kind: "title", text: "Exclusive period" },
  buildCardBlock(value, [
    ["Status", "status"],
    ["From", "engagementStartDate", "date"],
    ["To", "currentEndDate", "date"],
    ["Days left", "daysRemaining", "number"],
  ]),
  { kind: "table", columns, rows: readItems(value, "extensions") },
];
