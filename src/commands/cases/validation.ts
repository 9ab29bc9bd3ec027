import * as collection from "../../api/collection/cases";
import * as customer from "../../api/customer/cases";
import { listRecordItems } from "../../api/exchange/answer";
import { type JsonValue, readField, readText } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportRecord } from "../../cli/output/record-report";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Block, Column, PairRow } from "../../render/report";

export default command({
  details: "Show what the creditor still has to provide before work on a case can continue.",
  examples: { "recoup cases validation CJQYFF38": "open items of a case" },
  argument: { name: "case", description: "id or reference of the case" },
  calls: [collection.getCaseValidation, customer.getCaseValidation],
  async run({ argument }, context) {
    const surface = context.surface(["collection", "customer"]);
    const id = await resolveCaseId(context, argument);
    return reportRecord(context, {
      endpoint: (surface === "customer" ? customer : collection).getCaseValidation,
      input: { parameters: { id } },
      items: "items",
      view: formatOpenItems,
      rows: { columns, of: listRecordItems },
    });
  },
});

const columns: readonly Column[] = [
  { path: "resolutionArea", title: "Area", kind: "text", priority: 1 },
  { path: "description", title: "Description", kind: "text", priority: 1 },
];

function formatOpenItems(value: JsonValue): readonly Block[] {
  const rows = listRecordItems(value);
  if (rows.length === 0) return [{ kind: "title", text: formatEmptyTitle(value) }];
  return [
    { kind: "title", text: `${pluralize(rows.length, "item")} open` },
    { kind: "pairs", columns: rows.map(formatOpenItem) },
    buildCardBlock(value, [["Creditor answered", "creditorRespondedAt", "time"]]),
  ];
}

function formatEmptyTitle(value: JsonValue): string {
  const needsInfo = readField(value, "needsInfo");
  if (needsInfo === true) return "Something is missing; the platform doesn't say what";
  const isEmptyList = Array.isArray(value) || Array.isArray(readField(value, "items"));
  return needsInfo === false || isEmptyList
    ? "Nothing is missing"
    : "The platform doesn't say whether anything is missing";
}

const formatOpenItem = (item: JsonValue): PairRow => ({
  label: readText(item, "resolutionArea"),
  kind: "text",
  value: readText(item, "description") || "(no description)",
});
