import { advice, type Hint } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { Failure } from "../../../base/failure";
import { suggestWord } from "../../../base/text/unknown-word";
import { readCaseRows } from "../../cases/list/read-case-rows";
import type { CaseRow } from "../../facts/case-row";
import type { Store } from "../../store/store";

/** How users can name a record, and the query that finds a record by that name. */
interface SubjectLookup {
  readonly noun: string;
  readonly nameForms: Hint;
  readonly query: string;
  /** SQL that lists names to suggest if a name is unknown. */
  readonly examples: string;
}

const creditorLookup: SubjectLookup = {
  noun: "creditor",
  nameForms: "its id, company name, registration number or client (externalTenantId)",
  query: `select seq from creditors where id = lower(?1) or lower(company_name) = lower(?1) or registration_number = ?1
    or seq in (select creditor from client_links where external_tenant_id = ?1 and archived_at is null)`,
  examples: "select company_name as name from creditors",
};

const partnerLookup: SubjectLookup = {
  noun: "collection partner",
  nameForms: advice`its id or name, as ${sandboxLines.actors} lists them`,
  query: "select seq from collection_partners where id = lower(?1) or lower(name) = lower(?1)",
  examples: "select name from collection_partners",
};

const caseLookup: SubjectLookup = {
  noun: "case",
  nameForms: "its id, case reference, partner reference or creditor reference",
  query: `select seq from cases where is_deleted = 0 and (id = lower(?1) or reference = upper(?1)
    or lower(partner_reference) = lower(?1) or lower(creditor_reference) = lower(?1))`,
  examples: "select reference as name from cases where is_deleted = 0",
};

/** Finds a record by name. Throws a failure with a hint unless exactly one record matches. */
function findSubject(
  store: Store,
  { noun, nameForms, query, examples }: SubjectLookup,
  text: string,
): number {
  const [first, ...others] = store.all<{ seq: number }>(query, text.trim());
  if (first === undefined) {
    const names = store.all<{ name: string }>(examples).map(({ name }) => name);
    const hint = suggestWord(text, names) ?? advice`Name ${nameForms}.`;
    throw new Failure("not-found", `No ${noun} "${text}" found`, { hint });
  }
  if (others.length === 0) return first.seq;
  const message = `"${text}" names ${others.length + 1} ${noun}s`;
  throw new Failure("conflict", message, { hint: "Use the id." });
}

export const findCreditorByName = (store: Store, text: string) => findSubject(store, creditorLookup, text);
export const findPartnerByName = (store: Store, text: string) => findSubject(store, partnerLookup, text);

export function findSubscriptionSeq(store: Store, id: string): number {
  const seq = store.value<number>("select seq from subscriptions where id = lower(?)", id);
  if (seq === undefined) throw new Failure("not-found", `No subscription "${id}" found`);
  return seq;
}

export function findCaseByName(store: Store, text: string): CaseRow {
  const [row] = readCaseRows(store, [findSubject(store, caseLookup, text)]);
  if (row === undefined) throw new RangeError(`The case ${text} no longer exists.`);
  return row;
}
