import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";
import { type Surface, surfaces } from "../../base/platform";
import { readDuration } from "../../base/text/time/duration";

export const readInputFields = (input: JsonValue | undefined): JsonObject =>
  isJsonObject(input) ? input : {};

/** Returns the surface of an `api` step. Default: customer for a client, otherwise collection. */
export const getRequestSurface = ({ client, surface }: JsonObject): Surface =>
  surfaces.find((candidate) => candidate === surface) ?? (client === undefined ? "collection" : "customer");

export const readTextField = (input: JsonValue, name: string): string | undefined => {
  const value = readInputFields(input)[name];
  return typeof value === "string" ? value : undefined;
};

/** Reads a duration in milliseconds. Returns undefined if the field is missing or isn't a duration. */
export const readDurationField = (input: JsonValue, name: string): number | undefined =>
  readDuration(readTextField(input, name) ?? "");
