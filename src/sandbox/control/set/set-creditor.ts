import { signContracts } from "../../clients/onboarding";
import type { CreditorRow } from "../../parties/creditors";
import { read } from "../action";
import { createViewableSetting, signatureStates } from "./set";
import { findCreditorByName } from "./subjects";

export const kycStatuses = ["not_required", "pending", "verified"] as const;

interface CreditorState extends Omit<CreditorRow, "seq"> {
  readonly company_name: string;
}

const fieldNames = ["agreement", "powerOfAttorney", "kyc", "blocked"];

/**
 * Sets the state of a creditor that BIZ-01 to BIZ-05 check. `blocked` is the reason for a block; null lifts
 * the block.
 */
export const setCreditor = createViewableSetting("creditor", fieldNames, (change, options) => {
  const { store } = change;
  const seq = findCreditorByName(store, read.text(options, "creditor"));
  const updateColumn = (column: string, value: string | number | null) =>
    store.run(`update creditors set ${column} = ? where seq = ?`, value, seq);
  const agreement = read.word(options, "agreement", signatureStates);
  const powerOfAttorney = read.word(options, "powerOfAttorney", signatureStates);
  const kyc = read.word(options, "kyc", kycStatuses);
  if (agreement === "unsigned") updateColumn("agreement_signed", 0);
  if (powerOfAttorney === "unsigned") updateColumn("power_of_attorney_signed", 0);
  if (kyc !== undefined) updateColumn("kyc_status", kyc);
  if (options.blocked === null) updateColumn("blocked_reason", null);
  else if (options.blocked !== undefined)
    updateColumn("blocked_reason", read.optionalText(options, "blocked") ?? null);
  const contractsToSign = {
    agreement: agreement === "signed",
    powerOfAttorney: powerOfAttorney === "signed",
  };
  if (contractsToSign.agreement || contractsToSign.powerOfAttorney)
    signContracts(change, seq, contractsToSign);
  return summarizeCreditor(store.get<CreditorState>("select * from creditors where seq = ?", seq));
});

function summarizeCreditor(row: CreditorState | undefined): object {
  return {
    id: row?.id,
    companyName: row?.company_name,
    agreementSigned: row?.agreement_signed === 1,
    powerOfAttorneySigned: row?.power_of_attorney_signed === 1,
    kycStatus: row?.kyc_status,
    blockedReason: row?.blocked_reason,
  };
}
