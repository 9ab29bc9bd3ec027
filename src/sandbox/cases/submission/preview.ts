import type { JsonObject } from "../../../base/json/json";
import { getCountryId, getCountryName } from "../../facts/country";
import type { Change } from "../../store/change";
import type { FieldRejection } from "../../wire/fields";
import { type BrokenRule, findViolations, type RuleViolation } from "./business-rules";
import { successFeeHundredths } from "./new-case";
import { type CheckedRequest, prepareRequest } from "./submission";

const actionTypes: readonly string[] = [
  "MissingKycVerification",
  "MissingDebtCollectionContract",
  "MissingPowerOfAttorney",
];
const isRequiredAction = (violation: RuleViolation): violation is BrokenRule =>
  violation.kind === "refused" && actionTypes.includes(violation.type);

/**
 * Previews a submission without storing anything. Unlike `submit`, doesn't require the name of the debtor,
 * and skips the NS-30 and AMB-47 checks.
 */
export function previewSubmission(
  change: Change,
  creditor: number,
  body: JsonObject,
): object | FieldRejection {
  const checkedRequest = prepareRequest(change, creditor, body, true);
  if ("errors" in checkedRequest) return checkedRequest;
  const { attempt } = checkedRequest;
  const { pendingActions, ...outcome } = buildOutcome(change, checkedRequest);
  const signingUrl = pendingActions.find(({ type }) => type !== "MissingKycVerification")?.solutionUrl;
  return {
    result: {
      ...outcome,
      requiredActions: pendingActions,
      requiresKycVerification: attempt.creditor?.kyc_status !== "not_required",
      hasKycOnFile: attempt.creditor?.kyc_status === "verified",
      signingHandoff: signingUrl === undefined ? null : { combinedSigningUrl: signingUrl },
    },
  };
}

export function previewReferredCase(
  change: Change,
  creditor: number | undefined,
  body: JsonObject,
): object | FieldRejection {
  const checkedRequest = prepareRequest(change, creditor, body, true);
  return "errors" in checkedRequest ? checkedRequest : buildOutcome(change, checkedRequest);
}

function buildOutcome(change: Change, checkedRequest: CheckedRequest) {
  const { attempt } = checkedRequest;
  const violations = findViolations({ ...attempt, allowsPendingContracts: false });
  const requiredActions = violations.filter(isRequiredAction);
  const blockingViolation = violations.find((violation) => !isRequiredAction(violation));
  return {
    isEligible: blockingViolation === undefined,
    ineligibilityReason: blockingViolation?.message ?? null,
    partnerAssignment: findAssignment(change, checkedRequest),
    pendingActions: requiredActions.map((action) => formatAction(action, attempt.allowsPendingContracts)),
    ...buildCaseTerms(checkedRequest),
  };
}

/**
 * Describes a required action. Pending contracts block a case unless they are allowed; a pending identity
 * check always does (BIZ-04).
 */
function formatAction({ type, message, solutionUrl }: BrokenRule, allowsPendingContracts: boolean) {
  const isBlocking = type === "MissingKycVerification" || !allowsPendingContracts;
  return { type, message, solutionUrl, isBlocking };
}

function findAssignment({ store }: Change, { attempt: { destination } }: CheckedRequest) {
  if (destination.kind !== "partner") return null;
  const sql = `select id as collectionPartnerId, name as partnerName, country_alpha2 as partnerCountry
    from collection_partners where seq = ?`;
  return store.get<object>(sql, destination.partner.seq) ?? null;
}

function buildCaseTerms({ attempt: { country }, fields }: CheckedRequest) {
  const percentage = successFeeHundredths / 100;
  return {
    jurisdiction: {
      id: getCountryId(country),
      name: getCountryName(country),
      countryAlpha2: country,
      stateAlpha2: fields.debtor.state_alpha2,
    },
    pricingPreview: {
      baseSuccessFeePercentage: percentage,
      ageSurchargePercentage: 0,
      totalSuccessFeePercentage: percentage,
      currencyCode: fields.columns.currency,
      pricingSource: "Default",
      pricingSourceDescription: "The sandbox has one rate for all cases.",
    },
  };
}
