import type { JsonObject } from "../../../base/json/json";
import type { CaseRow } from "../../facts/case-row";
import { getVerificationStage, stage } from "../../facts/stages";
import { type CreditorRow, findDivision, isCreditorUser, readCreditor } from "../../parties/creditors";
import { routeCase } from "../../parties/routing";
import type { Change } from "../../store/change";
import { type FieldRejection, Fields } from "../../wire/fields";
import { findCaseOfCreditor } from "../list/cases";
import { findRefusal, type Refusal, type SubmissionAttempt } from "./business-rules";
import { type CaseFields, checkAgeBuckets, readCaseFields } from "./case-fields";
import { addCase } from "./new-case";

export type SubmissionResult = { readonly kind: "created"; readonly row: CaseRow } | FieldRejection | Refusal;

/** The creditor of a submitted case, and the referral partner if one submits it for a client (REV-03). */
export interface Submitter {
  readonly creditor: number;
  readonly referralPartner?: number | undefined;
}

const maxEmailLength = 320;

/** Checks that the division and user belong to the creditor. Returns the division. */
function readDivisionAndUser({ store }: Change, fields: Fields, creditor: number): number | undefined {
  const divisionId = fields.guid("CreditorDivisionId");
  const division = divisionId === null ? undefined : findDivision(store, creditor, divisionId);
  if (divisionId !== null && division === undefined)
    fields.addError("CreditorDivisionId", "must be a division of the creditor");
  const email = fields.text("AssignedUserEmail", maxEmailLength);
  if (email !== null && !isCreditorUser(store, creditor, email))
    fields.addError("AssignedUserEmail", "must be a user of the creditor");
  return division;
}

/** Runs the additional checks that the readings of NS-30 and AMB-47 require. */
function runReadingChecks(
  { store }: Change,
  reader: Fields,
  { columns }: CaseFields,
  creditor: number | undefined,
): void {
  if (store.readings["NS-30"] === "required") reader.need("Date");
  if (store.readings["AMB-47"] !== "refused" || creditor === undefined) return;
  const { creditor_reference: reference } = columns;
  if (reference !== null && findCaseOfCreditor(store, creditor, reference) !== undefined)
    reader.addError("CreditorReference", "is already in use");
}

/**
 * Returns the first stage of a case: signing if a signature is missing, otherwise verification. Test cases
 * skip internal verification, and other cases skip it on request.
 */
function selectFirstStage(
  { agreement_signed, power_of_attorney_signed }: CreditorRow,
  { fields, skipsVerification }: CheckedRequest,
): number {
  if (agreement_signed === 0 || power_of_attorney_signed === 0) return stage.PendingContractSigning;
  return getVerificationStage(fields.isTest || skipsVerification);
}

/** A submission with valid fields, and the input for the business rules. */
export interface CheckedRequest {
  readonly fields: CaseFields;
  readonly division: number | undefined;
  readonly skipsVerification: boolean;
  readonly attempt: SubmissionAttempt;
}

/** Reads and checks all fields, and determines who collects the case. */
export function prepareRequest(
  change: Change,
  creditor: number | undefined,
  body: JsonObject,
  isPreview = false,
): CheckedRequest | FieldRejection {
  const { store, now } = change;
  const reader = new Fields(body, store.readings);
  const fields = readCaseFields(reader, now, isPreview);
  checkAgeBuckets(reader, fields.columns);
  if (!isPreview) runReadingChecks(change, reader, fields, creditor);
  const division = creditor === undefined ? undefined : readDivisionAndUser(change, reader, creditor);
  const skipsVerification = reader.flag("SkipServiceVerification");
  const allowsPendingContracts = reader.flag("AllowPendingContracts");
  if (store.readings["NS-03"] === "refused") reader.refuseOthers();
  if (reader.rejection !== undefined) return reader.rejection;
  const { collectionPartnerId, debtor } = fields;
  const country = debtor.country_alpha2;
  const attempt = {
    change,
    country,
    destination: routeCase(store, { country, collectionPartnerId }),
    ...(creditor !== undefined && { creditor: readCreditor(store, creditor) }),
    allowsPendingContracts,
  };
  return { fields, division, skipsVerification, attempt };
}

/**
 * Submits a case for a creditor. Checks all fields first, then the business rules. `allowPendingContracts`
 * overrides the field in the body (LC-24).
 */
export function submit(
  change: Change,
  submitter: Submitter,
  body: JsonObject,
  options: { readonly allowPendingContracts?: boolean } = {},
): SubmissionResult {
  const checkedRequest = prepareRequest(change, submitter.creditor, body);
  if ("errors" in checkedRequest) return checkedRequest;
  const { fields, division, attempt } = checkedRequest;
  const allowsPendingContracts = options.allowPendingContracts ?? attempt.allowsPendingContracts;
  const refusal = findRefusal({ ...attempt, allowsPendingContracts });
  if (refusal !== undefined) return refusal;
  const row = addCase(change, {
    fields,
    creditor: submitter.creditor,
    submittedThrough: submitter.referralPartner,
    division,
    destination: attempt.destination,
    lifecycle: selectFirstStage(readCreditor(change.store, submitter.creditor), checkedRequest),
  });
  return { kind: "created", row };
}
