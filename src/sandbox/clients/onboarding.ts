import { releaseSignedCases } from "../cases/case-changes";
import { publishClientEvent } from "../outbox/publish";
import { findActiveLink } from "../parties/client-links";
import type { Change } from "../store/change";
import { formatLinkedClientData, type LinkedClientEvent } from "./client-events";
import { findClient } from "./clients";

interface Contracts {
  readonly agreement: boolean;
  readonly powerOfAttorney: boolean;
}

export function readContracts({ store }: Pick<Change, "store">, creditor: number): Contracts {
  const sql =
    "select agreement_signed as agreement, power_of_attorney_signed as powerOfAttorney from creditors where seq = ?";
  const row = store.get<{ agreement: number; powerOfAttorney: number }>(sql, creditor);
  return { agreement: row?.agreement === 1, powerOfAttorney: row?.powerOfAttorney === 1 };
}

function publishLinkedEvent(change: Change, creditor: number, event: LinkedClientEvent): void {
  const link = findActiveLink(change.store, creditor);
  if (link === undefined) return;
  const { referral_partner: referralPartner, external_tenant_id: externalTenantId } = link;
  const client = findClient(change.store, referralPartner, externalTenantId);
  if (client === undefined) return;
  const data = formatLinkedClientData(event, client, change.now);
  publishClientEvent(change, { referralPartner, externalTenantId }, event, data);
}

/**
 * Signs the listed contracts that aren't signed yet, and publishes an event to the client's partner for each.
 * Once all contracts are signed, releases the cases that await signatures.
 */
export function signContracts(change: Change, creditor: number, contractsToSign: Partial<Contracts>): void {
  const contracts = readContracts(change, creditor);
  const needsSigning = (contract: keyof Contracts) =>
    contractsToSign[contract] === true && !contracts[contract];
  if (needsSigning("agreement")) {
    change.store.run("update creditors set agreement_signed = 1 where seq = ?", creditor);
    publishLinkedEvent(change, creditor, "client.onboarding.contract_signed");
  }
  if (needsSigning("powerOfAttorney")) {
    change.store.run("update creditors set power_of_attorney_signed = 1 where seq = ?", creditor);
    publishLinkedEvent(change, creditor, "client.onboarding.poa_signed");
  }
  releaseSignedCases(change, creditor);
}

/**
 * Sets the KYC of the creditor to pending if the referral partner requires it and the creditor has none
 * (BIZ-03).
 */
export function requireKyc({ store }: Change, creditor: number, partner: number): void {
  const sql = `update creditors set kyc_status = 'pending' where seq = ? and kyc_status = 'not_required'
    and exists (select 1 from referral_partners where seq = ? and requires_kyc = 1)`;
  store.run(sql, creditor, partner);
}

/** Completes the pending KYC of the creditor (BIZ-03). */
export function completeKyc({ store }: Change, creditor: number): void {
  const sql = "update creditors set kyc_status = 'verified' where seq = ? and kyc_status = 'pending'";
  store.run(sql, creditor);
}
