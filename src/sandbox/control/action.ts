import { Failure } from "../../base/failure";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NumberText,
  tryParseJson,
} from "../../base/json/json";
import type { CaseRow } from "../facts/case-row";
import { parseMoney } from "../facts/money";
import type { Inspector } from "../inspector/inspector";
import type { World } from "../store/world";
import type { HandlerResponse } from "../wire/responses";

/** A control request apart from its path and method. */
export interface ControlRequest {
  readonly body: Uint8Array | undefined;
  readonly query: string;
  /** Origin for URLs in responses and events, without a trailing slash. */
  readonly origin: string;
  /** Undefined if the inspector is disabled. */
  readonly inspector: Inspector | undefined;
}

export type ControlAction = (
  world: World,
  request: ControlRequest,
) => HandlerResponse | Promise<HandlerResponse>;

/** The actions of a control path, keyed by method. */
export type ControlActions = Readonly<Record<string, ControlAction>>;

/** Actions, keyed by their path below `/control/`. */
export type ActionsByPath = Readonly<Record<string, ControlActions>>;

export function requireInspector({ inspector }: ControlRequest): Inspector {
  if (inspector === undefined)
    throw new RangeError("This sandbox has no inspector, so its actions are not listed.");
  return inspector;
}

/** Functions that read values from a request's body and query. Each throws if its value is invalid. */
export const read = {
  /** Reads the body as a JSON object. Treats a missing body as an empty object. */
  options(body: Uint8Array | undefined): JsonObject {
    if (body === undefined || body.length === 0) return {};
    const value = tryParseJson(body);
    if (isJsonObject(value)) return value;
    throw new Failure("usage", "The body must be a JSON object, or nothing");
  },

  /** Reads a required string, which must not be empty. */
  text(options: JsonObject, name: string): string {
    const value = options[name];
    if (typeof value === "string" && value !== "") return value;
    throw new Failure("usage", `${name} must be a string`);
  },

  optionalText: (options: JsonObject, name: string): string | undefined =>
    options[name] === undefined ? undefined : read.text(options, name),

  /** Returns the only parameter of a query, or undefined if the query is empty. */
  soleParameter(query: string, name: string): string | undefined {
    if (query === "") return undefined;
    const value = new URLSearchParams(query).get(name);
    if (value !== null && value !== "") return value;
    throw new Failure("usage", `The query must be ${name}=…, or be omitted`);
  },

  /** Reads the parameters of a query, all of which must be known. Treats empty values as missing. */
  parameters<Name extends string>(
    query: string,
    validNames: readonly Name[],
  ): Readonly<Partial<Record<Name, string>>> {
    const entries = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
    const names = entries.map(([name]) => name);
    refuseUnknownNames("parameter", names, validNames);
    return Object.fromEntries(entries) as Partial<Record<Name, string>>;
  },

  /** Reads one of the known words, or returns undefined if the value is missing. */
  knownWord<Word extends string>(
    value: JsonValue | undefined,
    name: string,
    words: readonly Word[],
  ): Word | undefined {
    const word = words.find((candidate) => candidate === value);
    if (value === undefined || word !== undefined) return word;
    throw new Failure("usage", `${name} takes ${words.join(", ")}`);
  },

  word: <Word extends string>(options: JsonObject, name: string, words: readonly Word[]) =>
    read.knownWord(options[name], name, words),

  /** Reads an amount of at least `min` thousandths. */
  amount(name: string, value: JsonValue, { currency }: Pick<CaseRow, "currency">, min: 0 | 1): number {
    const money = value instanceof NumberText ? parseMoney(value, currency) : { finding: "must be a number" };
    if ("finding" in money) throw new Failure("usage", `${name} ${money.finding}`);
    if (money.amount < min) throw new Failure("usage", `${name} must be ${min > 0 ? "above" : "at least"} 0`);
    return money.amount;
  },

  window: ({ offset, limit }: { readonly offset?: string; readonly limit?: string }) => ({
    offset: readCount(offset, "offset", 0, Number.MAX_SAFE_INTEGER),
    limit: readCount(limit, "limit", defaultLimit, maxLimit),
  }),
};

export function requireParameter<Text extends string>(value: Text | undefined, name: string): Text {
  if (value !== undefined) return value;
  throw new Failure("usage", `The query needs ${name}=…`);
}

export function refuseUnknownNames(
  noun: string,
  names: readonly string[],
  validNames: readonly string[],
): void {
  const unknown = names.find((name) => !validNames.includes(name));
  if (unknown !== undefined)
    throw new Failure("usage", `Unknown ${noun} "${unknown}". Use one of ${validNames.join(", ")}`);
}

const defaultLimit = 100;
const maxLimit = 500;

function readCount(text: string | undefined, name: string, defaultValue: number, max: number): number {
  if (text === undefined) return defaultValue;
  const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= max) return count;
  throw new Failure("usage", `${name} must be a whole number from 0 to ${max}`);
}
