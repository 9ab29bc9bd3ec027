import type { Surface } from "../../../base/platform";
import type { CaseRow } from "../../facts/case-row";
import { formatFullName } from "../../parties/users";
import type { Change } from "../../store/change";
import { json } from "../../store/json-text";
import type { Store } from "../../store/store";

export interface TimelineActor {
  readonly actor_type: "System" | "Creditor user" | "Partner user";
  readonly actor_name: string | null;
}

export const systemActor: TimelineActor = { actor_type: "System", actor_name: null };

const createPartnerUser = (actor_name: string | null | undefined): TimelineActor =>
  actor_name ? { actor_type: "Partner user", actor_name } : systemActor;

export const createCollectionActor = ({ partner_name }: CaseRow) => createPartnerUser(partner_name);

export function createCreditorActor({ user_first_name, user_last_name }: CaseRow): TimelineActor {
  const name = formatFullName({ first_name: user_first_name, last_name: user_last_name });
  return { actor_type: "Creditor user", actor_name: name === "" ? null : name };
}

const nameQueries: Readonly<Record<Surface, string>> = {
  collection: "select name from collection_partners where seq = ?",
  referral: "select name from referral_partners where seq = ?",
  customer: `select trim(ifnull(first_name, '') || ' ' || ifnull(last_name, '')) from creditor_users
    where creditor = ? and is_onboarding_user = 1`,
};

function findOwnerName(store: Store, surface: Surface, owner: number): string | null {
  return store.value<string>(nameQueries[surface], owner) || null;
}

export const createManagingActor = (store: Store, { managing_partner }: CaseRow) =>
  createPartnerUser(managing_partner === null ? null : findOwnerName(store, "collection", managing_partner));

/** Returns who made a change: the caller, or the platform if there is no caller. */
export function resolveCallerActor({ store, caller }: Change): TimelineActor {
  if (caller === undefined) return systemActor;
  const actor_name = findOwnerName(store, caller.surface, caller.owner);
  return caller.surface === "customer"
    ? { actor_type: "Creditor user", actor_name }
    : createPartnerUser(actor_name);
}

/** Formats the author of a change. A key acts for its company, both on the timeline and in responses. */
export const formatAuthor = (change: Change): string =>
  `{"userId":${json.count(change.caller?.owner)},"userName":${json.text(resolveCallerActor(change).actor_name)}}`;

export function resolveSubmitterActor(store: Store, row: CaseRow): TimelineActor {
  if (row.managing_partner !== null) return createManagingActor(store, row);
  if (row.submitted_through !== null)
    return createPartnerUser(findOwnerName(store, "referral", row.submitted_through));
  return createCreditorActor(row);
}

/** Infers who recorded a payment from the recipient of the payment, for use if the author is unknown. */
export function resolveRecipientActor(row: CaseRow, recipient: string): TimelineActor {
  if (recipient === "CollectionPartner") return createCollectionActor(row);
  return recipient === "Creditor" ? createCreditorActor(row) : systemActor;
}
