import type { Surface } from "../../../base/platform";
import type { CaseRow } from "../../facts/case-row";
import type { Change } from "../../store/change";
import type { Store } from "../../store/store";

export interface TimelineActor {
  readonly actor_type: "System" | "Creditor user" | "Partner user";
  readonly actor_name: string | null;
}

export const bySystem: TimelineActor = { actor_type: "System", actor_name: null };

const partnerUser = (actor_name: string | null | undefined): TimelineActor =>
  actor_name ? { actor_type: "Partner user", actor_name } : bySystem;

export const byCollectionPartner = ({ partner_name }: CaseRow) => partnerUser(partner_name);

export function byCreditor({ user_first_name, user_last_name }: CaseRow): TimelineActor {
  const name = [user_first_name, user_last_name].filter(Boolean).join(" ");
  return { actor_type: "Creditor user", actor_name: name === "" ? null : name };
}

const nameQueries: Readonly<Record<Surface, string>> = {
  collection: "select name from collection_partners where seq = ?",
  referral: "select name from referral_partners where seq = ?",
  customer: `select trim(ifnull(first_name, '') || ' ' || ifnull(last_name, '')) as name from creditor_users
    where creditor = ? and is_onboarding_user = 1`,
};

function ownerName(store: Store, surface: Surface, owner: number): string | null {
  return store.get<{ name: string }>(nameQueries[surface], owner)?.name || null;
}

export const byManagingPartner = (store: Store, { managing_partner }: CaseRow) =>
  partnerUser(managing_partner === null ? null : ownerName(store, "collection", managing_partner));

const byReferralPartner = (store: Store, partner: number) =>
  partnerUser(ownerName(store, "referral", partner));

/** Returns the actor of a change: the caller, or the platform if there is no caller. */
export function callerActor({ store, caller }: Change): TimelineActor {
  if (caller === undefined) return bySystem;
  const actor_name = ownerName(store, caller.surface, caller.owner);
  return caller.surface === "customer"
    ? { actor_type: "Creditor user", actor_name }
    : partnerUser(actor_name);
}

export function submitterActor(store: Store, row: CaseRow): TimelineActor {
  if (row.managing_partner !== null) return byManagingPartner(store, row);
  if (row.submitted_through !== null) return byReferralPartner(store, row.submitted_through);
  return byCreditor(row);
}

/** Returns the actor of a payment whose author is unknown, based on its recipient. */
export function recipientActor(row: CaseRow, recipient: string): TimelineActor {
  if (recipient === "CollectionPartner") return byCollectionPartner(row);
  return recipient === "Creditor" ? byCreditor(row) : bySystem;
}
