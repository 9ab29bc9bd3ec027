import { changeFees } from "../../api/collection/fees";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { type JsonObject, type JsonValue, RawJson, readField, readText } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { buildCardBlock } from "../../cli/output/card-rows";
import { findFieldsHelp } from "../../cli/output/fields";
import { reportLoadedRecord } from "../../cli/output/read-spec";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { checkDecimals } from "../../kit/bodies/decimals";
import { caseTargetCalls } from "../../kit/cases/case-write";
import { findCase } from "../../kit/cases/lookup";
import type { Block } from "../../render/report";
import { changeWithConsent } from "./pricing/consent";
import { checkFeeDecimals, feeOptions, readChangedFees, selectUnchangedFees } from "./pricing/fee-flags";

export default command({
  details:
    "Show the fees of a case, or replace those that you name and keep the others. If a new principal changes the success fee, the platform requests consent: on a terminal you are asked; elsewhere add --confirm-price-change or --keep-rate.",
  examples: {
    "recoup cases fees 44HX8JMJ": "show them",
    "recoup cases fees 44HX8JMJ --interest 1250": "replace one, keep the others",
    "recoup cases fees 44HX8JMJ --principal 900.00 --confirm-price-change": "and accept another success fee",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: feeOptions,
  calls: [changeFees, ...caseTargetCalls],
  prints: { record: async () => (await import("./shapes")).CaseFees },
  async run({ argument, options }, context) {
    const changes = readChangedFees(options);
    const isChange = Object.keys(changes).length > 0;
    const help = await findFieldsHelp(["caseId", ...feeFields, "recalculatedSuccessFee"], context.style);
    if (help !== undefined) return help;
    context.surface(["collection"]);
    const record = await findCase(isChange ? enableReadAhead(context) : context, { reference: argument });
    const id = readText(record.value, "id");
    const name = readText(record.value, "reference") || argument;
    if (!isChange) {
      const feeEntries = feeFields.map((name) => [name, readField(record.value, name)] as const);
      const fees = RawJson.of({ caseId: id, ...Object.fromEntries(feeEntries) });
      return reportLoadedRecord(fees, { view: (value) => formatFees(name, value), idPath: "caseId" });
    }
    if (options.check !== false)
      await checkDecimals(
        context,
        checkFeeDecimals(changes, readField(record.value, "currency")),
        "change of fees",
      );
    const body = { ...selectUnchangedFees(record.value, changes), ...changes };
    const change = { id, body, subject: `${describeChanges(changes)} on case ${argument}` };
    const answer = await changeWithConsent(context, change, options);
    const currency = readField(record.value, "currency") ?? null;
    return reportLoadedRecord(readRecordOrFallback(answer, { caseId: id, changed: true, ...body }), {
      view: (fees) => formatFees(name, { currency, ...(fees as JsonObject) }),
      idPath: "caseId",
    });
  },
});

const feeFields = [
  "grossAmount",
  "interestFees",
  "reminderFees",
  "collectionFees",
  "totalAddedFees",
  "remainder",
  "currency",
  "preLegalSuccessFee",
] as const;

/** Formats changed fees, for example `interestFees 12.50`. */
const describeChanges = (changes: JsonObject) =>
  Object.entries(changes)
    .map(([field, amount]) => `${field} ${String(amount)}`)
    .join(", ");

const formatFees = (name: string, value: JsonValue): readonly Block[] => [
  { kind: "title", text: `Fees of ${name}` },
  buildCardBlock(value, [
    ["Principal", "grossAmount", "money"],
    ["Interest", "interestFees", "money"],
    ["Reminder fees", "reminderFees", "money"],
    ["Collection fees", "collectionFees", "money"],
    ["Total fees", "totalAddedFees", "money"],
    ["Remainder", "remainder", "money"],
    ["Success fee", "preLegalSuccessFee", "percent"],
    ["New success fee", "recalculatedSuccessFee", "percent"],
  ]),
];
