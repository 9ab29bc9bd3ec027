import { isUtf8 } from "node:buffer";
import {
  isJsonObject,
  type JsonValue,
  RawJson,
  readField,
  readId,
  readItems,
  readText,
  tryParseJson,
} from "../../base/json/json";
import { describeKind, getJsonKind, isObject } from "../../base/json/json-kind";
import { type ScannedList, scanList } from "../../base/json/json-scan";
import { findDocumentStart, skipSpace, skipValue } from "../../base/json/json-skip";
import type { ListShape } from "../endpoint/endpoint";
import type { FetchedPage } from "../paging/fetch-ahead";
import {
  createContradictoryFailure,
  createUnreadableFailure,
  reportsFailure,
  type SuccessfulAnswer,
} from "./errors";

/** Returns the response body as a single JSON value, validated but not parsed (EP-01). */
export function readValue(answer: SuccessfulAnswer): RawJson {
  const bytes = readBytes(answer);
  return readOrFail(answer, () => {
    const start = findDocumentStart(bytes);
    const end = skipValue(bytes, start);
    if (skipSpace(bytes, end) !== bytes.length)
      throw new SyntaxError("there is more after the end of the JSON");
    return new RawJson(bytes, undefined, start, end);
  });
}

/**
 * Returns the response body as an object, which may have any fields. Throws if it is empty, reports a failure
 * or wraps the record, because such a record would look as if it had no values.
 */
export function readRecord(answer: SuccessfulAnswer): RawJson {
  const value = readValue(answer);
  if (!isObject(value))
    throw createUnreadableFailure(answer, `expected an object, got ${getJsonKind(value)}`);
  refuseFailure(answer, value.value);
  refuseWrapper(answer, value.value);
  if (isEmptyObject(value.value))
    throw createUnreadableFailure(answer, "expected a record, got an empty object");
  return value;
}

function refuseFailure(answer: SuccessfulAnswer, value: JsonValue): void {
  if (reportsFailure(answer, value)) throw createContradictoryFailure(answer);
}

/** Throws if an object wraps the record. An object with its own ID is the record, whatever its fields. */
function refuseWrapper(answer: SuccessfulAnswer, value: JsonValue): void {
  if (readId(value) !== undefined) return;
  const isWrapper = (name: string) => {
    const inner = readField(value, name);
    // A case preview has a `result` too, but one without an ID.
    return name === "data" ? isJsonObject(inner) || Array.isArray(inner) : readId(inner) !== undefined;
  };
  const wrapper = ["data", "result"].find(isWrapper);
  if (wrapper !== undefined)
    throw createUnreadableFailure(answer, `expected a record, got one inside "${wrapper}"`);
}

const isEmptyObject = (value: JsonValue | undefined) =>
  isJsonObject(value) && Object.keys(value).length === 0;

/** Like `readRecord`, but returns `fallback` if a successful response has no details (AMB-44). */
export function readRecordOrFallback(answer: SuccessfulAnswer, fallback: object): RawJson {
  return hasNoDetails(answer) ? RawJson.of(fallback) : readRecord(answer);
}

/** Whether the body of a successful response is missing or an empty object. */
export const hasNoDetails = ({ response: { body } }: SuccessfulAnswer): boolean =>
  body.length === 0 || (body.length < 64 && isEmptyObject(tryParseJson(body)));

/** Returns a record with the list `items`, which may be empty (NS-13). Also accepts the bare array. */
export function readItemRecord(answer: SuccessfulAnswer, items: string): RawJson {
  const record = readValue(answer);
  refuseFailure(answer, record.value);
  const found = isObject(record) ? findItems(record.value, items) : record.value;
  if (found === undefined) refuseWrapper(answer, record.value);
  const list = isObject(record) ? (found ?? []) : record.value;
  if (Array.isArray(list) && list.every(isJsonObject)) return record;
  const actualText = isObject(record) ? `"${items}" is ${describeItems(list)}` : `got ${getJsonKind(record)}`;
  throw createUnreadableFailure(
    answer,
    `expected an object with "${items}", an array of objects; ${actualText}`,
  );
}

