import { boolean, guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

const surface = "collection";

const onlyTestCases = "On managed cases, only the payments of test cases can be changed.";

export const listManagedPayments = endpoint({
  name: "listManagedPayments",
  surface,
  method: "GET",
  path: "/managed-cases/{id}/payments",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  list: { items: "payments", isPaged: false },
  rules: ["VIS-04"],
});

/** The whole amount goes to the creditor, with the commission unpaid. */
export const recordManagedPayment = endpoint({
  name: "recordManagedPayment",
  surface,
  method: "POST",
  path: "/managed-cases/{id}/payments",
  isExtension: true,
  isTestCaseOnly: true,
  idempotencyKey: "sent",
  parameters: { id: guid },
  body: async () => (await import("../records/payments/payment-request")).PaymentRequest,
  record: async () => (await import("../records/payments/payment-receipt")).PaymentReceipt,
  hints: { 400: onlyTestCases },
  rules: ["EVT-11", "CFL-08", "AMB-31"],
});

export const editManagedPayment = endpoint({
  name: "editManagedPayment",
  surface,
  method: "PUT",
  path: "/managed-cases/{id}/payments/{paymentId}",
  isExtension: true,
  isTestCaseOnly: true,
  parameters: { id: guid, paymentId: guid },
  body: async () => (await import("../records/payments/payment-request")).PaymentChange,
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  hints: { 400: onlyTestCases },
  rules: ["EVT-08", "CFL-08"],
});

export const reverseManagedPayment = endpoint({
  name: "reverseManagedPayment",
  surface,
  method: "DELETE",
  path: "/managed-cases/{id}/payments/{paymentId}",
  isExtension: true,
  isTestCaseOnly: true,
  parameters: { id: guid, paymentId: guid },
  query: { reopenCaseIfNeeded: boolean },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  hints: { 400: onlyTestCases },
  rules: ["EVT-12", "EVT-13", "CFL-08", "AMB-44"],
});
