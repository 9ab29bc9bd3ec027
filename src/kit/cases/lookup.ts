import { readRecord } from "../../api/exchange/answer";
import { getCase } from "../../api/referral/cases";
import { advice, recoup } from "../../base/advice/advice";
import { Failure, isFailure, onFailure } from "../../base/failure";
import { type RawJson, readId } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { isGuid } from "../../base/text/guid";
import type { Context } from "../../cli/session/context";
import { isLookupMiss } from "../../cli/session/lookup-miss";
import { createAmbiguousFailure, findCaseInList, type MissingCase, maxSearchedCases } from "./missing-case";
import { searchReferredCases } from "./read-cases";
import {
  type CaseQuery,
  createManagedFailure,
  listCollectionLookups,
  listCustomerLookups,
  type NamedLookup,
  type ReferenceKind,
} from "./reference-lookups";
import { type CaseNames, isSameName } from "./similar-cases";

/** Finds a case by ID, case reference, the caller's own reference, or a creditor's, in that order. */
export async function findCase(context: Context, query: CaseQuery): Promise<RawJson> {
  const result = await lookUp(context, query);
  return "record" in result ? result.record : findCaseInList(context, result.missing);
}

/**
 * Works like `findCase`, for callers that can continue without the case. Throws if the name is ambiguous or
 * the list can't be read.
 */
export async function tryFindCase(context: Context, query: CaseQuery): Promise<RawJson | undefined> {
  const result = await lookUp(context, query);
  if ("record" in result) return result.record;
  return findCaseInList(context, result.missing).catch((error: unknown) => {
    if (error === result.missing.miss || isFailure(error, "not-found")) return undefined;
    throw error;
  });
}

type LookupResult = { readonly record: RawJson } | { readonly missing: MissingCase };

async function lookUp(context: Context, caseQuery: CaseQuery): Promise<LookupResult> {
  const surface = context.surface(caseQuery.surfaces ?? ["collection", "customer"]);
  const query = { ...caseQuery, reference: caseQuery.reference.trim() };
  checkQuery(query, surface);
  const lookups = selectLookups(context, query, surface);
  let miss: Failure | undefined;
  for (const { find } of lookups) {
    try {
      return { record: await find() };
    } catch (error) {
      if (!isLookupMiss(error) || isFromOtherSurface(error, surface)) throw error;
      miss = error;
    }
  }
  const kinds = [...new Set(lookups.map(({ kind }) => kind))];
  return { missing: { query, surface, kinds, miss } };
}

/** Whether minting the client's token failed, so the case was not looked up. */
const isFromOtherSurface = ({ details }: Failure, surface: Surface) =>
  details.surface !== undefined && details.surface !== surface;

function selectLookups(context: Context, query: CaseQuery, surface: Surface): readonly NamedLookup[] {
  const lookups = lookupsBySurface[surface](context, query).concat(
    listUppercaseLookups(context, query, surface),
  );
  if (query.by !== undefined) return filterByKind(lookups, query.by);
  return lookups.filter(({ kind }) => kind !== "creditor-reference" || surface !== "collection");
}

/** Tries the reference in capitals, because references are case-sensitive and mostly uppercase. */
function listUppercaseLookups(context: Context, query: CaseQuery, surface: Surface): readonly NamedLookup[] {
  const reference = query.reference.toUpperCase();
  if (surface === "referral" || isGuid(reference) || reference === query.reference) return [];
  const isCaseReference = /^[A-Z0-9]{8}$/.test(reference);
  const lookups = lookupsBySurface[surface](context, { ...query, reference });
  return lookups.filter(({ kind }) => isCaseReference || kind !== "case-reference");
}

const lookupsBySurface = {
  collection: listCollectionLookups,
  customer: listCustomerLookups,
  referral: listReferralLookups,
};

