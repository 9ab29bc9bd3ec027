import { Failure } from "../../base/failure";
import { isJsonObject, type JsonObject, tryParseJson } from "../../base/json/json";
import type { Inspector } from "../inspector/inspector";
import type { World } from "../store/world";
import type { Answer } from "../wire/answers";

/** Request to a control path, except its name and method. */
export interface ControlRequest {
  readonly body: Uint8Array | undefined;
  readonly query: string;
  /** Origin of URLs in responses and events, without a trailing slash. */
  readonly origin: string;
  /** Undefined if the inspector is off. */
  readonly inspector: Inspector | undefined;
}

export type Action = (world: World, asked: ControlRequest) => Answer | Promise<Answer>;

/** Actions of one control path, by method. */
export type Actions = Readonly<Record<string, Action>>;

export function inspectorOf({ inspector }: ControlRequest): Inspector {
  if (inspector === undefined)
    throw new RangeError("Its actions are not listed where there is no inspector.");
  return inspector;
}

/** Reads the body as a JSON object; an absent body counts as an empty object. Throws if it is invalid. */
export function readOptions(body: Uint8Array | undefined): JsonObject {
  if (body === undefined || body.length === 0) return {};
  const value = tryParseJson(body);
  if (isJsonObject(value)) return value;
  throw new Failure("usage", "The body must be a JSON object, or nothing");
}

/** Reads a required string. */
export function readText(options: JsonObject, name: string): string {
  const value = options[name];
  if (typeof value === "string" && value !== "") return value;
  throw new Failure("usage", `${name} must be a string`);
}

/** Reads the only parameter that a query may have. Undefined if there is no query. */
export function readMember(query: string, name: string): string | undefined {
  if (query === "") return undefined;
  const value = new URLSearchParams(query).get(name);
  if (value !== null && value !== "") return value;
  throw new Failure("usage", `The query is ${name}=…, or absent`);
}
