import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";
import { readDuration } from "../../base/text/time/duration";

/** Returns a step's fields, or those of a value in it. Empty if it has none. */
export const readInputFields = (input: JsonValue | undefined): JsonObject =>
  isJsonObject(input) ? input : {};

export const readTextField = (input: JsonValue, name: string): string | undefined => {
  const value = readInputFields(input)[name];
  return typeof value === "string" ? value : undefined;
};

/** Reads a duration in milliseconds. Undefined if the field is missing or not a duration. */
export const readDurationField = (input: JsonValue, name: string): number | undefined =>
  readDuration(readTextField(input, name) ?? "");
