import { type Lifecycle, lifecycles } from "../../../base/cases/lifecycle";
import { embeddedOrigin } from "../../../base/platform";
import { dayMs } from "../../../base/text/time/duration";
import { moveCase, recordPayment } from "../../cases/case-changes";
import { addCase } from "../../cases/submission/new-case";
import type { CaseRow } from "../../facts/case-row";
import { thousandths } from "../../facts/money";
import { isHiddenStage, stage } from "../../facts/stages";
import { findActiveLink } from "../../parties/client-links";
import type { Change } from "../../store/change";
import type { Store } from "../../store/store";
import type { FillContext } from "./fill-context";
import { type Seqs, seqOf } from "./names";
import type { WorldFileContent, WrittenCase } from "./schema";

/** Adds the cases of a file, with the history that their stage and payments imply. */
export function addCases(
  context: FillContext,
  { cases }: WorldFileContent,
  collectors: Seqs,
  creditors: Seqs,
): void {
  for (const writtenCase of cases) addWritten(context, writtenCase, collectors, creditors);
}

const millis = (day: string) => Date.parse(`${day}T00:00:00Z`);
const inThousandths = (amount: number) => Math.round(amount * thousandths);
const defaultAgeDays = 30;

function addWritten(
  { store, now }: FillContext,
  writtenCase: WrittenCase,
  collectors: Seqs,
  creditors: Seqs,
): void {
  const createdAt = writtenCase.created === undefined ? now : millis(writtenCase.created);
  const creditor = seqOf(creditors, writtenCase.creditor);
  const { collectionPartner, managedBy, division } = writtenCase;
  const reachedStage = lifecycles.indexOf(writtenCase.lifecycle as Lifecycle);
  const change: Change = { store, now: createdAt, origin: embeddedOrigin };
  const row = addCase(change, {
    fields: caseFields(writtenCase, createdAt),
    creditor,
    submittedThrough: partnerSince(store, creditor, createdAt),
    division: division === undefined ? undefined : divisionOf(change, creditor, division),
    ...(managedBy === undefined ? {} : { managingPartner: seqOf(collectors, managedBy) }),
    destination:
      collectionPartner === undefined
        ? { kind: "nobody" }
        : { kind: "partner", partner: { seq: seqOf(collectors, collectionPartner), agreement_valid: 1 } },
    lifecycle: isHiddenStage(reachedStage) ? reachedStage : stage.PendingVerification,
  });
  const byCollector = { ...change, ...callerOf(row) };
  const paidRow = writtenCase.payments.reduce(
    (before, { amount, date, recorded = date, recipient }) =>
      recordPayment({ ...byCollector, now: recorded === undefined ? createdAt : millis(recorded) }, before, {
        amount: inThousandths(amount),
        recipient,
        ...(date !== undefined && { date: millis(date) }),
      }),
    row,
  );
  const { closeCode, closeComment } = writtenCase;
  moveCase(byCollector, paidRow, reachedStage, { ...(closeCode && { closeCode }), closeComment });
}

/**
 * Returns the referral partner of a case. Undefined if the case is older than its creditor's link (REV-03).
 */
function partnerSince(store: Store, creditor: number, createdAt: number): number | undefined {
  const link = findActiveLink(store, creditor);
  return link !== undefined && link.date_linked <= createdAt ? link.referral_partner : undefined;
}

/** Returns the case's collection partner as the caller of a change. Empty if the case has no partner. */
const callerOf = ({ collection_partner: owner }: CaseRow): Pick<Change, "caller"> =>
  owner === null ? {} : { caller: { environment: "live", surface: "collection", owner } };

function divisionOf({ store }: Change, creditor: number, name: string): number | undefined {
  const sql = "select seq from divisions where creditor = ? and name = ?";
  return store.get<{ seq: number }>(sql, creditor, name)?.seq;
}

function caseFields(writtenCase: WrittenCase, createdAt: number) {
  const { debtor, amount, currency, description, creditorReference, tag, test } = writtenCase;
  const date = writtenCase.date === undefined ? createdAt - defaultAgeDays * dayMs : millis(writtenCase.date);
  return {
    columns: {
      currency,
      gross_amount: inThousandths(amount),
      date,
      due_date: writtenCase.dueDate === undefined ? null : millis(writtenCase.dueDate),
      claim_description: description ?? null,
      creditor_comments: null,
      creditor_reference: creditorReference?.normalize("NFC") ?? null,
      tag: tag ?? null,
    },
    isTest: test,
    collectionPartnerId: null,
    debtor: {
      type: debtor.type,
      name: debtor.name,
      contact_person: debtor.contactPerson ?? null,
      registration_number: debtor.registrationNumber ?? null,
      address: debtor.address ?? null,
      zip_code: debtor.zipCode ?? null,
      city: debtor.city ?? null,
      state: debtor.state ?? null,
      state_alpha2: null,
      country_alpha2: debtor.country,
      email: debtor.email ?? null,
      phone: debtor.phone ?? null,
    },
  };
}
