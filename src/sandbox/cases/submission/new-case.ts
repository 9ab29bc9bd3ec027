import type { CaseRow } from "../../facts/case-row";
import { clears, stageName } from "../../facts/stages";
import { publishCaseEvent } from "../../outbox/publish";
import { referrerOf } from "../../parties/client-links";
import type { Destination } from "../../parties/routing";
import type { Change } from "../../store/change";
import { flag, insertNumbered } from "../../store/insert";
import { jsonText } from "../../store/json-text";
import { newIds } from "../../store/new-ids";
import { readCase } from "../edit-case";
import type { CaseFields } from "./case-fields";

export interface NewCase {
  readonly fields: CaseFields;
  readonly creditor: number;
  /** The referral partner that hands the case in for its client. */
  readonly submittedThrough?: number | undefined;
  readonly division?: number | undefined;
  readonly managingPartner?: number;
  readonly destination: Destination;
  /** Position in the list of LC-01. */
  readonly lifecycle: number;
}

/** 25 %: what the partner gets of what it collects; the sandbox's own choice. */
const successFee = 2500;

/** Puts a case into the world and tells who listens (EVT-06). */
export function addCase(change: Change, wanted: NewCase): CaseRow {
  const { store, now } = change;
  const { columns, isTest, debtor } = wanted.fields;
  const partner = wanted.destination.kind === "partner" ? wanted.destination.partner.seq : null;
  const ids = newIds(store);
  const seq = insertNumbered(store, "cases", {
    id: ids.guid(),
    reference: ids.reference(),
    ...columns,
    creditor: wanted.creditor,
    division: wanted.division,
    collection_partner: partner,
    managing_partner: wanted.managingPartner,
    submitted_through: wanted.submittedThrough,
    referral_partner: referrerOf(store, wanted.creditor, wanted.submittedThrough),
    debtor: insertNumbered(store, "debtors", { id: ids.guid(), ...debtor }),
    is_test: flag(isTest),
    lifecycle: wanted.lifecycle,
    is_cleared: flag(clears(wanted.lifecycle)),
    remainder: columns.gross_amount,
    claim_type: "Unpaid Invoice",
    success_fee_hundredths: partner === null ? null : successFee,
    date_created: now,
    date_assigned: partner === null ? null : now,
  });
  const row = readCase(change, seq);
  publishCaseEvent(change, row, "case.created", { lifecycle: jsonText(stageName(row.lifecycle)) });
  return row;
}
