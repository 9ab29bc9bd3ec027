import { embeddedOrigin, type Surface } from "../../../base/platform";
import { createRandom, type Random } from "../../facts/random";
import { addKeys } from "../../parties/api-keys";
import { addLink } from "../../parties/client-links";
import { finishLoadSql } from "../../store/database/schema";
import { insert, toFlag } from "../../store/insert";
import { writeMeta } from "../../store/meta";
import { refill } from "../../store/refill";
import type { Store } from "../../store/store";
import { addFileCase } from "./cases";
import { addWithSequenceNumbers, getSeq, type SeqByName } from "./names";
import type { WorldFileContent } from "./schema";

interface FillContext {
  readonly store: Store;
  readonly now: number;
  readonly random: Random;
}

/**
 * Replaces the content of a store with the world in a file, all or nothing. The same seed produces the same
 * IDs and keys.
 */
export function fillFromWorldFile(store: Store, world: WorldFileContent, seed: string, now: number): void {
  refill(store, () => {
    writeMeta(store, "seed", seed);
    writeMeta(store, "seeded_at", String(now));
    const context = { store, now, random: createRandom(seed, "written world") };
    const collectors = addCollectors(context, world);
    const partners = addPartners(context, world);
    const creditors = addCreditors(context, world);
    addClients(context, world, partners, creditors);
    for (const fileCase of world.cases) addFileCase(context, fileCase, collectors, creditors);
    // Adds subscriptions last, because adding cases must not trigger events.
    addSubscriptions(context, world, { collection: collectors, referral: partners, customer: creditors });
    store.exec(finishLoadSql);
  });
}

const slugify = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "")
    .slice(0, 20);

function addCollectors({ store, random }: FillContext, { collectionPartners }: WorldFileContent): SeqByName {
  return addWithSequenceNumbers(
    collectionPartners,
    (seq, { name, country, email, covers, agreement, without, users }) => {
      insert(store, "collection_partners", {
        seq,
        id: random.guid(),
        name,
        country_alpha2: country,
        office_email: email,
        agreement_valid: toFlag(agreement === "signed"),
        excluded_operations: JSON.stringify(without),
      });
      for (const country_alpha2 of covers)
        insert(store, "coverage", { country_alpha2, collection_partner: seq });
      for (const { email, firstName, lastName } of users) {
        const fullName = [firstName, lastName].filter(Boolean).join(" ") || email;
        insert(store, "partner_users", { collection_partner: seq, email, name: fullName });
      }
      addKeys(store, random, "collection", seq, slugify(name));
    },
  );
}

function addPartners({ store, random }: FillContext, { referralPartners }: WorldFileContent): SeqByName {
  return addWithSequenceNumbers(referralPartners, (seq, { name, requiresKyc, approvalDays, without }) => {
    insert(store, "referral_partners", {
      seq,
      id: random.guid(),
      name,
      requires_kyc: toFlag(requiresKyc),
      approval_days: approvalDays,
      excluded_operations: JSON.stringify(without),
    });
    addKeys(store, random, "referral", seq, slugify(name));
  });
}

function addCreditors({ store, random }: FillContext, { creditors }: WorldFileContent): SeqByName {
  return addWithSequenceNumbers(creditors, (seq, creditor) => {
    const { name, country, registrationNumber, address, zipCode, city, kyc, blocked, divisions, users } =
      creditor;
    insert(store, "creditors", {
      seq,
      id: random.guid(),
      company_name: name,
      registration_number: registrationNumber,
      address,
      zip_code: zipCode,
      city,
      country_alpha2: country,
      agreement_signed: toFlag(creditor.agreement === "signed"),
      power_of_attorney_signed: toFlag(creditor.powerOfAttorney === "signed"),
      kyc_status: kyc,
      blocked_reason: blocked,
    });
    for (const division of divisions)
      insert(store, "divisions", { id: random.guid(), creditor: seq, name: division });
    for (const [index, { email, firstName, lastName }] of users.entries()) {
      insert(store, "creditor_users", {
        creditor: seq,
        email,
        first_name: firstName,
        last_name: lastName,
        is_onboarding_user: toFlag(index === 0),
      });
    }
    addKeys(store, random, "customer", seq, slugify(name));
  });
}

function addClients(
  { store, now }: FillContext,
  { clients }: WorldFileContent,
  partners: SeqByName,
  creditors: SeqByName,
): void {
  const change = { store, now, origin: embeddedOrigin };
  for (const { partner, creditor, externalTenantId, attributed } of clients) {
    addLink(change, {
      partner: getSeq(partners, partner),
      creditor: getSeq(creditors, creditor),
      externalTenantId,
      isAttributed: attributed,
    });
  }
}

function addSubscriptions(
  { store, now, random }: FillContext,
  { subscriptions }: WorldFileContent,
  owners: Readonly<Record<Surface, SeqByName>>,
): void {
  for (const { of, url, events, testMode, active } of subscriptions) {
    const [surface, seqs] = Object.entries(owners).find(([, ownerSeqs]) => ownerSeqs.has(of)) ?? [
      "collection",
      owners.collection,
    ];
    insert(store, "subscriptions", {
      id: random.guid(),
      surface,
      owner: getSeq(seqs, of),
      url,
      events: JSON.stringify(events),
      is_active: toFlag(active),
      is_test_mode: toFlag(testMode),
      environment: testMode ? "test" : "live",
      created_at: now,
      secret: random.base64(32),
    });
  }
}
