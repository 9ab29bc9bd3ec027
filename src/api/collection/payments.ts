import { boolean, guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

const surface = "collection";

const reopening = "Add --reopen to let the case, which is closed as paid, become active again.";

export const listCasePayments = endpoint({
  name: "listCasePayments",
  surface,
  method: "GET",
  path: "/cases/{id}/payments",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  list: { items: "payments", isPaged: false },
  rules: ["VIS-03"],
});

export const recordPayment = endpoint({
  name: "recordPayment",
  surface,
  method: "POST",
  path: "/cases/{id}/payments",
  isExtension: true,
  idempotencyKey: "honored",
  parameters: { id: guid },
  body: async () => (await import("../records/payments/payment-request")).PaymentRequest,
  record: async () => (await import("../records/payments/payment-receipt")).PaymentReceipt,
  rules: ["EVT-11", "CFL-08", "AMB-31"],
});

export const editPayment = endpoint({
  name: "editPayment",
  surface,
  method: "PUT",
  path: "/cases/{id}/payments/{paymentId}",
  isExtension: true,
  parameters: { id: guid, paymentId: guid },
  body: async () => (await import("../records/payments/payment-request")).PaymentChange,
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  hints: { 409: reopening },
  rules: ["EVT-08", "CFL-08"],
});

export const reversePayment = endpoint({
  name: "reversePayment",
  surface,
  method: "DELETE",
  path: "/cases/{id}/payments/{paymentId}",
  isExtension: true,
  parameters: { id: guid, paymentId: guid },
  query: { reopenCaseIfNeeded: boolean },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  hints: { 409: reopening },
  rules: ["EVT-12", "EVT-13", "CFL-08", "AMB-44"],
});
