import { isGuid } from "../../api/endpoint/codecs";
import { readRecord } from "../../api/exchange/answer";
import { getCase } from "../../api/referral/cases";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import type { Context } from "../session/context";
import { ambiguous, maxSearchedCases } from "./missing-case";
import { searchReferred } from "./read-cases";
import { type CaseQuery, type NamedLookup, onlyCollection } from "./reference-lookups";
import { type CaseNames, hasName } from "./similar-cases";

/**
 * Looks up by ID. For references, which have no lookup on this surface, searches the list for an exact match.
 */
export function referralLookups(
  context: Context,
  { reference, isManaged }: CaseQuery,
): readonly NamedLookup[] {
  if (isManaged === true) throw onlyCollection();
  if (isGuid(reference)) return [{ kind: "id", find: () => byId(context, reference) }];
  return [
    { kind: "case-reference", find: () => search(context, "reference", reference) },
    { kind: "creditor-reference", find: () => search(context, "creditorReference", reference) },
  ];
}

const byId = async (context: Context, id: string): Promise<RawJson> =>
  readRecord(await context.call(getCase, { parameters: { id } }));

async function search(
  context: Context,
  field: "reference" | "creditorReference",
  reference: string,
): Promise<RawJson> {
  const { cases, isWhole } = await searchReferred(context, reference, maxSearchedCases);
  const [found, ...others]: readonly CaseNames[] = cases.filter((names) => hasName(names[field], reference));
  if (found !== undefined && others.length > 0) throw ambiguous(reference, [found, ...others]);
  if (!isWhole)
    throw new Failure("usage", `The search for "${reference}" finds too many cases.`, {
      hint: "Use the id of the case.",
    });
  if (found === undefined) throw new Failure("not-found", `No case found with "${reference}".`);
  if (found.id === "") throw new Failure("network", "The platform sent a case without an id.");
  return byId(context, found.id);
}
