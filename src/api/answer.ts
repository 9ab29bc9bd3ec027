import { isUtf8 } from "node:buffer";
import { Failure } from "../base/failure";
import { RawJson } from "../base/json";
import { type ScannedList, scanList } from "../base/json-scan";
import { documentStart, skipSpace, skipValue } from "../base/json-skip";
import type { Answer } from "./call";
import { otherService } from "./hints";

/** The answer as one JSON value, checked to be JSON and otherwise as it came (EP-01). */
export function readRecord(answer: Answer): RawJson {
  const bytes = readBytes(answer);
  const record = reading(answer, () => {
    const start = documentStart(bytes);
    const end = skipValue(bytes, start);
    if (skipSpace(bytes, end) !== bytes.length) throw new SyntaxError("the JSON goes on behind its end");
    return new RawJson(bytes, undefined, start, end);
  });
  return record;
}

/** The same, or `own` where success came without a body (AMB-44). */
export function readRecordOr(answer: Answer, own: object): RawJson {
  return answer.response.body.length === 0 ? RawJson.of(own) : readRecord(answer);
}

/** The answer as a list: an envelope around `items`, or a bare array. */
export function readList(
  answer: Answer,
  items: string,
): ScannedList & { readonly records: readonly RawJson[] } {
  const bytes = readBytes(answer);
  const { records, page } = reading(answer, () => scanList(bytes, items));
  if (records === undefined) throw unreadable(answer, `it holds no list "${items}"`);
  return page === undefined ? { records } : { records, page };
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
