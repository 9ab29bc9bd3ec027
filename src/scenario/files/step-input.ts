import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";

/** The fields of a step, empty for one that says nothing but its kind. */
export const fieldsOf = (input: JsonValue): JsonObject => (isJsonObject(input) ? input : {});

export const textField = (input: JsonValue, name: string): string | undefined => {
  const value = fieldsOf(input)[name];
  return typeof value === "string" ? value : undefined;
};