/** Returns the `items` of a record, the value itself if it is an array, or else an empty list. */
export const listRecordItems = (value: JsonValue): readonly JsonValue[] =>
  Array.isArray(value) ? value : readItems({ items: findItems(value, "items") }, "items");

/** Returns the list called `name`, or else the only list, because its name may be unspecified (NS-13). */
function findItems(value: JsonValue, name: string): JsonValue | undefined {
  const items = readField(value, name);
  if (items !== undefined || !isJsonObject(value)) return items;
  const lists = Object.values(value).filter((field) => Array.isArray(field));
  return lists.length === 1 ? lists[0] : undefined;
}

const describeItems = (items: JsonValue) =>
  Array.isArray(items) ? "an array of other values" : getJsonKind(RawJson.of(items));

/**
 * Reads the response as a list, either an envelope or a bare array. Without a shape, accepts any envelope
 * that contains one array.
 */
export function readList(answer: SuccessfulAnswer, shape: ListShape | undefined): FetchedPage {
  const bytes = readBytes(answer);
  const list = readOrFail(answer, () => scanList(bytes, shape?.items ?? "items"));
  const problem = findListProblem(list, shape);
  if (problem !== undefined) throw createUnreadableFailure(answer, problem);
  const { records = [], page } = list;
  return page !== undefined && isObject(page) ? { records, page } : { records };
}

function readBytes(answer: SuccessfulAnswer): Uint8Array {
  const { body, headers } = answer.response;
  const type = headers["content-type"];
  if (type !== undefined && !isJsonType(type)) throw createUnreadableFailure(answer, describeType(type));
  if (body.length === 0) throw createUnreadableFailure(answer, "its body is empty");
  if (!isUtf8(body)) throw createUnreadableFailure(answer, "its text is not valid UTF-8");
  return body;
}

/**
 * Whether a response of this type can hold JSON: `application/json` or a `+json` type, `text/json` or
 * `text/plain`.
 */
function isJsonType(type: string): boolean {
  return /^\s*(application\/([\w.-]+\+)?json|text\/(json|plain))\s*(;|$)/i.test(type);
}

const describeType = (type: string) =>
  type.trim() === "" ? "its content type is empty" : `it is ${type.split(";")[0]}`;

function readOrFail<Value>(answer: SuccessfulAnswer, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) throw createUnreadableFailure(answer, error.message);
    throw error;
  }
}

/** Returns why a response isn't the expected list, or undefined if it is. */
function findListProblem(list: ScannedList, shape: ListShape | undefined): string | undefined {
  const { records, misfit, page } = list;
  const name = shape === undefined ? "its list" : `"${shape.items}"`;
  if (misfit !== undefined)
    return isEmptyList(misfit, page) ? undefined : `${name} must be an array, got ${getJsonKind(misfit)}`;
  if (records === undefined || (list.isRenamed === true && !isTolerableList(list, shape)))
    return `it must be an array, or an object with an array ${name}, got ${describeKind(list.answer)}`;
  const index = records.findIndex((record) => !isObject(record));
  const oddRecord = records[index];
  if (oddRecord !== undefined)
    return `record ${index + 1} of ${name} must be an object, got ${getJsonKind(oddRecord)}`;
  if (page === undefined || isObject(page) || shape?.isPaged === false || getJsonKind(page) === "null")
    return undefined;
  return `"page" must be an object, got ${getJsonKind(page)}`;
}

/**
 * Whether to accept an array under another name as the list. Without a shape, accepts any array. If the
 * interface description names the list, accepts only that name. Otherwise, requires a total or an ID in every
 * record, because a list of errors has neither.
 */
function isTolerableList({ records = [], page }: ScannedList, shape: ListShape | undefined): boolean {
  if (shape === undefined) return true;
  if (shape.isNameSpecified === true) return false;
  const total = readTotal(page);
  if (records.length === 0) return total === "0";
  return Number(total) > 0 || records.every(({ id }) => id !== undefined);
}

/** Some serializers write null for an empty list. */
const isEmptyList = (list: RawJson, page: RawJson | undefined) =>
  getJsonKind(list) === "null" && readTotal(page) === "0";

const readTotal = (page: RawJson | undefined) =>
  page !== undefined && isObject(page) ? readText(page.value, "totalResults") : "";
