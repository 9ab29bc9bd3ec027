import { type RawJson, readExactId, readText } from "../../base/json/json";
import { findNearest } from "../../base/text/nearest";

export interface CaseNames {
  readonly record: RawJson;
  readonly id: string;
  readonly reference: string;
  readonly creditorReference: string;
  readonly partnerReference: string;
}

export function readCaseNames(record: RawJson): CaseNames {
  const value = record.plainValue;
  return {
    record,
    id: readExactId(record, value),
    reference: readText(value, "reference"),
    creditorReference: readText(value, "creditorReference"),
    partnerReference: readText(value, "collectionPartnerReference"),
  };
}

/** Letter case and Unicode composition of a name don't matter. */
const normalizeName = (name: string) => name.normalize("NFC").toLowerCase();

export const isSameName = (reference: string, name: string) =>
  normalizeName(reference) === normalizeName(name);

const listReferences = ({ reference, creditorReference, partnerReference }: CaseNames) =>
  [reference, creditorReference, partnerReference].filter((candidate) => candidate !== "");

/** Returns the cases that have the name as any kind of reference. */
export function filterCasesByName(cases: readonly CaseNames[], name: string): readonly CaseNames[] {
  return cases.filter((caseNames) =>
    listReferences(caseNames).some((reference) => isSameName(reference, name)),
  );
}

/**
 * Returns the name that the user probably meant: a full ID, or a reference that differs by only a few
 * letters.
 */
export function suggestName(cases: readonly CaseNames[], name: string): string | undefined {
  const idMatches = looksLikeIdStart(name)
    ? cases.filter(({ id }) => normalizeName(id).startsWith(normalizeName(name)))
    : [];
  if (idMatches.length > 0) return idMatches.length === 1 ? idMatches[0]?.id : undefined;
  if (isPartialId(name)) return undefined;
  const guess = findNearest(name, cases.flatMap(listReferences));
  const [match] = guess === undefined ? [] : filterCasesByName(cases, guess);
  return guess === undefined || match === undefined ? guess : describeCase(match, guess);
}

/** Whether the name is part of a GUID, beyond the first block. */
export const isPartialId = (name: string) => /^[0-9a-f]{8}-[0-9a-f-]*$/i.test(name);

/** Works like `isPartialId`, but accepts the first block alone, which could also be a reference. */
export const looksLikeIdStart = (name: string) => /^[0-9a-f]{8}(-[0-9a-f-]*)?$/i.test(name);

/** Formats a case by name: `44HX8JMJ (creditor reference FF-100340)`. */
export function describeCase(caseNames: CaseNames, name: string): string {
  const { reference, creditorReference, partnerReference } = caseNames;
  if (isSameName(creditorReference, name)) return `${reference} (creditor reference ${creditorReference})`;
  if (isSameName(partnerReference, name)) return `${reference} (partner reference ${partnerReference})`;
  return reference;
}
