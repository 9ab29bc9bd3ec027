import { Failure } from "../../base/failure";
import { isJsonObject, type JsonObject, tryParseJson } from "../../base/json/json";
import type { Inspector } from "../inspector/inspector";
import type { World } from "../store/world";
import type { Answer } from "../wire/answers";

/** What a request to a control path says beside its name and method. */
export interface ControlRequest {
  readonly body: Uint8Array | undefined;
  readonly query: string;
  /** Origin of the addresses that answers and events hold, without a trailing slash. */
  readonly origin: string;
  /** Absent where it is off. */
  readonly inspector: Inspector | undefined;
}

export type Action = (world: World, asked: ControlRequest) => Answer | Promise<Answer>;

/** The actions of one noun, by method. */
export type Actions = Readonly<Record<string, Action>>;

export function inspectorOf({ inspector }: ControlRequest): Inspector {
  if (inspector === undefined)
    throw new RangeError("Its actions are not listed where there is no inspector.");
  return inspector;
}

/** The object in a body, an empty one where there is no body. */
export function readOptions(body: Uint8Array | undefined): JsonObject {
  if (body === undefined || body.length === 0) return {};
  const value = tryParseJson(body);
  if (isJsonObject(value)) return value;
  throw new Failure("usage", "The body must be a JSON object, or nothing");
}

/** A text that must be there. */
export function readText(options: JsonObject, name: string): string {
  const value = options[name];
  if (typeof value === "string" && value !== "") return value;
  throw new Failure("usage", `${name} must be a string`);
}

/** The one member that a query may have, or undefined where there is no query. */
export function readMember(query: string, name: string): string | undefined {
  if (query === "") return undefined;
  const value = new URLSearchParams(query).get(name);
  if (value !== null && value !== "") return value;
  throw new Failure("usage", `The query is ${name}=…, or absent`);
}
