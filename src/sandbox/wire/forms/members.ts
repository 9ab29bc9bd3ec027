import { isJsonObject, type JsonObject, type JsonValue, parseJson, printJson } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import type { HandlerResponse } from "../responses";

interface AnsweredRequest {
  /** Undefined outside the six base URLs. */
  readonly surface: Surface | undefined;
  /** Name of the endpoint, if the path matched one. */
  readonly operation: string | undefined;
  readonly method: string;
}

/** Rewrites a response as a reading requires. */
export type ResponseRewrite = (answer: HandlerResponse, answered: AnsweredRequest) => HandlerResponse;

/** Returns the new name and value of a field, or undefined to omit the field. */
export type MemberRewrite = (
  name: string,
  value: JsonValue,
) => readonly [name: string, value: JsonValue] | undefined;

/** Operations whose response is an object keyed by values from the request rather than by field names. */
const valueKeyedOperations: readonly string[] = ["findCasesByPartnerReference"];

/** Whether the field contains an event, which is not rewritten. */
const isEvent = (name: string) => name === "testPayload";

/** Rewrites the fields of every object in a JSON response, innermost first. */
export function rewriteMembers(rewrites: readonly MemberRewrite[]): ResponseRewrite {
  return (answer, { operation = "" }) => {
    if (!isPlainJson(answer)) return answer;
    const value = parseJson(answer.body);
    const rewritten = valueKeyedOperations.includes(operation)
      ? mapValues(value, (part) => rewriteValue(part, rewrites))
      : rewriteValue(value, rewrites);
    return { ...answer, body: printJson(rewritten), encoded: undefined };
  };
}

const isPlainJson = ({ body, bytes, stream, contentType }: HandlerResponse) =>
  body !== "" && bytes === undefined && stream === undefined && contentType === undefined;

const mapValues = (value: JsonValue, change: (part: JsonValue) => JsonValue): JsonValue =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part ?? null)]))
    : value;

function rewriteValue(value: JsonValue, rewrites: readonly MemberRewrite[]): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => rewriteValue(item, rewrites));
  return isJsonObject(value) ? rewriteObject(value, rewrites) : value;
}

function rewriteObject(value: JsonObject, rewrites: readonly MemberRewrite[]): JsonObject {
  const members = Object.entries(value).flatMap(([name, part = null]) => {
    const innerValue = isEvent(name) ? part : rewriteValue(part, rewrites);
    const member = rewrites.reduce<ReturnType<MemberRewrite>>(
      (before, form) => before && form(before[0], before[1]),
      [name, innerValue],
    );
    return member === undefined ? [] : [member];
  });
  return Object.fromEntries(members);
}
