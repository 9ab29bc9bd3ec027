import type { JsonObject, JsonValue } from "../../base/json/json";
import { readAmountField } from "../checks/amount-check";

export const addedFeeFields = ["interestFees", "reminderFees", "collectionFees"] as const;
export type AddedFeeField = (typeof addedFeeFields)[number];

/**
 * Returns the current values of the fees that `changes` omits, because the platform replaces all three.
 * `unknown` names a fee that the case doesn't include; omitting that fee would set it to 0.
 */
export function readOmittedFees(
  current: JsonValue,
  changes: JsonObject,
): { readonly currentFees: JsonObject; readonly unknown: AddedFeeField | undefined } {
  const omittedFields = addedFeeFields.filter((field) => changes[field] === undefined);
  const readCurrentFee = (field: AddedFeeField) => readAmountField(current, field) ?? undefined;
  return {
    currentFees: Object.fromEntries(omittedFields.map((field) => [field, readCurrentFee(field)])),
    unknown: omittedFields.find((field) => readCurrentFee(field) === undefined),
  };
}
