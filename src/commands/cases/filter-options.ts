import { getFilterOptions } from "../../api/referral/eligibility";
import { type JsonValue, readItems } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { reportRecord } from "../../cli/output/record-report";
import type { Block, Column } from "../../render/report";

export default command({
  details:
    "Show the countries and collection partners, with their ids, that `cases list` and `transactions list` of a referral partner can be filtered by (--country-id, --collection-partner).",
  examples: { "recoup cases filter-options": "ids for --country-id" },
  calls: [getFilterOptions],
  run: (_, context) => {
    context.surface(["referral"]);
    return reportRecord(context, { endpoint: getFilterOptions, input: {}, view: formatFilterOptions });
  },
});

const columns: readonly Column[] = [
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "id", title: "Id", kind: "id", priority: 1 },
];

const optionLists = [
  ["Countries", "countries"],
  ["Collection partners", "carveoutPartners"],
] as const;

const formatFilterOptions = (value: JsonValue): readonly Block[] =>
  optionLists.flatMap(([text, field]) => [
    { kind: "title" as const, text },
    { kind: "table" as const, columns, rows: readItems(value, field) },
  ]);
