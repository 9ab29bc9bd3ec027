import { readValue } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { createUnreadableFailure } from "../../api/exchange/errors";
import { isJsonObject, type JsonObject, type JsonValue, readField } from "../../base/json/json";

/** Cases by requested reference. Omits references that weren't found. */
export type CasesByReference = ReadonlyMap<string, readonly JsonObject[]>;

/**
 * Reads the response to a batch: an object that maps each reference to one case (EP-10) or several, or an
 * array of cases with their references. Ignores case, unless the request contains the same reference in two
 * spellings.
 */
export function readCasesByReference(answer: CallResult, references: readonly string[]): CasesByReference {
  const exactReferences = new Set(references);
  const referenceByLowercase = new Map(references.map((reference) => [reference.toLowerCase(), reference]));
  const casesByReference = new Map<string, JsonObject[]>();
  for (const [key, record] of readEntries(answer, references)) {
    const reference = exactReferences.has(key) ? key : referenceByLowercase.get(key.toLowerCase());
    if (reference !== undefined)
      casesByReference.set(reference, [...(casesByReference.get(reference) ?? []), record]);
  }
  return casesByReference;
}

type Entry = readonly [reference: string, record: JsonObject];

function readEntries(answer: CallResult, references: readonly string[]): readonly Entry[] {
  const { value } = readValue(answer);
  if (Array.isArray(value))
    return readRecords(answer, value).map((record) => [readReference(answer, record, references), record]);
  if (!isJsonObject(value))
    throw createUnreadableFailure(answer, "expected an object of cases, or an array of them");
  return Object.entries(value).flatMap(([key, item]) =>
    item === null ? [] : readRecords(answer, item).map((record): Entry => [key, record]),
  );
}

function readReference(
  answer: CallResult,
  record: JsonObject,
  [first = "", ...more]: readonly string[],
): string {
  const partnerReference = readField(record, "collectionPartnerReference");
  if (typeof partnerReference === "string") return partnerReference;
  if (more.length === 0) return first;
  throw createUnreadableFailure(answer, "a case in it names no partner reference");
}

/** Reads the response for a single reference. Throws if it contains no case. */
export function readMatchingCases(answer: CallResult): readonly JsonObject[] {
  const records = readRecords(answer, readValue(answer).value);
  if (records.length === 0) throw createUnreadableFailure(answer, "it holds no case");
  return records;
}

function readRecords(answer: CallResult, value: JsonValue | undefined): readonly JsonObject[] {
  const records = Array.isArray(value) ? value : [value];
  if (!records.every(isJsonObject)) throw createUnreadableFailure(answer, "a case in it is not an object");
  return records;
}
