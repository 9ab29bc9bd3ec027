import { dayMs, hourMs } from "../../base/text/time/duration";
import type { Random } from "../facts/random";
import { addKeys } from "../parties/api-keys";
import { type Columns, insert, toFlag } from "../store/insert";
import type { Store } from "../store/store";
import { coverage } from "./countries/countries";
import {
  collectionPartners,
  creditors,
  type FixtureCreditor,
  type FixturePartner,
  idlePartners,
  referralPartners,
} from "./fixtures";

/** Adds partners and creditors, with their users, divisions, links and keys. */
export function seedFixtures(store: Store, random: Random, today: number): void {
  seedPartners(store, random);
  for (const [index, creditor] of creditors.entries())
    seedCreditor(store, random, index + 1, creditor, today);
  seedIdlePartners(store, random, today);
  for (const [country_alpha2, collection_partner] of Object.entries(coverage)) {
    insert(store, "coverage", { country_alpha2, collection_partner });
  }
}

function seedPartners(store: Store, random: Random): void {
  for (const [index, partner] of collectionPartners.entries()) {
    seedCollectionPartner(store, random, index + 1, partner);
    seedStaff(store, index + 1, partner);
    addKeys(store, random, "collection", index + 1, partner.hint);
  }
  for (const [index, { hint, ...partner }] of referralPartners.entries()) {
    insert(store, "referral_partners", { seq: index + 1, id: random.guid(), ...partner });
    addKeys(store, random, "referral", index + 1, hint);
  }
}

type PartnerDetails = Pick<FixturePartner, "hint" | "name" | "country_alpha2" | "office_phone">;

function seedCollectionPartner(
  store: Store,
  random: Random,
  seq: number,
  { hint, name, country_alpha2, office_phone }: PartnerDetails,
  standing: Columns = {},
): void {
  insert(store, "collection_partners", {
    seq,
    id: random.guid(),
    name,
    country_alpha2,
    office_email: `office@${hint}.example`,
    office_phone,
    public_site: `https://www.${hint}.example`,
    ...standing,
  });
}

function seedStaff(store: Store, collection_partner: number, { hint, staff }: FixturePartner): void {
  for (const [index, name] of staff.entries()) {
    insert(store, "partner_users", { collection_partner, email: `staff${index + 1}@${hint}.example`, name });
  }
}

/**
 * Adds the idle partners. Must run last, because its random values would otherwise change the other partners.
 */
function seedIdlePartners(store: Store, random: Random, today: number): void {
  for (const [index, partner] of idlePartners.entries()) {
    const seq = collectionPartners.length + index + 1;
    const hasLeft = partner.standing === "left";
    const standing = { agreement_valid: 0, deleted_at: hasLeft ? today - 90 * dayMs : null };
    seedCollectionPartner(store, random, seq, partner, standing);
    if (!hasLeft) addKeys(store, random, "collection", seq, partner.hint);
  }
}

function seedCreditor(
  store: Store,
  random: Random,
  seq: number,
  creditor: FixtureCreditor,
  today: number,
): void {
  const [address, zip_code, city, country_alpha2] = creditor.address;
  insert(store, "creditors", {
    seq,
    id: random.guid(),
    company_name: creditor.name,
    registration_number: creditor.registration,
    office_email: `office@${creditor.hint}.example`,
    office_phone: creditor.phone,
    address,
    zip_code,
    city,
    country_alpha2,
    agreement_signed: toFlag(creditor.isAgreementSigned ?? true),
    power_of_attorney_signed: toFlag(creditor.isPowerOfAttorneySigned ?? true),
    kyc_status: creditor.kyc ?? "not_required",
    blocked_reason: creditor.blockedReason,
  });
  for (const name of creditor.divisions ?? []) {
    insert(store, "divisions", { id: random.guid(), creditor: seq, name });
  }
  for (const [index, [first_name, last_name]] of creditor.users.entries()) {
    const email = `user${index + 1}@${creditor.hint}.example`;
    const is_onboarding_user = toFlag(index === 0);
    insert(store, "creditor_users", { creditor: seq, email, first_name, last_name, is_onboarding_user });
  }
  seedLink(store, random, seq, creditor, today);
  addKeys(store, random, "customer", seq, creditor.hint);
}

function seedLink(
  store: Store,
  random: Random,
  creditor: number,
  { link }: FixtureCreditor,
  today: number,
): void {
  if (link === undefined) return;
  insert(store, "client_links", {
    id: random.guid(),
    referral_partner: link.partner,
    creditor,
    external_tenant_id: link.tenant,
    is_attributed: toFlag(link.isAttributed),
    date_linked: today - link.daysAgo * dayMs + random.integer(8, 17) * hourMs,
    archived_at: link.isArchived ? today - 30 * dayMs : null,
  });
}
