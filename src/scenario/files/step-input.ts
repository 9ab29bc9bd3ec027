import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";

/** Returns the fields of a step. Empty if the step has no fields. */
export const inputFields = (input: JsonValue): JsonObject => (isJsonObject(input) ? input : {});

export const textField = (input: JsonValue, name: string): string | undefined => {
  const value = inputFields(input)[name];
  return typeof value === "string" ? value : undefined;
};
