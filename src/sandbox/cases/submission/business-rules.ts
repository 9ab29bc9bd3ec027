import { getCountryName } from "../../facts/country";
import type { ErrorType } from "../../facts/error-types";
import type { CreditorRow } from "../../parties/creditors";
import type { RoutingResult } from "../../parties/routing";
import type { Change } from "../../store/change";
import { buildKycUrl, buildSigningUrl } from "../../wire/page-addresses";
import type { BusinessError } from "../../wire/responses";

/** A business rule violation that has an error type. */
export interface BrokenRule extends BusinessError {
  readonly kind: "refused";
  /** Page where the creditor can sign the missing contract (AMB-23). */
  readonly signingUrl?: string;
}

/** A business rule violation that prevents a case from being created. */
export type RuleViolation = BrokenRule | { readonly kind: "no-partner"; readonly message: string };

export type Refusal =
  | Exclude<RuleViolation, BrokenRule>
  /** If this violation is a missing identity check or signature, `others` contains the other signatures. */
  | (BrokenRule & { readonly others: readonly BrokenRule[] });

export interface SubmissionAttempt {
  readonly change: Change;
  readonly country: string;
  readonly destination: RoutingResult;
  /** Undefined if the creditor's own state doesn't matter. */
  readonly creditor?: CreditorRow;
  readonly allowsPendingContracts: boolean;
}

type RuleCheck = (attempt: SubmissionAttempt) => RuleViolation | undefined;

const createViolation = (
  type: ErrorType,
  message: string,
  urls: { readonly signingUrl?: string; readonly solutionUrl?: string } = {},
): BrokenRule => ({ kind: "refused", type, message, solutionUrl: urls.signingUrl ?? "", ...urls });

const checkBlocked: RuleCheck = ({ creditor }) =>
  creditor?.blocked_reason == null
    ? undefined
    : createViolation("CreditorBlocked", `The account is blocked: ${creditor.blocked_reason}`);

const checkPartnerKnown: RuleCheck = ({ destination }) =>
  destination.kind === "unknown"
    ? createViolation("CollectionPartnerNotFound", "No collection partner has this collectionPartnerId")
    : undefined;

/** Rejects a case while an identity check is pending, even if contracts may be pending (BIZ-04). */
const checkKyc: RuleCheck = ({ change, creditor }) =>
  creditor?.kyc_status !== "pending"
    ? undefined
    : createViolation("MissingKycVerification", "The creditor has not completed its KYC verification", {
        solutionUrl: buildKycUrl(change, creditor.id),
      });

const checkAgreement: RuleCheck = ({ change, creditor, allowsPendingContracts }) =>
  creditor === undefined || creditor.agreement_signed === 1 || allowsPendingContracts
    ? undefined
    : createViolation("MissingDebtCollectionContract", "The debt collection agreement is not signed", {
        signingUrl: buildSigningUrl(change, creditor.id),
      });

/** Lets a case wait for the power of attorney as well as the agreement, depending on AMB-24. */
const checkPowerOfAttorney: RuleCheck = ({ change, creditor, allowsPendingContracts }) =>
  creditor === undefined ||
  creditor.power_of_attorney_signed === 1 ||
  (allowsPendingContracts && change.store.readings["AMB-24"] === "both")
    ? undefined
    : createViolation("MissingPowerOfAttorney", "The power of attorney is not signed", {
        signingUrl: buildSigningUrl(change, creditor.id),
      });

const checkCoverage: RuleCheck = ({ country, destination }) =>
  destination.kind === "uncovered"
    ? { kind: "no-partner", message: `No collection partner covers ${getCountryName(country)} exclusively` }
    : undefined;

/** Checks the agreement between the collection partner and the platform (AMB-41). */
const checkPartnerContract: RuleCheck = ({ destination }) =>
  destination.kind === "partner" && destination.partner.agreement_valid === 0
    ? createViolation(
        "PartnerContractNotValid",
        "The collection partner's own agreement is not signed and current",
      )
    : undefined;

/** All business rules, in the order in which they are checked (BIZ-01 to BIZ-10). */
const ruleChecks: readonly RuleCheck[] = [
  checkBlocked,
  checkPartnerKnown,
  checkKyc,
  checkAgreement,
  checkPowerOfAttorney,
  checkCoverage,
  checkPartnerContract,
];

export const findViolations = (attempt: SubmissionAttempt): readonly RuleViolation[] =>
  ruleChecks.flatMap((check) => check(attempt) ?? []);

const isUnsigned = (violation: RuleViolation): violation is BrokenRule =>
  violation.kind === "refused" && violation.signingUrl !== undefined;

/**
 * Returns the first violation. If it is a missing identity check or signature, includes the other missing
 * signatures and where to sign (ERR-06).
 */
export function findRefusal(attempt: SubmissionAttempt): Refusal | undefined {
  const violations = findViolations(attempt);
  const [first] = violations;
  if (first === undefined || first.kind === "no-partner") return first;
  const isStep = first.type === "MissingKycVerification" || isUnsigned(first);
  const others = isStep ? violations.slice(1).filter(isUnsigned) : [];
  const [signingUrl] = [first, ...others].flatMap((rule) => rule.signingUrl ?? []);
  return { ...first, ...(signingUrl !== undefined && { signingUrl }), others };
}
