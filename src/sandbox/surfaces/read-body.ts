import { isJsonObject, type JsonObject, parseJson } from "../../base/json";
import { type Answer, refusal, unreadable } from "../answers";

/** The JSON object of a request body. Missing and malformed ones are problem details; broken UTF-8 is VAL-21. */
export function readBody(body: Uint8Array | undefined): { body: JsonObject } | { refusal: Answer } {
  if (body === undefined || body.length === 0)
    return { refusal: unreadable({ "": ["A non-empty request body is required."] }) };
  try {
    const value = parseJson(body);
    if (isJsonObject(value)) return { body: value };
    return { refusal: unreadable({ $: ["The request body must be a JSON object."] }) };
  } catch (error) {
    return error instanceof SyntaxError
      ? { refusal: unreadable({ $: ["The request body is no valid JSON."] }) }
      : { refusal: refusal(400, "ValidationError", "The request body is no valid UTF-8") };
  }
}
