import type { CaseRow } from "../../facts/case-row";
import { getStageName, isClearingStage } from "../../facts/stages";
import { publishCaseEvent } from "../../outbox/publish";
import { findReferrer } from "../../parties/client-links";
import type { RoutingResult } from "../../parties/routing";
import type { Change } from "../../store/change";
import { insertReturningSeq, toFlag } from "../../store/insert";
import { json } from "../../store/json-text";
import { createIdGenerator } from "../../store/new-ids";
import { readCase } from "../edit-case";
import type { CaseFields } from "./case-fields";

export interface NewCase {
  readonly fields: CaseFields;
  readonly creditor: number;
  /** The referral partner that submitted the case for its client. */
  readonly submittedThrough?: number | undefined;
  readonly division?: number | undefined;
  readonly managingPartner?: number;
  readonly destination: RoutingResult;
  /** Position in the list of lifecycles (LC-01). */
  readonly lifecycle: number;
}

/** Success fee for new cases: 25 % of the collected amount. The sandbox chose this value. */
export const successFeeHundredths = 2500;

/** Creates a case and publishes its creation (EVT-06). */
export function addCase(change: Change, newCase: NewCase): CaseRow {
  const { store, now } = change;
  const { columns, isTest, debtor } = newCase.fields;
  const partner = newCase.destination.kind === "partner" ? newCase.destination.partner.seq : null;
  const ids = createIdGenerator(store);
  const seq = insertReturningSeq(store, "cases", {
    id: ids.guid(),
    reference: ids.reference(),
    ...columns,
    creditor: newCase.creditor,
    division: newCase.division,
    collection_partner: partner,
    managing_partner: newCase.managingPartner,
    submitted_through: newCase.submittedThrough,
    referral_partner: findReferrer(store, newCase.creditor, newCase.submittedThrough),
    debtor: insertReturningSeq(store, "debtors", { id: ids.guid(), ...debtor }),
    is_test: toFlag(isTest),
    lifecycle: newCase.lifecycle,
    is_cleared: toFlag(isClearingStage(newCase.lifecycle)),
    remainder: columns.gross_amount,
    claim_type: "Unpaid Invoice",
    success_fee_hundredths: partner === null ? null : successFeeHundredths,
    date_created: now,
    date_assigned: partner === null ? null : now,
  });
  const row = readCase(change, seq);
  publishCaseEvent(change, row, "case.created", { lifecycle: json.text(getStageName(row.lifecycle)) });
  return row;
}