/** Returns the surface for a command with `--managed`. Throws if `--managed` isn't available there. */
export function resolveManagedSurface<On extends Surface>(
  context: Context,
  supportedSurfaces: readonly On[],
  isManaged: boolean | undefined,
): On {
  const surface = context.surface(supportedSurfaces);
  if (isManaged === true && surface !== "collection") throw createManagedFailure();
  return surface;
}

function filterByKind(lookups: readonly NamedLookup[], by: ReferenceKind): readonly NamedLookup[] {
  const matchingLookups = lookups.filter(({ kind }) => kind === by);
  if (matchingLookups.length > 0) return matchingLookups;
  throw new Failure("usage", `--by ${by} is not available on this surface.`, {
    hint: `Use one of ${lookups.map(({ kind }) => kind).join(", ")}.`,
  });
}

function checkQuery({ reference, by, creditor }: CaseQuery, surface: Surface): void {
  if (reference === "")
    throw new Failure("usage", "The case reference is empty.", {
      hint: advice`If it came from a variable, the variable is not set; ${recoup`cases list`} lists cases.`,
    });
  if (by === "id" && !isGuid(reference)) {
    throw new Failure("usage", `"${reference}" is not a GUID (8-4-4-4-12 hexadecimal digits).`, {
      hint: "Omit --by to try every kind of reference.",
    });
  }
  if (surface !== "collection" && creditor !== undefined)
    throw new Failure("usage", "--creditor is only available on the collection surface.");
  if (by === "creditor-reference" && creditor === undefined && surface === "collection") {
    throw new Failure(
      "usage",
      "--by creditor-reference needs --creditor: the reference is unique only within one creditor.",
      { hint: "Add --creditor <guid>." },
    );
  }
  if (creditor !== undefined && by !== "creditor-reference") {
    throw new Failure("usage", "--creditor needs --by creditor-reference.");
  }
}

/** Returns a case's ID. Only looks it up if the reference isn't an ID. */
export async function resolveCaseId(
  context: Context,
  reference: string,
  { isManaged = false, surfaces }: Pick<CaseQuery, "isManaged" | "surfaces"> = {},
): Promise<string> {
  const name = reference.trim();
  if (isGuid(name)) return name;
  const { value } = await findCase(context, { reference: name, isManaged, includesOwn: isManaged, surfaces });
  const id = readId(value);
  if (id !== undefined) return id;
  throw new Failure("network", "The platform sent a case without an id.");
}

/**
 * Looks up by ID. This surface has no lookup by reference, so searches the list for an equal reference,
 * ignoring case.
 */
function listReferralLookups(context: Context, { reference, isManaged }: CaseQuery): readonly NamedLookup[] {
  if (isManaged === true) throw createManagedFailure();
  if (isGuid(reference)) return [{ kind: "id", find: () => readCaseById(context, reference) }];
  return [
    { kind: "case-reference", find: () => searchReference(context, "reference", reference) },
    { kind: "creditor-reference", find: () => searchReference(context, "creditorReference", reference) },
  ];
}

const readCaseById = async (context: Context, id: string): Promise<RawJson> =>
  readRecord(await context.call(getCase, { parameters: { id } }));

async function searchReference(
  context: Context,
  field: "reference" | "creditorReference",
  reference: string,
): Promise<RawJson> {
  const { cases, isWhole } = await searchReferredCases(context, reference, maxSearchedCases);
  const [match, ...others]: readonly CaseNames[] = cases.filter((caseNames) =>
    isSameName(caseNames[field], reference),
  );
  if (match !== undefined && others.length > 0) throw createAmbiguousFailure(reference, [match, ...others]);
  if (!isWhole)
    throw new Failure("usage", `The search for "${reference}" found too many cases.`, {
      hint: "Use the id of the case.",
    });
  if (match === undefined) throw new Failure("not-found", `No case found with "${reference}".`);
  if (match.id === "") throw new Failure("network", "The platform sent a case without an id.");
  // A platform without this extension answers 404. The list's record lacks only the expected revenue.
  return readCaseById(context, match.id).catch(onFailure(() => match.record, "not-found"));
}
