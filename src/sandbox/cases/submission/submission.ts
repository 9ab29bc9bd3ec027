import type { JsonObject } from "../../../base/json/json";
import type { CaseRow } from "../../facts/case-row";
import { stage, verificationStage } from "../../facts/stages";
import { type CreditorRow, findDivision, isUserOf, readCreditor } from "../../parties/creditors";
import { route } from "../../parties/routing";
import type { Change } from "../../store/change";
import { Fields, type Rejection } from "../../wire/fields";
import { checkAgeBuckets } from "./age-buckets";
import { findViolation, type RuleViolation } from "./business-rules";
import { type CaseFields, readCaseFields } from "./case-fields";
import { addCase } from "./new-case";

/** What became of a case that somebody handed in. */
export type Submission = { readonly kind: "created"; readonly row: CaseRow } | Rejection | RuleViolation;

/** For whom a case is handed in; `through` is the referral partner that does so for its client (REV-03). */
export interface Submitter {
  readonly creditor: number;
  readonly through?: number | undefined;
}

export interface SubmissionOptions {
  /** True takes the case whatever its body says of pending contracts (LC-24). */
  readonly allowPendingContracts?: boolean;
}

interface Wanted {
  readonly fields: CaseFields;
  readonly division: number | undefined;
  readonly skipsVerification: boolean;
  readonly allowsPendingContracts: boolean;
}

const longestEmail = 320;

/** What is the creditor's own: its divisions and its users. */
function readOwn({ store }: Change, fields: Fields, creditor: number): number | undefined {
  const divisionId = fields.guid("CreditorDivisionId");
  const division = divisionId === null ? undefined : findDivision(store, creditor, divisionId);
  if (divisionId !== null && division === undefined)
    fields.broken("CreditorDivisionId", "names no division of the creditor");
  const email = fields.text("AssignedUserEmail", longestEmail);
  if (email !== null && !isUserOf(store, creditor, email))
    fields.broken("AssignedUserEmail", "names no user of the creditor");
  return division;
}

function readWanted(change: Change, body: JsonObject, creditor: number): Wanted | Rejection {
  const reader = new Fields(body);
  const fields = readCaseFields(reader, change.now);
  checkAgeBuckets(reader, fields.columns.gross_amount);
  const wanted = {
    fields,
    division: readOwn(change, reader, creditor),
    skipsVerification: reader.flag("SkipServiceVerification"),
    allowsPendingContracts: reader.flag("AllowPendingContracts"),
  };
  return reader.rejection ?? wanted;
}

/** A case waits for its creditor's signatures first, then it is verified, unless that is skipped. */
function firstStage({ agreement_signed, power_of_attorney_signed }: CreditorRow, wanted: Wanted): number {
  if (agreement_signed === 0 || power_of_attorney_signed === 0) return stage.PendingContractSigning;
  return verificationStage(wanted.fields.isTest || wanted.skipsVerification);
}

/** A creditor hands in a case: its fields are checked first, all of them, then the business rules. */
export function submit(
  change: Change,
  by: Submitter,
  body: JsonObject,
  options: SubmissionOptions = {},
): Submission {
  const wanted = readWanted(change, body, by.creditor);
  if ("errors" in wanted) return wanted;
  const creditor = readCreditor(change.store, by.creditor);
  const { fields, division } = wanted;
  const country = fields.debtor.country_alpha2;
  const { collectionPartnerId } = fields;
  const destination = route(change.store, { country, collectionPartnerId });
  const allowsPendingContracts = options.allowPendingContracts ?? wanted.allowsPendingContracts;
  const violation = findViolation({ change, country, destination, creditor, allowsPendingContracts });
  if (violation !== undefined) return violation;
  const lifecycle = firstStage(creditor, wanted);
  const row = addCase(change, {
    fields,
    creditor: by.creditor,
    submittedThrough: by.through,
    division,
    destination,
    lifecycle,
  });
  return { kind: "created", row };
}
