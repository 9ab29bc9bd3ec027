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
import { type HeaderPair, readHeaderLine, toHeaders } from "./headers";

const toText = (value: JsonValue | undefined): string | undefined => {
  if (typeof value === "string") return value;
  return value instanceof NumberText || typeof value === "boolean" ? String(value) : undefined;
};

/** Reads a request stored as JSON by a framework, gateway or log, or printed by `webhooks sign --json`. */
export function readJsonRecord(bytes: Uint8Array) {
  const value = parseRecord(bytes);
  const [request, ...others] = findRequests(value);
  if (others.length > 0) {
    throw new Failure("usage", `the captured JSON has ${others.length + 1} requests.`, {
      hint: "Keep only the one to verify.",
    });
  }
  if (request !== undefined)
    return { headers: toHeaders(readHeaderPairs(findHeaders(request))), ...readBody(request) };
  if (hasSignatureField(value)) return { headers: toHeaders(readHeaderPairs(value)), ...readBody(value) };
  throw new Failure("usage", "the captured JSON has no headers where they are expected.", {
    hint: 'Expected {"headers": {…}, "body": "…"}. Pass a body alone as the body, with --header.',
  });
}

/**
 * Finds objects with headers: the record itself, its `request` field, or either of these in a list or in the
 * entries of a HAR file.
 */
function findRequests(value: JsonValue): readonly JsonObject[] {
  const entries = Array.isArray(value) ? value : readField(readField(value, "log"), "entries");
  const records: readonly JsonValue[] = Array.isArray(entries) ? entries : [value];
  return records.flatMap((record) => {
    const request = [record, readField(record, "request")].find((part) => findHeaders(part) !== undefined);
    return isJsonObject(request) ? [request] : [];
  });
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

type HeaderShape = JsonObject | readonly JsonValue[];

function findHeaders(request: JsonValue | undefined): HeaderShape | undefined {
  const fields = ["headers", "rawHeaders", "multiValueHeaders", "META"].map((name) =>
    readField(request, name),
  );
  const field = fields.find(
    (field) =>
      Array.isArray(field) || isJsonObject(field) || (typeof field === "string" && isHeaderText(field)),
  );
  return typeof field === "string" ? splitLines(field) : (field as HeaderShape | undefined);
}

const splitLines = (text: string) => text.split(/\r?\n/).filter((line) => line !== "");
const isHeaderText = (text: string) => splitLines(text).some((line) => readHeaderLine(line) !== undefined);

/**
 * Reads headers in any of the forms `{name: value}`, `{name: [value]}`, `[{name, value}]`, `[[name, value]]`,
 * `[name, value, name, value]` and `["name: value"]`.
 */
function readHeaderPairs(headers: HeaderShape | undefined): readonly HeaderPair[] {
  if (!Array.isArray(headers))
    return Object.entries(headers as JsonObject).flatMap(([name, value]) => createHeaderPairs(name, value));
  const items = headers as readonly JsonValue[];
  if (items.every((item) => typeof item === "string")) return readTextPairs(items);
  return items.flatMap((item) => {
    const [name, value] = Array.isArray(item)
      ? item
      : [readField(item, "name") ?? readField(item, "key"), readField(item, "value")];
    return typeof name === "string" ? createHeaderPairs(name, value) : [];
  });
}

/** Reads header lines, which may follow a request line. Reads other items as alternating names and values. */
function readTextPairs(items: readonly string[]): readonly HeaderPair[] {
  const [first = "", ...others] = items;
  const lines = first.includes(" ") && readHeaderLine(first) === undefined ? others : items;
  const pairs = lines.map(readHeaderLine).filter((pair) => pair !== undefined);
  return pairs.length === lines.length
    ? pairs.flatMap(([name, value]) => createHeaderPairs(name, value))
    : items.flatMap((name, index) => (index % 2 === 0 ? createHeaderPairs(name, items[index + 1]) : []));
}

/** Converts `x_service_signature`, as some servers and logs name it, to `x-service-signature`. */
const restoreHyphens = (name: string) =>
  /^\w+_(signature|timestamp)$/i.test(name) ? name.replace(/^http_/i, "").replaceAll("_", "-") : name;

function createHeaderPairs(name: string, value: JsonValue | undefined): readonly HeaderPair[] {
  const values: readonly (JsonValue | undefined)[] = Array.isArray(value) ? value : [value];
  return values.flatMap((value) => {
    const text = toText(value);
    return text === undefined ? [] : [[restoreHyphens(name), text] as const];
  });
}

function readBody(request: JsonObject) {
  const encoded = readField(request, "bodyBase64");
  if (typeof encoded === "string") return toExactBody(Buffer.from(encoded, "base64"));
  // The whole request, as ngrok records it.
  const raw = Buffer.from(String(readField(request, "raw")), "base64");
  const headEnd = raw.indexOf("\r\n\r\n");
  if (headEnd > 0) return toExactBody(raw.subarray(headEnd + 4));
  const data = readField(request, "data");
  const fields = [
    ...["rawBody", "bodyRaw", "body", "request_body"].map((name) => readField(request, name)),
    readField(readField(request, "postData"), "text"),
    // Flask uses this name for the raw body. In an event, the field with this name is an object.
    typeof data === "string" ? data : undefined,
  ];
  const body = fields.find((field) => field !== undefined && field !== null);
  if (body === undefined)
    return { ...toExactBody(new Uint8Array()), hasBody: fields.some((field) => field === null) };
  if (typeof body !== "string")
    return readNodeBuffer(body) ?? { ...toExactBody(Buffer.from(printJson(body))), isBodyExact: false };
  return toExactBody(Buffer.from(body, readField(request, "isBase64Encoded") === true ? "base64" : "utf8"));
}

const toExactBody = (body: Uint8Array) => ({ body, isBodyExact: true, hasBody: true });

/** Reads a Buffer that Node printed as `{"type":"Buffer","data":[…]}`. */
function readNodeBuffer(value: JsonValue) {
  const data = readField(value, "data");
  if (readField(value, "type") !== "Buffer" || !Array.isArray(data)) return undefined;
  return toExactBody(Uint8Array.from(data, Number));
}
