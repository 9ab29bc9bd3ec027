import { readOmittedFees } from "../../api/case-work/omitted-fees";
import { checkAmount, findExcessDecimals, readAmount } from "../../api/checks/amount-check";
import { changeFees } from "../../api/collection/fees";
import { readRecordOrFallback } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { isInteractive } from "../../base/environment/is-interactive";
import { Failure, type PriceChange } from "../../base/failure";
import { type JsonObject, type JsonValue, RawJson, readField, readText } from "../../base/json/json";
import { flag, type OptionValues, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { checkDecimals, refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { caseTargetCalls } from "../../kit/cases/case-write";
import { findCase } from "../../kit/cases/lookup";
import type { Block } from "../../render/report";

const feeOptions = {
  interest: textOption("--interest <n>", "interest, in the currency of the case"),
  reminderFees: textOption("--reminder-fees <n>", "reminder fees"),
  collectionFees: textOption("--collection-fees <n>", "collection fees"),
  principal: textOption("--principal <n>", "principal; a new one can change the success fee"),
  confirmPriceChange: flag("--confirm-price-change", "accept another success fee"),
  keepRate: flag("--keep-rate", "keep the agreed success fee"),
  check: bodyOptions.check,
};

type FeeValues = OptionValues<typeof feeOptions>;

const feeFlags = [
  { name: "interest", flag: "--interest", field: "interestFees", min: "0" },
  { name: "reminderFees", flag: "--reminder-fees", field: "reminderFees", min: "0" },
  { name: "collectionFees", flag: "--collection-fees", field: "collectionFees", min: "0" },
  { name: "principal", flag: "--principal", field: "grossAmount", min: "above 0" },
] as const;

const flagByField = Object.fromEntries(feeFlags.map(({ field, flag }) => [field, flag]));

function readChangedFees(values: FeeValues): JsonObject {
  refuseConflictingFlags(values);
  const changes: JsonObject = Object.fromEntries(
    feeFlags.flatMap(({ name, field }) => {
      const text = values[name];
      return text === undefined ? [] : [[field, readAmount(text)]];
    }),
  );
  if (values.check === false) return changes;
  const findings = feeFlags.flatMap(({ field, min }) => checkAmount(field, changes[field], min));
  refuseFindings(replacePaths(findings, flagByField), "change of fees");
  return changes;
}

function refuseConflictingFlags(values: FeeValues): void {
  const { confirmPriceChange, keepRate } = values;
  if (confirmPriceChange === true && keepRate === true)
    throw new Failure("usage", "--confirm-price-change and --keep-rate contradict each other.");
  const isChange = feeFlags.some(({ name }) => values[name] !== undefined);
  if (isChange || (confirmPriceChange !== true && keepRate !== true)) return;
  throw new Failure("usage", "There are no fees to change.", {
    hint: "Add --interest, --reminder-fees, --collection-fees or --principal.",
  });
}

/** Returns the other fees, which must be sent along unchanged. Throws if the platform omits one of them. */
function selectUnchangedFees(caseRecord: JsonValue, changes: JsonObject): JsonObject {
  const { currentFees, unknown } = readOmittedFees(caseRecord, changes);
  if (unknown === undefined) return currentFees;
  throw new Failure("usage", `The platform does not show the case's ${unknown}, and would set it to 0.`, {
    hint: `Add ${feeFlags.find(({ field }) => field === unknown)?.flag}.`,
  });
}

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
    await checkFields(["caseId", ...feeFields, "recalculatedSuccessFee"], context.style);
    context.surface(["collection"]);
    const record = await findCase(isChange ? enableReadAhead(context) : context, { reference: argument });
    const id = readText(record.value, "id");
    const name = readText(record.value, "reference") || argument;
    if (!isChange) {
      const feeEntries = feeFields.map((name) => [name, readField(record.value, name)] as const);
      const fees = RawJson.of({ caseId: id, ...Object.fromEntries(feeEntries) });
      return reportLoadedRecord(fees, { view: (value) => formatFees(name, value), idPath: "caseId" });
    }
    const currency = readField(record.value, "currency");
    if (options.check !== false) {
      const findings = findExcessDecimals(changes, Object.keys(flagByField), currency);
      await checkDecimals(context, replacePaths(findings, flagByField), "change of fees");
    }
    const body = { ...selectUnchangedFees(record.value, changes), ...changes };
    const change = { id, body, subject: `${describeChanges(changes)} on case ${argument}` };
    const answer = await changeWithConsent(context, change, options);
    return reportLoadedRecord(readRecordOrFallback(answer, { caseId: id, changed: true, ...body }), {
      view: (fees) => formatFees(name, { currency: currency ?? null, ...(fees as JsonObject) }),
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

type Consent = "confirmPriceChange" | "keepIntentionalRate";

/** Changes fees. A different success fee requires consent, by flag or on a terminal. */
async function changeWithConsent(
  context: Context,
  { id, body, subject }: { readonly id: string; readonly body: JsonObject; readonly subject: string },
  { confirmPriceChange, keepRate }: FeeValues,
): Promise<CallResult> {
  const send = (consent?: Consent) =>
    context.call(changeFees, {
      parameters: { id },
      body: consent === undefined ? body : { ...body, [consent]: true },
      effects: { subject },
    });
  if (confirmPriceChange === true) return send("confirmPriceChange");
  if (keepRate === true) return send("keepIntentionalRate");
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Failure) || error.details.priceChange === undefined) throw error;
    return send(await requestConsent(context, error, error.details.priceChange));
  }
}

const formatRate = (rate: string | undefined) => (rate === undefined ? "the present one" : `${rate} %`);

async function requestConsent(
  { host }: Context,
  failure: Failure,
  { current, proposed, isIntentional }: PriceChange,
): Promise<Consent> {
  const keepHint = isIntentional ? ", or --keep-rate to keep the current one" : "";
  if (!isInteractive(host))
    throw failure.override({
      hint: `Nothing was changed. Add --confirm-price-change to accept ${proposed === undefined ? "the new success fee" : formatRate(proposed)}${keepHint}.`,
    });
  const acceptChoice = proposed === undefined ? "accept" : `accept ${formatRate(proposed)}`;
  const keepChoice = `keep ${formatRate(current)}`;
  const question = `The success fee would change from ${formatRate(current)}${proposed === undefined ? "" : ` to ${formatRate(proposed)}`}.`;
  // "cancel" comes first, because Enter selects the first option.
  const answer = await host.prompts.choose(question, [
    "cancel",
    acceptChoice,
    ...(isIntentional ? [keepChoice] : []),
  ]);
  if (answer === acceptChoice) return "confirmPriceChange";
  if (answer === keepChoice) return "keepIntentionalRate";
  throw new Failure("forbidden", "Canceled; nothing was changed.");
}
