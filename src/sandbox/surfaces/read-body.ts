import { parseBoundedJson } from "../../base/json/bounded-json";
import { isJsonObject, type JsonObject } from "../../base/json/json";
import { type Answer, brokenRules, refusal, unreadable } from "../wire/answers";
import { type FieldRejection, Fields } from "../wire/fields";
import type { HandlerRequest } from "./handler";

/**
 * Reads the JSON object of a request body. Missing and malformed bodies get problem details; broken UTF-8 is
 * VAL-21.
 */
export function readBody(body: Uint8Array | undefined): { body: JsonObject } | { refusal: Answer } {
  if (body === undefined || body.length === 0)
    return { refusal: unreadable({ "": ["A non-empty request body is required."] }) };
  try {
    const value = parseBoundedJson(body);
    if (isJsonObject(value)) return { body: value };
    return { refusal: unreadable({ $: ["The request body must be a JSON object."] }) };
  } catch (error) {
    return error instanceof TypeError
      ? { refusal: refusal(400, "ValidationError", "The request body is not valid UTF-8") }
      : {
          refusal: unreadable({ $: [`The request body can't be read: ${(error as SyntaxError).message}.`] }),
        };
  }
}

export function refuseFields({ kind, errors }: FieldRejection): Answer {
  return kind === "unreadable" ? unreadable(errors) : brokenRules(errors);
}

/** Reads the fields of a request body. */
export function readFields({
  body,
  store,
}: Pick<HandlerRequest, "body" | "store">): { fields: Fields; body: JsonObject } | { refusal: Answer } {
  const parsed = readBody(body);
  return "refusal" in parsed ? parsed : { ...parsed, fields: new Fields(parsed.body, store.readings) };
}
