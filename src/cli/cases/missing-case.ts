import { isGuid } from "../../api/endpoint/codecs";
import { Failure } from "../../base/failure";
import { type RawJson, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Context } from "../session/context";
import { readRecent, recentKey } from "../session/recent/recent-file";
import { newestCases } from "./newest-cases";
import type { CaseQuery, ReferenceKind } from "./reference-lookups";
import { casesNamed, describeCase, isPartOfId, similarName } from "./similar-cases";

/** A case that no lookup knows. */
export interface MissingCase {
  readonly query: CaseQuery;
  readonly surface: Surface;
  readonly kinds: readonly ReferenceKind[];
  /** What the last lookup answered. */
  readonly miss: Failure | undefined;
}

/**
 * The case in the caller's list, where the list is short enough to know that no other has this name. Otherwise fails
 * with the cases that may be meant.
 */
export async function caseFromList(context: Context, missing: MissingCase): Promise<RawJson> {
  const { query, surface, kinds, miss } = missing;
  const { reference, by } = query;
  // A kind of reference is chosen on purpose, and an id is copied: nothing else is meant.
  if (miss !== undefined && (by !== undefined || (isGuid(reference) && kinds.length === 1))) throw miss;
  if (isGuid(reference)) throw notFound(missing);
  const { records, areAll } = await newestCases(context, surface, query);
  const [found, ...others] = casesNamed(records, reference);
  if (found === undefined)
    throw notFound(missing, similarName(records, reference, await recentCases(context)));
  if (others.length > 0) throw ambiguous(reference, [found, ...others]);
  // An item of the referral list is not the whole record.
  if (areAll && surface !== "referral") return found;
  throw notFound(missing, describeCase(found, reference));
}

/** The cases that were printed lately. */
async function recentCases({ host, profile, platformOptions }: Context): Promise<readonly string[]> {
  const seen = await readRecent(host, recentKey({ ...profile, world: platformOptions.world }));
  return seen.filter(({ kind }) => kind === "cases").map(({ id }) => id);
}

const ofPartner =
  "It may belong to another partner, be hidden before clearance, be a test case (id or case reference only) or be in the other environment. A creditor reference needs its creditor: `cases get` takes --by creditor-reference with --creditor.";
const ofOthers = "It may belong to another creditor or be in the other environment.";
const ofClients = "It may belong to no client of yours or be in the other environment.";
const hints = { collection: ofPartner, customer: ofOthers, referral: ofClients };

function notFound({ query: { reference }, surface, kinds, miss }: MissingCase, meant?: string): Failure {
  const tried = kinds.map((kind) => kind.replace("-", " ")).join(", ");
  const message = `No case found with ${tried.replace(/, ([^,]*)$/, " or $1")} "${reference}".`;
  const part =
    isPartOfId(reference) && !isGuid(reference)
      ? "It looks like part of an id, which has 36 characters. "
      : "";
  const hint = meant === undefined ? `${part}${hints[surface]}` : `${part}Did you mean ${meant}?`;
  return new Failure("not-found", message, { ...miss?.details, hint });
}

function ambiguous(name: string, records: readonly RawJson[]): Failure {
  const references = records.map(({ value }) => readText(value, "reference"));
  return new Failure("usage", `"${name}" names ${records.length} cases: ${references.join(", ")}.`, {
    hint: "Use the case reference or id of one.",
  });
}
