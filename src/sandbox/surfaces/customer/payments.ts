import * as endpoints from "../../../api/customer/payments";
import { findPaymentOf, paymentRecord, listPayments as readPayments } from "../../money/payments";
import { type Answer, ok, paymentNotFound } from "../../wire/answers";
import { findById, readGuid } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { lenientPaging, pageAnswer, pagingOf, sliceOf } from "../paging";
import { casePayments } from "../payments/payment-writes";
import { withQuery } from "../query";

const listPayments = withQuery(endpoints.listPayments, lenientPaging, ({ store, caller }, query) => {
  const paging = pagingOf(query);
  const { rows, total } = readPayments(store, caller.owner, sliceOf(paging));
  const records = rows.map((row) => paymentRecord(row));
  return pageAnswer("payments", records, total, paging);
});

function getPayment(request: HandlerRequest): Answer {
  const read = readGuid(request, "id");
  if ("refusal" in read) return read.refusal;
  const row = findPaymentOf(request.store, request.caller.owner, read.id);
  return row === undefined ? paymentNotFound() : ok(paymentRecord(row));
}

const listCasePayments = (request: HandlerRequest) =>
  casePayments(request, findById(request, { kind: "customer", creditor: request.caller.owner }));

export const customerPayments = { listPayments, getPayment, listCasePayments };
