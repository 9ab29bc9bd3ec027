import * as collection from "../../../api/collection/payments";
import * as customer from "../../../api/customer/payments";
import { deletePayment } from "../../cases/payments/delete-payment";
import { editPayment } from "../../cases/payments/edit-payment";
import { type EditedPayment, findPayment } from "../../cases/payments/payment-changes";
import {
  closeIfPaid,
  paymentReceipt,
  type ReceivedPayment,
  receivePayment,
} from "../../cases/payments/receive-payment";
import type { CaseRow } from "../../facts/case-row";
import { stageName } from "../../facts/stages";
import {
  findPaymentOf,
  paymentRecord,
  paymentsOfCase,
  listPayments as readPayments,
} from "../../money/payments";
import { isInvoiced } from "../../money/transaction-stages";
import { jsonList } from "../../store/json-text";
import {
  type Answer,
  brokenRules,
  noContent,
  ok,
  onlyTestCases,
  paymentNotFound,
  refusal,
} from "../../wire/answers";
import { refuse } from "../../wire/refused";
import { caseReader, findForWrite, findManaged, findOwn, readGuid, refuseMerged } from "../cases/lookups";
import type { HandlerRequest } from "../handler";
import { fillPaging, lenientPaging, pageAnswer, pageSlice, undocumentedPageSize } from "../paging";
import { type Consumers, strict, withQuery } from "../query";
import { readFields } from "../read-body";
import { readPayment } from "./payment-body";

interface PaymentKind {
  readonly isManaged: boolean;
}

/** Formats the payments as a bare array, newest first. */
const printPayments = ({ store }: HandlerRequest, row: CaseRow) =>
  jsonList(
    paymentsOfCase(store, row.seq)
      .reverse()
      .map((payment) => paymentRecord(payment)),
  );

/** Refuses a payment if collection of the case hasn't started. */
function refuseStage({ lifecycle, date_collection_started }: CaseRow): void {
  if (date_collection_started !== null) return;
  const message = `The case has not been started: a payment needs a case that is collected (it is ${stageName(lifecycle)})`;
  refuse(refusal(422, "ValidationError", message));
}

/**
 * Refuses to close a managed case with a partial payment. On other cases, the payment is recorded with a
 * warning (NS-35).
 */
function refusePartClose({ remainder }: CaseRow, { amount, closesCase }: ReceivedPayment): void {
  if (!closesCase || amount >= remainder) return;
  refuse(brokenRules({ CloseCase: ["The CloseCase field needs a payment of everything that is open."] }));
}

function record(request: HandlerRequest, row: CaseRow, { isManaged }: PaymentKind): Answer {
  const payment = readPayment(readFields(request), { row, now: request.now, isManaged });
  refuseStage(row);
  if (isManaged) refusePartClose(row, payment);
  return ok(paymentReceipt(receivePayment(request, row, payment), payment));
}

const wouldReopen = () =>
  refusal(
    409,
    "Conflict",
    "The case is closed as paid and would be open again; consent with reopenCaseIfNeeded",
  );

/** Finds the payment in the path. Refuses the request if the commission on it is invoiced. */
function findUninvoiced(request: HandlerRequest, row: CaseRow): EditedPayment {
  const payment = findPayment(request, row, readGuid(request, "paymentId"));
  if (payment === undefined) refuse(paymentNotFound());
  if (!isInvoiced(request, payment.seq)) return payment;
  const message = "The commission on this payment is invoiced, so it can no longer change";
  refuse(refusal(422, "ValidationError", message));
}

function edit(request: HandlerRequest, row: CaseRow, { isManaged }: PaymentKind): Answer {
  const openPayment = findUninvoiced(request, row);
  const fields = readFields(request);
  const mayReopen = fields.flag("ReopenCaseIfNeeded");
  const payment = readPayment(fields, { row, now: request.now, isManaged });
  const edited = editPayment(request, row, openPayment, payment, { mayReopen });
  if (edited === undefined) return wouldReopen();
  if (payment.closesCase) closeIfPaid(request, edited);
  const editedPayment = findPaymentOf(request.store, row.creditor, openPayment.id);
  return editedPayment === undefined ? paymentNotFound() : ok(paymentRecord(editedPayment));
}

interface ReopenQuery {
  readonly mayReopen?: boolean;
}

const reopenConsumers: Consumers<typeof collection.reversePayment, ReopenQuery> = {
  reopenCaseIfNeeded: strict((mayReopen) => ({ mayReopen })),
};

function reverse(request: HandlerRequest, row: CaseRow, { mayReopen = false }: ReopenQuery): Answer {
  const { kind } = deletePayment(request, row, findUninvoiced(request, row).id, { mayReopen });
  return kind === "would-reopen" ? wouldReopen() : noContent;
}

const listPayments = withQuery(customer.listPayments, lenientPaging, ({ store, caller }, query) => {
  const paging = fillPaging(query, undocumentedPageSize(store));
  const { rows, total } = readPayments(store, caller.owner, pageSlice(paging));
  const records = rows.map((row) => paymentRecord(row));
  return pageAnswer("payments", records, total, paging);
});

function getPayment(request: HandlerRequest): Answer {
  const row = findPaymentOf(request.store, request.caller.owner, readGuid(request, "id"));
  return row === undefined ? paymentNotFound() : ok(paymentRecord(row));
}

export const creditorPayments = { listPayments, getPayment };

/** Lists the payments of a case. Shared by the collection and the customer surface. */
export const casePayments = { listCasePayments: caseReader(findOwn, printPayments) };

export const payments = {
  recordPayment: (request: HandlerRequest) => record(request, findForWrite(request), { isManaged: false }),
  editPayment: (request: HandlerRequest) => edit(request, findForWrite(request), { isManaged: false }),
  reversePayment: withQuery(collection.reversePayment, reopenConsumers, (request, query) =>
    reverse(request, findForWrite(request), query),
  ),
};

/** Finds the managed test case in the path. Checks access first, then the kind of case (AMB-45). */
function findManagedTestCase(request: HandlerRequest): CaseRow {
  const row = findManaged(request);
  return row.is_test === 0 ? refuse(onlyTestCases()) : refuseMerged(row);
}

export const managedPayments = {
  listManagedPayments: caseReader(findManaged, printPayments),
  recordManagedPayment: (request: HandlerRequest) =>
    record(request, findManagedTestCase(request), { isManaged: true }),
  editManagedPayment: (request: HandlerRequest) =>
    edit(request, findManagedTestCase(request), { isManaged: true }),
  reverseManagedPayment: withQuery(collection.reverseManagedPayment, reopenConsumers, (request, query) =>
    reverse(request, findManagedTestCase(request), query),
  ),
};
