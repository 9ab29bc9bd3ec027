import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";
import { type Surface, surfaces } from "../../base/platform";
import { readDuration } from "../../base/text/time/duration";

/** Returns the fields of a step, or of a value in a step. Returns an empty object if there are none. */
export const readInputFields = (input: JsonValue | undefined): JsonObject =>
  isJsonObject(input) ? input : {};

/** Returns the surface of an `api` step. Default: the customer surface for a client, else the collection one. */
export const getRequestSurface = ({ client, surface }: JsonObject): Surface =>
  surfaces.find((candidate) => candidate === surface) ?? (client === undefined ? "collection" : "customer");

export const readTextField = (input: JsonValue, name: string): string | undefined => {
  const value = readInputFields(input)[name];
  return typeof value === "string" ? value : undefined;
};

/** Reads a duration in milliseconds. Undefined if the field is missing or not a duration. */
export const readDurationField = (input: JsonValue, name: string): number | undefined =>
  readDuration(readTextField(input, name) ?? "");
