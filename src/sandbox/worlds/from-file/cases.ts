import { type Lifecycle, lifecycles } from "../../../base/cases/lifecycle";
import { embeddedOrigin } from "../../../base/platform";
import { dayMs } from "../../../base/text/time/duration";
import { moveCase } from "../../cases/move-case";
import { recordPayment } from "../../cases/payments/payment-changes";
import { addCase } from "../../cases/submission/new-case";
import type { CaseRow } from "../../facts/case-row";
import { thousandthsPerUnit } from "../../facts/money";
import { isHiddenStage, stage } from "../../facts/stages";
import { findActiveLink } from "../../parties/client-links";
import type { Change } from "../../store/change";
import type { Store } from "../../store/store";
import { getSeq, type SeqByName } from "./names";
import type { WorldFileCase } from "./schema";

const parseDayMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toThousandths = (amount: number) => Math.round(amount * thousandthsPerUnit);
const defaultAgeDays = 30;

/** Adds a case from a world file, and the history that its stage and payments imply. */
export function addFileCase(
  { store, now }: Pick<Change, "store" | "now">,
  fileCase: WorldFileCase,
  collectors: SeqByName,
  creditors: SeqByName,
): void {
  const createdAt = fileCase.created === undefined ? now : parseDayMs(fileCase.created);
  const creditor = getSeq(creditors, fileCase.creditor);
  const { collectionPartner, managedBy, division } = fileCase;
  const reachedStage = lifecycles.indexOf(fileCase.lifecycle as Lifecycle);
  const change: Change = { store, now: createdAt, origin: embeddedOrigin };
  const row = addCase(change, {
    fields: buildCaseFields(fileCase, createdAt),
    creditor,
    submittedThrough: findReferralPartner(store, creditor, createdAt),
    division: division === undefined ? undefined : findDivision(change, creditor, division),
    ...(managedBy === undefined ? {} : { managingPartner: getSeq(collectors, managedBy) }),
    destination:
      collectionPartner === undefined
        ? { kind: "nobody" }
        : { kind: "partner", partner: { seq: getSeq(collectors, collectionPartner), agreement_valid: 1 } },
    lifecycle: isHiddenStage(reachedStage) ? reachedStage : stage.PendingVerification,
  });
  const collectorChange = { ...change, ...buildCaller(row) };
  const paidRow = fileCase.payments.reduce(
    (caseRow, { amount, date, recorded = date, recipient }) =>
      recordPayment(
        { ...collectorChange, now: recorded === undefined ? createdAt : parseDayMs(recorded) },
        caseRow,
        {
          amount: toThousandths(amount),
          recipient,
          ...(date !== undefined && { date: parseDayMs(date) }),
        },
      ),
    row,
  );
  const { closeCode, closeComment } = fileCase;
  moveCase(collectorChange, paidRow, reachedStage, { ...(closeCode && { closeCode }), closeComment });
}

/** Returns a case's referral partner, or undefined if the case is older than the creditor's link (REV-03). */
function findReferralPartner(store: Store, creditor: number, createdAt: number): number | undefined {
  const link = findActiveLink(store, creditor);
  return link !== undefined && link.date_linked <= createdAt ? link.referral_partner : undefined;
}

/** Returns the caller behind a change: the case's collection partner, or no caller if it has no partner. */
const buildCaller = ({ collection_partner: owner }: CaseRow): Pick<Change, "caller"> =>
  owner === null ? {} : { caller: { environment: "live", surface: "collection", owner } };

function findDivision({ store }: Change, creditor: number, name: string): number | undefined {
  const sql = "select seq from divisions where creditor = ? and name = ?";
  return store.value<number>(sql, creditor, name);
}

function buildCaseFields(fileCase: WorldFileCase, createdAt: number) {
  const { debtor, amount, currency, description, creditorReference, tag, test } = fileCase;
  const date = fileCase.date === undefined ? createdAt - defaultAgeDays * dayMs : parseDayMs(fileCase.date);
  return {
    columns: {
      currency,
      gross_amount: toThousandths(amount),
      date,
      due_date: fileCase.dueDate === undefined ? null : parseDayMs(fileCase.dueDate),
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
