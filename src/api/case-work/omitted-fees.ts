import { type JsonObject, type JsonValue, NumberText, readField } from "../../base/json/json";
import { isDecimal } from "../../base/text/numbers/decimal-text";

export const addedFeeFields = ["interestFees", "reminderFees", "collectionFees"] as const;
export type AddedFeeField = (typeof addedFeeFields)[number];

/**
 * Converts an amount to a number, because requests need numbers but responses may contain strings (NS-66).
 */
const toNumber = (value: JsonValue | undefined) =>
  typeof value === "string" && isDecimal(value) ? new NumberText(value) : value;

/**
 * Returns the current values of the fees that `changes` omits, because the platform replaces all three.
 * `unknown` names a fee that the case doesn't include; omitting that fee would set it to 0.
 */
export function readOmittedFees(
  current: JsonValue,
  changes: JsonObject,
): { readonly currentFees: JsonObject; readonly unknown: AddedFeeField | undefined } {
  const omittedFields = addedFeeFields.filter((field) => changes[field] === undefined);
  const readCurrentFee = (field: AddedFeeField) => toNumber(readField(current, field) ?? undefined);
  return {
    currentFees: Object.fromEntries(omittedFields.map((field) => [field, readCurrentFee(field)])),
    unknown: omittedFields.find((field) => readCurrentFee(field) === undefined),
  };
}
