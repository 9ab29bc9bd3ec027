import { readOnboardingUrl } from "../api/records/clients/signing-url";
import { attempt } from "../base/attempt";
import { isJsonObject, type JsonValue, readField, readItems, readString, readText } from "../base/json/json";
import type { ExchangeResponse, PageFacts } from "./exchange";

/** Larger responses aren't parsed. */
const maxAnswerBytes = 2 ** 20;
const maxIds = 100;

export interface ResponseFacts
  extends Pick<ExchangeResponse, "errorTypes" | "hasHandoff" | "id" | "ids" | "page"> {
  readonly token: string | undefined;
}

export function readResponseFacts(body: Uint8Array): ResponseFacts {
  const json = parsePlainJson(body);
  return {
    errorTypes: readItems(json, "businessErrors").map((error) => readText(error, "type")),
    hasHandoff: hasHandoff(json),
    id: readString(json, "id") ?? readString(json, "paymentId") ?? readString(json, "jobId"),
    ids: listRecordIds(json),
    page: readPageFacts(json),
    token: readString(json, "accessToken") ?? readString(json, "access_token"),
  };
}

/** `JSON.parse` is fast but rounds long numbers. Amounts aren't read, so that does no harm. */
function parsePlainJson(body: Uint8Array): JsonValue | undefined {
  if (body.length === 0 || body.length > maxAnswerBytes) return undefined;
  return attempt(() => JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString()));
}

/**
 * Whether a response leads to a signing or approval page: it has `signingHandoff`, a `solutionUrl`, or an
 * approval link (CLI-11, CLI-17).
 */
function hasHandoff(json: JsonValue | undefined): boolean {
  return (
    isJsonObject(readField(json, "signingHandoff")) ||
    readItems(json, "businessErrors").some((error) => readText(error, "solutionUrl") !== "") ||
    readOnboardingUrl(readField(json, "data")) !== undefined
  );
}

function listRecordIds(json: JsonValue | undefined): readonly string[] {
  const lists = Array.isArray(json)
    ? [json]
    : isJsonObject(json)
      ? Object.values(json).filter(Array.isArray)
      : [];
  const records: readonly JsonValue[] = lists[0] ?? [];
  return records.slice(0, maxIds).flatMap((record) => readString(record, "id") ?? []);
}

function readPageFacts(json: JsonValue | undefined): PageFacts | undefined {
  const page = readField(json, "page");
  const readNumber = (name: string) => Number(readText(page, name) || Number.NaN);
  const facts = {
    currentPage: readNumber("currentPage"),
    pageSize: readNumber("pageSize"),
    responseCount: readNumber("responseCount"),
    totalPages: readNumber("totalPages"),
  };
  return Object.values(facts).some(Number.isNaN) ? undefined : facts;
}
