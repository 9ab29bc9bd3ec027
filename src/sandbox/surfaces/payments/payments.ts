import * as collection from "../../../api/collection/payments";
import * as customer from "../../../api/customer/payments";
import {
  deletePayment,
  editPayment,
  findPayment,
  type StoredPayment,
} from "../../cases/payments/payment-changes";
import {
  closeIfPaid,
  paymentReceipt,
  type ReceivedPayment,
  receivePayment,
} from "../../cases/payments/receive-payment";
import type { CaseRow } from "../../facts/case-row";
import { getStageName } from "../../facts/stages";
import {
  findCreditorPayment,
  listCasePayments,
  paymentRecord,
  listPayments as readPayments,
} from "../../money/payments";
import { isInvoiced } from "../../money/transaction-stages";
import { json } from "../../store/json-text";
import { refuse } from "../../wire/refused";
import { createRefusal, type HandlerResponse, noContent, ok, refusals } from "../../wire/responses";
import {
  createCaseReader,
  findManagedCase,
  findOwnCase,
  findWritableCase,
  readGuid,
  refuseMerged,
} from "../cases/lookups";
import type { HandlerRequest } from "../handler";
import { answerPage, applyPagingDefaults, getUndocumentedPageSize, lenientPaging, toSlice } from "../paging";
import { createQueryHandler, createStrictReader } from "../query";
import { readFields } from "../read-body";
import { readPayment } from "./payment-body";

/** How a handler finds the case of a payment, and whether that case is managed. */
interface PaymentCase {
  readonly find: (request: HandlerRequest) => CaseRow;
  readonly isManaged: boolean;
}

const ownCase: PaymentCase = { find: findWritableCase, isManaged: false };
const managedTestCase: PaymentCase = { find: findManagedTestCase, isManaged: true };

/** Formats the payments as a bare array, newest first. */
const formatPayments = ({ store }: HandlerRequest, row: CaseRow) =>
  json.list(
    listCasePayments(store, row.seq)
      .reverse()
      .map((payment) => paymentRecord(payment)),
  );

function refuseUnstarted({ lifecycle, date_collection_started }: CaseRow): void {
  if (date_collection_started !== null) return;
  const message = `The case has not been started: a payment needs a case that is collected (it is ${getStageName(lifecycle)})`;
  refuse(createRefusal(422, "ValidationError", message));
}

/** Refuses to close a managed case with a partial payment. Any other case only gets a warning (NS-35). */
function refusePartialClose({ remainder }: CaseRow, { amount, closesCase }: ReceivedPayment): void {
  if (!closesCase || amount >= remainder) return;
  refuse(
    refusals.brokenRules({
      CloseCase: ["The CloseCase field needs a payment of everything that is open."],
    }),
  );
}

function answerRecordPayment(request: HandlerRequest, { find, isManaged }: PaymentCase): HandlerResponse {
  const row = find(request);
  const payment = readPayment(readFields(request), { row, now: request.now, isManaged });
  refuseUnstarted(row);
  if (isManaged) refusePartialClose(row, payment);
  return ok(paymentReceipt(receivePayment(request, row, payment), payment));
}

const answerWouldReopen = () =>
  createRefusal(
    409,
    "Conflict",
    "The case is closed as paid and would be open again; consent with reopenCaseIfNeeded",
  );

/** Finds the payment in the path. Refuses the request if the commission on the payment is invoiced. */
function findUninvoicedPayment(request: HandlerRequest, row: CaseRow): StoredPayment {
  const payment = findPayment(request, row, readGuid(request, "paymentId"));
  if (payment === undefined) refuse(refusals.paymentNotFound());
  if (!isInvoiced(request, payment.seq)) return payment;
  const message = "The commission on this payment is invoiced, so it can no longer change";
  refuse(createRefusal(422, "ValidationError", message));
}

function answerEditPayment(request: HandlerRequest, { find, isManaged }: PaymentCase): HandlerResponse {
  const row = find(request);
  const storedPayment = findUninvoicedPayment(request, row);
  const fields = readFields(request);
  const mayReopen = fields.flag("ReopenCaseIfNeeded");
  const payment = readPayment(fields, { row, now: request.now, isManaged });
  const editedRow = editPayment(request, row, storedPayment, payment, { mayReopen });
  if (editedRow === undefined) return answerWouldReopen();
  if (payment.closesCase) closeIfPaid(request, editedRow);
  const editedPayment = findCreditorPayment(request.store, row.creditor, storedPayment.id);
  return editedPayment === undefined ? refusals.paymentNotFound() : ok(paymentRecord(editedPayment));
}

const createReverseHandler = (endpoint: typeof collection.reversePayment, { find }: PaymentCase) =>
  createQueryHandler(
    endpoint,
    { reopenCaseIfNeeded: createStrictReader((mayReopen) => ({ mayReopen })) },
    (request, { mayReopen = false }: { readonly mayReopen?: boolean }) => {
      const row = find(request);
      const settledRow = deletePayment(request, row, findUninvoicedPayment(request, row), { mayReopen });
      return settledRow === undefined ? answerWouldReopen() : noContent;
    },
  );

const listPayments = createQueryHandler(customer.listPayments, lenientPaging, ({ store, caller }, query) => {
  const paging = applyPagingDefaults(query, getUndocumentedPageSize(store));
  const { rows, total } = readPayments(store, caller.owner, toSlice(paging));
  const records = rows.map((row) => paymentRecord(row));
  return answerPage("payments", records, total, paging);
});

function getPayment(request: HandlerRequest): HandlerResponse {
  const row = findCreditorPayment(request.store, request.caller.owner, readGuid(request, "id"));
  return row === undefined ? refusals.paymentNotFound() : ok(paymentRecord(row));
}

export const creditorPayments = { listPayments, getPayment };

/** Lists the payments on a case, for both the collection and the customer surface. */
export const casePayments = { listCasePayments: createCaseReader(findOwnCase, formatPayments) };

export const payments = {
  recordPayment: (request: HandlerRequest) => answerRecordPayment(request, ownCase),
  editPayment: (request: HandlerRequest) => answerEditPayment(request, ownCase),
  reversePayment: createReverseHandler(collection.reversePayment, ownCase),
};

/** Finds the managed test case in the path. Checks access first, then whether it is a test case (AMB-45). */
function findManagedTestCase(request: HandlerRequest): CaseRow {
  const row = findManagedCase(request);
  return row.is_test === 0 ? refuse(refusals.onlyTestCases()) : refuseMerged(row);
}

export const managedPayments = {
  listManagedPayments: createCaseReader(findManagedCase, formatPayments),
  recordManagedPayment: (request: HandlerRequest) => answerRecordPayment(request, managedTestCase),
  editManagedPayment: (request: HandlerRequest) => answerEditPayment(request, managedTestCase),
  reverseManagedPayment: createReverseHandler(collection.reverseManagedPayment, managedTestCase),
};
