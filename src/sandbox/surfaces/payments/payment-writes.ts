import type { reversePayment } from "../../../api/collection/payments";
import { deletePayment } from "../../cases/payments/delete-payment";
import { editPayment } from "../../cases/payments/edit-payment";
import { findPayment, type KeptPayment } from "../../cases/payments/payment-changes";
import { paymentReceipt } from "../../cases/payments/payment-receipt";
import { closeIfPaid, type ReceivedPayment, receivePayment } from "../../cases/payments/receive-payment";
import type { CaseRow } from "../../facts/case-row";
import { stageName } from "../../facts/stages";
import { isInvoiced } from "../../money/invoiced";
import { findPaymentOf, paymentRecord, paymentsOfCase } from "../../money/payments";
import { jsonList } from "../../store/json-text";
import { type Answer, brokenRules, noContent, ok, paymentNotFound, refusal } from "../../wire/answers";
import { type FoundCase, readGuid } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { type Consumers, strict } from "../query";
import { readFields, refuseFields } from "../read-body";
import { readPayment } from "./payment-body";

interface Kind {
  readonly isManaged: boolean;
}

/** Returns a bare array, newest first. */
export function casePayments({ store }: HandlerRequest, found: FoundCase): Answer {
  if ("refusal" in found) return found.refusal;
  const newestFirst = paymentsOfCase(store, found.row.seq).reverse();
  return ok(jsonList(newestFirst.map((row) => paymentRecord(row))));
}

/** Returns a refusal if the case can't receive payments; undefined if it can. */
function refuseStage({ lifecycle, date_collection_started }: CaseRow): Answer | undefined {
  if (date_collection_started !== null) return undefined;
  const message = `The case has not been started: a payment needs a case that is collected (it is ${stageName(lifecycle)})`;
  return refusal(422, "ValidationError", message);
}

/** A partial payment can't close a managed case. On other cases it is recorded with a warning (NS-35). */
function refusePartClose(
  { remainder }: CaseRow,
  { amount, closesCase }: ReceivedPayment,
): Answer | undefined {
  if (!closesCase || amount >= remainder) return undefined;
  return brokenRules({ CloseCase: ["The CloseCase field needs a payment of everything that is open."] });
}

export function record(request: HandlerRequest, found: FoundCase, { isManaged }: Kind): Answer {
  if ("refusal" in found) return found.refusal;
  const { row } = found;
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  const payment = readPayment(read.fields, { row, now: request.now, isManaged });
  if ("errors" in payment) return refuseFields(payment);
  const refused = refuseStage(row) ?? (isManaged ? refusePartClose(row, payment) : undefined);
  if (refused !== undefined) return refused;
  return ok(paymentReceipt(receivePayment(request, row, payment), payment));
}

const wouldReopen = () =>
  refusal(
    409,
    "Conflict",
    "The case is closed as paid and would be open again; consent with reopenCaseIfNeeded",
  );

/** Finds the payment in the path, if it can still change. */
function findOpen(request: HandlerRequest, row: CaseRow): { payment: KeptPayment } | { refusal: Answer } {
  const read = readGuid(request, "paymentId");
  if ("refusal" in read) return read;
  const payment = findPayment(request, row, read.id);
  if (payment === undefined) return { refusal: paymentNotFound() };
  if (!isInvoiced(request, payment.seq)) return { payment };
  const message = "The commission on this payment is invoiced, so it can no longer change";
  return { refusal: refusal(422, "ValidationError", message) };
}

export function edit(request: HandlerRequest, found: FoundCase, { isManaged }: Kind): Answer {
  if ("refusal" in found) return found.refusal;
  const { row } = found;
  const open = findOpen(request, row);
  if ("refusal" in open) return open.refusal;
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  const { fields } = read;
  const mayReopen = fields.flag("ReopenCaseIfNeeded");
  const payment = readPayment(fields, { row, now: request.now, isManaged });
  if ("errors" in payment) return refuseFields(payment);
  const edited = editPayment(request, row, open.payment, payment, { mayReopen });
  if (edited === undefined) return wouldReopen();
  if (payment.closesCase) closeIfPaid(request, edited);
  const written = findPaymentOf(request.store, row.creditor, open.payment.id);
  return written === undefined ? paymentNotFound() : ok(paymentRecord(written));
}

interface Reopening {
  readonly mayReopen?: boolean;
}

export const reopening: Consumers<typeof reversePayment, Reopening> = {
  reopenCaseIfNeeded: strict((mayReopen) => ({ mayReopen })),
};

export function reverse(request: HandlerRequest, found: FoundCase, { mayReopen = false }: Reopening): Answer {
  if ("refusal" in found) return found.refusal;
  const open = findOpen(request, found.row);
  if ("refusal" in open) return open.refusal;
  const { kind } = deletePayment(request, found.row, open.payment.id, { mayReopen });
  return kind === "would-reopen" ? wouldReopen() : noContent;
}
