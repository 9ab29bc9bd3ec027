import { countryName } from "../../facts/country";
import type { ErrorType } from "../../facts/error-types";
import type { CreditorRow } from "../../parties/creditors";
import type { Destination } from "../../parties/routing";
import type { Change } from "../../store/change";
import { kycAddress, signingAddress } from "../../wire/page-addresses";

/** A business rule that stops a case. */
export type RuleViolation =
  | {
      readonly kind: "refused";
      readonly type: ErrorType;
      readonly message: string;
      /** Where the creditor can sign what is missing (AMB-23). */
      readonly signingUrl?: string;
      /** Where it can resolve the problem otherwise. */
      readonly solutionUrl?: string;
    }
  | { readonly kind: "no-partner"; readonly message: string };

export interface SubmissionAttempt {
  readonly change: Change;
  readonly country: string;
  readonly destination: Destination;
  /** Absent if the creditor's own state doesn't matter. */
  readonly creditor?: CreditorRow;
  readonly allowsPendingContracts: boolean;
}

type Check = (attempt: SubmissionAttempt) => RuleViolation | undefined;

const refused = (
  type: ErrorType,
  message: string,
  urls: { readonly signingUrl?: string; readonly solutionUrl?: string } = {},
): RuleViolation => ({ kind: "refused", type, message, ...urls });

const isBlocked: Check = ({ creditor }) =>
  creditor?.blocked_reason == null
    ? undefined
    : refused("CreditorBlocked", `The account is blocked: ${creditor.blocked_reason}`);

const isPartnerUnknown: Check = ({ destination }) =>
  destination.kind === "unknown"
    ? refused("CollectionPartnerNotFound", "No collection partner has this collectionPartnerId")
    : undefined;

/** BIZ-04: can't be skipped. */
const isKycMissing: Check = ({ change, creditor }) =>
  creditor?.kyc_status !== "pending"
    ? undefined
    : refused("MissingKycVerification", "The creditor has not completed its KYC verification", {
        solutionUrl: kycAddress(change, creditor.id),
      });

const isAgreementMissing: Check = ({ change, creditor, allowsPendingContracts }) =>
  creditor === undefined || creditor.agreement_signed === 1 || allowsPendingContracts
    ? undefined
    : refused("MissingDebtCollectionContract", "The debt collection agreement is not signed", {
        signingUrl: signingAddress(change, creditor.id),
      });

const isPowerOfAttorneyMissing: Check = ({ change, creditor, allowsPendingContracts }) =>
  creditor === undefined || creditor.power_of_attorney_signed === 1 || allowsPendingContracts
    ? undefined
    : refused("MissingPowerOfAttorney", "The power of attorney is not signed", {
        signingUrl: signingAddress(change, creditor.id),
      });

const isUncovered: Check = ({ country, destination }) =>
  destination.kind === "uncovered"
    ? { kind: "no-partner", message: `No collection partner covers ${countryName(country)} exclusively` }
    : undefined;

/** AMB-41: the agreement between the collection partner and the platform. */
const isPartnerContractInvalid: Check = ({ destination }) =>
  destination.kind === "partner" && destination.partner.agreement_valid === 0
    ? refused("PartnerContractNotValid", "The collection partner's own agreement is not signed and current")
    : undefined;

/** BIZ-01 to BIZ-10, in this order; the first violation is reported. */
const checks: readonly Check[] = [
  isBlocked,
  isPartnerUnknown,
  isKycMissing,
  isAgreementMissing,
  isPowerOfAttorneyMissing,
  isUncovered,
  isPartnerContractInvalid,
];

export const findViolations = (attempt: SubmissionAttempt): readonly RuleViolation[] =>
  checks.flatMap((check) => check(attempt) ?? []);

export const findViolation = (attempt: SubmissionAttempt): RuleViolation | undefined =>
  findViolations(attempt)[0];
