import { isUtf8 } from "node:buffer";
import { Failure } from "../../base/failure";
import { isJsonObject, type JsonValue, RawJson, readField } from "../../base/json/json";
import { isObject, kindOf } from "../../base/json/json-kind";
import { scanList } from "../../base/json/json-scan";
import { documentStart, skipSpace, skipValue } from "../../base/json/json-skip";
import type { ListShape } from "../endpoint/endpoint";
import type { FetchedPage } from "../paging/fetch-ahead";
import { findListProblem } from "../paging/list-problem";
import type { Answer } from "./call";
import { otherService } from "./hints";

/** The answer as one JSON value, checked to be JSON and otherwise as it came (EP-01). */
export function readValue(answer: Answer): RawJson {
  const bytes = readBytes(answer);
  return reading(answer, () => {
    const start = documentStart(bytes);
    const end = skipValue(bytes, start);
    if (skipSpace(bytes, end) !== bytes.length) throw new SyntaxError("the JSON goes on behind its end");
    return new RawJson(bytes, undefined, start, end);
  });
}

/** The answer as one record: an object, whatever its fields. */
export function readRecord(answer: Answer): RawJson {
  const value = readValue(answer);
  if (!isObject(value)) throw unreadable(answer, `expected an object, got ${kindOf(value)}`);
  return value;
}

/** The same, or `own` where success came without a body (AMB-44). */
export function readRecordOr(answer: Answer, own: object): RawJson {
  return answer.response.body.length === 0 ? RawJson.of(own) : readRecord(answer);
}

/** A record that is about its `items`, where it has any (NS-13); a bare array of them is accepted too. */
export function readRecordOf(answer: Answer, items: string): RawJson {
  const record = readValue(answer);
  const list = isObject(record) ? (readField(record.value, items) ?? []) : record.value;
  if (Array.isArray(list) && list.every(isJsonObject)) return record;
  const got = isObject(record) ? `"${items}" is ${describeItems(list)}` : `got ${kindOf(record)}`;
  throw unreadable(answer, `expected an object with "${items}", an array of objects; ${got}`);
}

const describeItems = (items: JsonValue) =>
  Array.isArray(items) ? "an array of other values" : kindOf(RawJson.of(items));

/** The answer as a list: an envelope around its items, or a bare array; without a shape any envelope of one array. */
export function readList(answer: Answer, shape: ListShape | undefined): FetchedPage {
  const bytes = readBytes(answer);
  const list = reading(answer, () => scanList(bytes, shape?.items ?? "items"));
  const problem = findListProblem(list, shape);
  if (problem !== undefined) throw unreadable(answer, problem);
  const { records = [], page } = list;
  return page !== undefined && isObject(page) ? { records, page } : { records };
}

function readBytes(answer: Answer): Uint8Array {
  const { body, headers } = answer.response;
  const type = headers["content-type"];
  if (type !== undefined && !isJsonType(type)) throw unreadable(answer, `it is ${type.split(";")[0]}`);
  if (body.length === 0) throw unreadable(answer, "its body is empty");
  if (!isUtf8(body)) throw unreadable(answer, "its text is not valid UTF-8");
  return body;
}

/** The platform offers three types for the same JSON. */
function isJsonType(type: string): boolean {
  return /^\s*(application\/([\w.-]+\+)?json|text\/(json|plain))\s*(;|$)/i.test(type);
}

function reading<Value>(answer: Answer, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(answer, error.message);
    throw error;
  }
}

/** The failure of a success that is not what the platform sends. */
export function unreadable({ response, known }: Answer, why: string): Failure {
  return new Failure("network", `The answer (${response.status}) is not what the platform sends: ${why}.`, {
    ...known,
    status: response.status,
    hint: otherService,
  });
}
