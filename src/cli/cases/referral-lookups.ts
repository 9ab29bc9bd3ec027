import { isGuid } from "../../api/endpoint/codecs";
import { readList, readRecord } from "../../api/exchange/answer";
import { getCase, listCases } from "../../api/referral/cases";
import { Failure } from "../../base/failure";
import { type RawJson, readField } from "../../base/json/json";
import type { Context } from "../session/context";
import { type CaseQuery, type NamedLookup, onlyCollection } from "./reference-lookups";

/** A referral partner has a lookup by id only; for references its list is searched for an exact match. */
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

async function search(context: Context, field: string, reference: string): Promise<RawJson> {
  const query = { Query: reference, PageSize: 100 };
  const { records } = readList(await context.call(listCases, { query }), listCases.list);
  const [found, ...others] = records.filter(({ value }) => isSame(readField(value, field), reference));
  if (found === undefined) throw new Failure("not-found", `No case found with "${reference}".`);
  if (others.length > 0)
    throw new Failure("usage", `"${reference}" is the ${field} of ${others.length + 1} cases.`, {
      hint: "Use the id of one: recoup cases list --as referral --query … --fields id,reference.",
    });
  const id = readField(found.value, "id");
  if (typeof id !== "string") throw new Failure("network", "The platform sent a case without an id.");
  return byId(context, id);
}

const isSame = (value: unknown, reference: string) =>
  typeof value === "string" && value.toLowerCase() === reference.toLowerCase();
