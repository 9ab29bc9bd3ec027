import { Failure } from "../../base/failure";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NumberText,
  parseJson,
  printJson,
  readField,
} from "../../base/json/json";
import { type HeaderPair, toHeaders } from "./headers";

const toText = (value: JsonValue | undefined): string | undefined => {
  if (typeof value === "string") return value;
  return value instanceof NumberText || typeof value === "boolean" ? String(value) : undefined;
};

/** Reads a request stored as JSON by a framework, gateway or log, or printed by `webhooks sign --json`. */
export function readJsonRecord(bytes: Uint8Array) {
  const value = parseRecord(bytes);
  const request = [value, readField(value, "request")].find((part) => findHeaders(part) !== undefined);
  if (!isJsonObject(request)) {
    if (hasSignatureField(value)) return { headers: toHeaders(readHeaderPairs(value)), ...readBody(value) };
    throw new Failure("usage", "the captured JSON has no headers.", {
      hint: 'Expected {"headers": {…}, "body": "…"}. Pass a body alone as the body, with --header.',
    });
  }
  return { headers: toHeaders(readHeaderPairs(findHeaders(request))), ...readBody(request) };
}

function parseRecord(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes);
  } catch (cause) {
    throw new Failure("usage", "the captured request starts like JSON but is not valid JSON.", {
      hint: "Capture it whole, as HTTP, as a curl command, or as JSON.",
      cause,
    });
  }
}

/** Whether headers such as the signature are fields next to the body. */
const hasSignatureField = (value: JsonValue): value is JsonObject =>
  isJsonObject(value) && Object.keys(value).some((name) => /[-_]signature$/i.test(name));

function findHeaders(request: JsonValue | undefined): JsonObject | readonly JsonValue[] | undefined {
  const fields = ["headers", "rawHeaders", "multiValueHeaders"].map((name) => readField(request, name));
  return fields.find((field) => Array.isArray(field) || isJsonObject(field)) as
    | JsonObject
    | readonly JsonValue[]
    | undefined;
}

/**
 * Reads headers in any of the forms `{name: value}`, `{name: [value]}`, `[{name, value}]`, `[[name, value]]`
 * and `[name, value, name, value]`.
 */
function readHeaderPairs(headers: JsonValue | undefined): readonly HeaderPair[] {
  if (!Array.isArray(headers))
    return Object.entries(headers as JsonObject).flatMap(([name, value]) => createHeaderPairs(name, value));
  const items = headers as readonly JsonValue[];
  if (items.every((item) => typeof item === "string")) {
    return items.flatMap((name, index) => (index % 2 === 0 ? createHeaderPairs(name, items[index + 1]) : []));
  }
  return items.flatMap((item) => {
    const [name, value] = Array.isArray(item)
      ? item
      : [readField(item, "name") ?? readField(item, "key"), readField(item, "value")];
    return typeof name === "string" ? createHeaderPairs(name, value) : [];
  });
}

function createHeaderPairs(name: string, value: JsonValue | undefined): readonly HeaderPair[] {
  const values: readonly (JsonValue | undefined)[] = Array.isArray(value) ? value : [value];
  return values.flatMap((value) => {
    const text = toText(value);
    return text === undefined ? [] : [[name, text] as const];
  });
}

function readBody(request: JsonObject): { body: Uint8Array; isBodyExact: boolean } {
  const encoded = readField(request, "bodyBase64");
  if (typeof encoded === "string") return toExactBody(Buffer.from(encoded, "base64"));
  const body =
    readField(request, "rawBody") ??
    readField(request, "body") ??
    readField(readField(request, "postData"), "text");
  if (body === undefined || body === null) return toExactBody(new Uint8Array());
  if (typeof body !== "string")
    return readNodeBuffer(body) ?? { body: Buffer.from(printJson(body)), isBodyExact: false };
  return toExactBody(Buffer.from(body, readField(request, "isBase64Encoded") === true ? "base64" : "utf8"));
}

const toExactBody = (body: Uint8Array) => ({ body, isBodyExact: true });

/** Reads a Buffer that Node printed as `{"type":"Buffer","data":[…]}`. */
function readNodeBuffer(value: JsonValue) {
  const data = readField(value, "data");
  if (readField(value, "type") !== "Buffer" || !Array.isArray(data)) return undefined;
  return toExactBody(Uint8Array.from(data, Number));
}
