import { isGuid } from "../../api/endpoint/codecs";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import { readField } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Context } from "../session/context";
import { isMiss } from "../session/is-miss";
import {
  type CaseQuery,
  collectionLookups,
  customerLookups,
  type NamedLookup,
  onlyCollection,
  type ReferenceKind,
} from "./reference-lookups";
import { referralLookups } from "./referral-lookups";

/** Finds a case by id, else by case reference, else by the caller's own reference. */
export async function findCase(context: Context, query: CaseQuery): Promise<RawJson> {
  const surface = context.surface(query.offered ?? ["collection", "customer"]);
  checkQuery(query, surface);
  const lookups = lookupsOn[surface](context, query);
  const tried =
    query.by === undefined
      ? lookups.filter(({ kind }) => kind !== "creditor-reference" || surface !== "collection")
      : only(lookups, query.by);
  return firstFound(tried, query, surface);
}

const lookupsOn = {
  collection: collectionLookups,
  customer: customerLookups,
  referral: referralLookups,
};

/** The surface of a command that takes `--managed`. */
export function managedSurface(
  context: Context,
  offered: readonly Surface[],
  isManaged: boolean | undefined,
): Surface {
  const surface = context.surface(offered);
  if (isManaged === true && surface !== "collection") throw onlyCollection();
  return surface;
}

function only(lookups: readonly NamedLookup[], by: ReferenceKind): readonly NamedLookup[] {
  const found = lookups.filter(({ kind }) => kind === by);
  if (found.length > 0) return found;
  throw new Failure("usage", `--by ${by} is not available on this surface.`, {
    hint: `Use one of ${lookups.map(({ kind }) => kind).join(", ")}.`,
  });
}

function checkQuery({ reference, by, creditor }: CaseQuery, surface: Surface): void {
  if (reference.trim() === "") throw new Failure("usage", "The case reference is empty.");
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
      {
        hint: "Add --creditor <guid>.",
      },
    );
  }
  if (creditor !== undefined && by !== "creditor-reference") {
    throw new Failure("usage", "--creditor needs --by creditor-reference.");
  }
}

const ofPartner =
  "It may belong to another partner, be hidden before clearance, be a test case (id or case reference only) or be in the other environment.";
const ofOthers = "It may belong to another creditor or be in the other environment.";
const ofClients = "It may belong to no client of yours or be in the other environment.";
const hints = { collection: ofPartner, customer: ofOthers, referral: ofClients };

async function firstFound(
  lookups: readonly NamedLookup[],
  { reference }: CaseQuery,
  surface: Surface,
): Promise<RawJson> {
  let missed: Failure | undefined;
  for (const { find } of lookups) {
    try {
      return await find();
    } catch (error) {
      if (!isMiss(error) || lookups.length === 1) throw error;
      missed = error;
    }
  }
  const kinds = lookups.map(({ kind }) => kind.replace("-", " ")).join(", ");
  throw new Failure(
    "not-found",
    `No case found with ${kinds.replace(/, ([^,]*)$/, " or $1")} "${reference}".`,
    {
      ...missed?.details,
      hint: hints[surface],
    },
  );
}

/** The id of a case; looks it up only if the reference is not an id already. */
export async function caseId(
  context: Context,
  reference: string,
  { isManaged = false, offered }: Pick<CaseQuery, "isManaged" | "offered"> = {},
): Promise<string> {
  if (isGuid(reference)) return reference;
  const found = findCase(context, { reference, isManaged, offered }).catch((error: unknown) => {
    // The managed lookups know production cases only; a test case that one manages is in the partner's own (VIS-03).
    if (isManaged && isMiss(error)) return findCase(context, { reference, offered });
    throw error;
  });
  const id = readField((await found).value, "id");
  if (typeof id === "string") return id;
  throw new Failure("network", "The platform sent a case without an id.");
}
