import { attempt } from "../base/attempt";
import { type JsonValue, parseJson, printJson, readField, readString } from "../base/json/json";

/** Facts read from an event body (DLV-12, EVT-01 to EVT-03). */
export type EventFacts = ReturnType<typeof readFacts>;

export function readFacts(body: Uint8Array) {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  const envelope = tryParseText(text);
  const data = readField(envelope, "data");
  return {
    id: readTextOrNull(envelope, "id"),
    event: readTextOrNull(envelope, "event"),
    caseId: readTextOrNull(data, "caseId"),
    reference: readTextOrNull(data, "reference"),
    timestamp: readTextOrNull(envelope, "timestamp"),
    // The body as single-line JSON, or as a JSON string if it isn't valid JSON.
    json: envelope === undefined ? JSON.stringify(text) : formatOneLine(text),
  };
}

const readTextOrNull = (object: JsonValue | undefined, name: string) => readString(object, name) ?? null;

/**
 * `JSON.parse` rounds long numbers, but only strings are read here. Returns undefined if the text isn't JSON.
 */
const tryParseText = (text: string): JsonValue | undefined =>
  attempt(() => JSON.parse(text.replace(/^\uFEFF/, "")));

/**
 * Puts a body on one line, preserving the digits of numbers. Returns it unchanged unless it has line breaks
 * or a byte order mark.
 */
function formatOneLine(text: string): string {
  if (!/[\r\n\uFEFF]/.test(text)) return text;
  return attempt(() => printJson(parseJson(text.replace(/^\uFEFF/, "")))) ?? JSON.stringify(text);
}
