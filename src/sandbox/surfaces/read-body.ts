import { parseBoundedJson } from "../../base/json/bounded-json";
import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";
import { type FieldRejection, Fields } from "../wire/fields";
import { refuse } from "../wire/refused";
import { createRefusal, type HandlerResponse, refusals } from "../wire/responses";
import type { HandlerRequest } from "./handler";

/**
 * Reads a request body as a JSON object. Refuses a missing or malformed body with problem details, and one
 * that isn't UTF-8 as VAL-21 specifies.
 */
export function readBody(body: Uint8Array | undefined): JsonObject {
  if (body === undefined || body.length === 0)
    refuse(refusals.unreadable({ "": ["A non-empty request body is required."] }));
  const value = parseBody(body);
  return isJsonObject(value)
    ? value
    : refuse(refusals.unreadable({ $: ["The request body must be a JSON object."] }));
}

function parseBody(body: Uint8Array): JsonValue {
  try {
    return parseBoundedJson(body);
  } catch (error) {
    if (error instanceof TypeError)
      refuse(createRefusal(400, "ValidationError", "The request body is not valid UTF-8"));
    refuse(
      refusals.unreadable({ $: [`The request body can't be read: ${(error as SyntaxError).message}.`] }),
    );
  }
}

export function answerFieldErrors({ kind, errors }: FieldRejection): HandlerResponse {
  return kind === "unreadable" ? refusals.unreadable(errors) : refusals.brokenRules(errors);
}

export function refuseIfInvalid({ rejection }: Fields): void {
  if (rejection !== undefined) refuse(answerFieldErrors(rejection));
}

/** Reads a valid word, ignoring case, or returns undefined. An unknown word is an error. */
export function readWord<Word extends string>(
  fields: Fields,
  name: string,
  text: string | null,
  validWords: readonly Word[],
): Word | undefined {
  const word = validWords.find((candidate) => candidate.toLowerCase() === text?.toLowerCase());
  if (word === undefined && text) fields.addError(name, `must be one of ${validWords.join(", ")}`);
  return word;
}

export function readNonNegative(fields: Fields, name: string, currency: string): number | null {
  const amount = fields.money(name, currency);
  if (amount !== null && amount < 0) fields.addError(name, "must not be below 0");
  return amount;
}

export const readFields = ({ body, store }: HandlerRequest): Fields =>
  new Fields(readBody(body), store.readings);
