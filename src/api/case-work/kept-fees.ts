import { type JsonObject, type JsonValue, readField } from "../../base/json/json";

export const addedFees = ["interestFees", "reminderFees", "collectionFees"] as const;
export type AddedFee = (typeof addedFees)[number];

/**
 * The platform replaces all three fees: those that a change does not name are sent as they are. `unknown` is one that
 * the case does not show, which would become 0.
 */
export function keptFees(
  current: JsonValue,
  changes: JsonObject,
): { readonly kept: JsonObject; readonly unknown: AddedFee | undefined } {
  const unnamed = addedFees.filter((field) => changes[field] === undefined);
  const shown = (field: AddedFee) => readField(current, field) ?? undefined;
  return {
    kept: Object.fromEntries(unnamed.map((field) => [field, shown(field)])),
    unknown: unnamed.find((field) => shown(field) === undefined),
  };
}
