import { advice, type Hint, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { isGuid } from "../../base/text/guid";
import { formatCount } from "../../base/text/numbers/format-count";
import { joinWords } from "../../base/text/sentence";
import type { Context } from "../../cli/session/context";
import { isLookupMiss } from "../../cli/session/lookup-miss";
import { type CaseList, readCases } from "./read-cases";
import type { CaseQuery, ReferenceKind } from "./reference-lookups";
import {
  type CaseNames,
  describeCase,
  filterCasesByName,
  isPartialId,
  isSameName,
  looksLikeIdStart,
  suggestName,
} from "./similar-cases";

export interface MissingCase {
  readonly query: CaseQuery;
  readonly surface: Surface;
  readonly kinds: readonly ReferenceKind[];
  /** Failure of the last lookup. */
  readonly miss: Failure | undefined;
}

export const maxSearchedCases = 10_000;
/**
 * On surfaces that can look up every kind of reference, the list is only needed to suggest a name, so one
 * page is enough.
 */
const maxSuggestionCases = 100;

/**
 * Searches the list for a case with this creditor reference, which a collection partner can't look up without
 * the creditor. Throws if the list is incomplete, because an unread case might match too.
 */
export async function findCaseInList(context: Context, missingCase: MissingCase): Promise<RawJson> {
  const { query, surface, kinds, miss } = missingCase;
  const { reference, by } = query;
  // Suggests no other name, because the user chose the kind of reference or copied an ID.
  if (miss !== undefined && (by !== undefined || (isGuid(reference) && kinds.length === 1))) throw miss;
  if (isGuid(reference)) throw createNotFoundFailure(missingCase);
  const isSearch = !kinds.includes("creditor-reference");
  const list = await tryReadCases(context, missingCase, isSearch);
  if (list === undefined) throw createNotFoundFailure(missingCase);
  const [match, ...others] = filterCasesByName(list.cases, reference);
  if (match !== undefined && others.length > 0) throw createAmbiguousFailure(reference, [match, ...others]);
  if (!list.isWhole)
    throw isSearch && !isPartialId(reference)
      ? createTooManyCasesFailure(missingCase)
      : createNotFoundFailure(missingCase);
  const searchedCase: MissingCase = isSearch
    ? { ...missingCase, kinds: [...kinds, "creditor-reference"] }
    : missingCase;
  if (match === undefined) throw createNotFoundFailure(searchedCase, suggestName(list.cases, reference));
  // An item in the referral list isn't the complete record.
  if (surface === "referral") throw createNotFoundFailure(searchedCase, describeCase(match, reference));
  return match.record;
}

/**
 * Reads the list. Returns undefined if the list doesn't exist, or if reading fails and the list is only
 * needed to suggest a name.
 */
async function tryReadCases(
  context: Context,
  { query, surface }: MissingCase,
  isSearch: boolean,
): Promise<CaseList | undefined> {
  try {
    return await readCases(context, surface, query, isSearch ? maxSearchedCases : maxSuggestionCases);
  } catch (error) {
    if (!(error instanceof Failure) || context.signal.aborted) throw error;
    if (isSearch && !isLookupMiss(error)) throw error;
    return undefined;
  }
}

const notFoundHints = {
  collection: "It may belong to another partner, be hidden before clearance or be in the other environment.",
  customer: "It may belong to another creditor or be in the other environment.",
  referral: "It may not belong to any of your clients, or it may be in the other environment.",
};

const formatKinds = (kinds: readonly ReferenceKind[]) => joinWords(kinds, "or").replaceAll("-", " ");

function createNotFoundFailure(
  { query: { reference }, surface, kinds, miss }: MissingCase,
  suggestion?: string,
) {
  const message = `No case found with ${formatKinds(kinds)} "${reference}".`;
  const hint = formatNotFoundHint(reference, surface, suggestion);
  return new Failure("not-found", message, { ...miss?.details, hint });
}

function formatNotFoundHint(reference: string, surface: Surface, suggestion: string | undefined): Hint {
  const [, assignedName] = /^(?:id|case|reference)=(.+)$/i.exec(reference) ?? [];
  if (assignedName !== undefined) return `Did you mean ${assignedName}?`;
  const id = findIdInAddress(reference);
  if (id !== undefined) return advice`The address has an id in it: ${recoup`cases get ${{ id }}`}.`;
  const hint = suggestion === undefined ? notFoundHints[surface] : `Did you mean ${suggestion}?`;
  return `${describePartialId(reference)}${hint}`;
}

/** Finds the ID in a page's URL, which users copy. */
const findIdInAddress = (reference: string) =>
  reference
    .split(/[/?=&#]/)
    .filter(() => /^https?:/i.test(reference))
    .find(isGuid);

/**
 * Describes a partial ID. Its first block could also be a reference, but references seldom consist of digits
 * and the letters a to f alone.
 */
function describePartialId(reference: string): string {
  if (isGuid(reference) || !looksLikeIdStart(reference)) return "";
  if (isPartialId(reference)) return "It looks like part of an id, which has 36 characters. ";
  const isMixed = /\d/.test(reference) && /[a-f]/i.test(reference);
  return isMixed ? "It may be the first block of an id, which has 36 characters. " : "";
}

function createTooManyCasesFailure({ query: { reference }, kinds }: MissingCase): Failure {
  return new Failure(
    "usage",
    `No case has the ${formatKinds(kinds)} "${reference}", and there are more than ${formatCount(maxSearchedCases)} cases, too many to search for a creditor reference.`,
    {
      hint: advice`${describePartialId(reference)}Name the creditor: ${recoup`cases get ${{ typed: reference }} --by creditor-reference --creditor <id>`}`,
    },
  );
}

export function createAmbiguousFailure(name: string, cases: readonly CaseNames[]): Failure {
  const names = cases.map(({ id, reference }) => (isSameName(reference, name) ? id : reference));
  const shownNames = names.length > 10 ? [...names.slice(0, 10), "…"] : names;
  return new Failure("usage", `"${name}" names ${cases.length} cases: ${shownNames.join(", ")}.`, {
    hint: "Use the case reference or id of one.",
  });
}
