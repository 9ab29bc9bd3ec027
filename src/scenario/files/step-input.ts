import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";

/** Returns the fields of a step. Empty if the step has no fields. */
export const readInputFields = (input: JsonValue): JsonObject => (isJsonObject(input) ? input : {});

export const readTextField = (input: JsonValue, name: string): string | undefined => {
  const value = readInputFields(input)[name];
  return typeof value === "string" ? value : undefined;
};
