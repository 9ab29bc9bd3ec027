import { readOmittedFees } from "../../../api/case-work/omitted-fees";
import { checkAmount, readAmount } from "../../../api/checks/amount-check";
import { findExcessDecimals } from "../../../api/checks/decimals-check";
import { Failure } from "../../../base/failure";
import type { JsonObject, JsonValue } from "../../../base/json/json";
import { flag, type OptionValues, textOption } from "../../../cli/flags/option";
import { refuseFindings, replacePaths } from "../../../kit/bodies/body-check";
import { bodyOptions } from "../../../kit/bodies/request-body";

export const feeOptions = {
  interest: textOption("--interest <n>", "interest, in the currency of the case"),
  reminderFees: textOption("--reminder-fees <n>", "reminder fees"),
  collectionFees: textOption("--collection-fees <n>", "collection fees"),
  principal: textOption("--principal <n>", "principal; a new one can change the success fee"),
  confirmPriceChange: flag("--confirm-price-change", "accept another success fee"),
  keepRate: flag("--keep-rate", "keep the agreed success fee"),
  check: bodyOptions.check,
};

export type FeeValues = OptionValues<typeof feeOptions>;

const feeFlags = [
  { name: "interest", flag: "--interest", field: "interestFees", min: "0" },
  { name: "reminderFees", flag: "--reminder-fees", field: "reminderFees", min: "0" },
  { name: "collectionFees", flag: "--collection-fees", field: "collectionFees", min: "0" },
  { name: "principal", flag: "--principal", field: "grossAmount", min: "above 0" },
] as const;

const flagByField = Object.fromEntries(feeFlags.map(({ field, flag }) => [field, flag]));

/** Returns the fields changed by the flags; empty if there are none. */
export function readChangedFees(values: FeeValues): JsonObject {
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

/** Returns findings for amounts with more decimals than the case's currency allows. */
export const checkFeeDecimals = (changes: JsonObject, currency: JsonValue | undefined) =>
  replacePaths(findExcessDecimals(changes, Object.keys(flagByField), currency), flagByField);

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

/** Returns the remaining fees, which must be sent unchanged. Throws if the platform omits one of them. */
export function selectUnchangedFees(caseRecord: JsonValue, changes: JsonObject): JsonObject {
  const { currentFees, unknown } = readOmittedFees(caseRecord, changes);
  if (unknown === undefined) return currentFees;
  throw new Failure("usage", `The platform does not show the case's ${unknown}, and would set it to 0.`, {
    hint: `Add ${feeFlags.find(({ field }) => field === unknown)?.flag}.`,
  });
}
