import { booleanCodec } from "../endpoint/codecs";
import { defineEndpoint, type Endpoint } from "../endpoint/endpoint";

const listOptions = {
  surface: "collection",
  isExtension: true,
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  list: { items: "payments", isPaged: false },
} satisfies Partial<Endpoint>;

const recordOptions = {
  surface: "collection",
  method: "POST",
  isExtension: true,
  body: async () => (await import("../records/payments/payment")).PaymentRequest,
  record: async () => (await import("../records/payments/payment")).PaymentReceipt,
  rules: ["EVT-11", "CFL-08", "AMB-31"],
} satisfies Partial<Endpoint>;

const editOptions = {
  surface: "collection",
  method: "PUT",
  isExtension: true,
  body: async () => (await import("../records/payments/payment")).PaymentChange,
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  rules: ["EVT-08", "CFL-08"],
} satisfies Partial<Endpoint>;

const reverseOptions = {
  surface: "collection",
  method: "DELETE",
  isExtension: true,
  query: { reopenCaseIfNeeded: booleanCodec },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  rules: ["EVT-12", "EVT-13", "CFL-08", "AMB-44"],
} satisfies Partial<Endpoint>;

const reopenHints = {
  hints: { 409: "If the case is closed as paid, add --reopen to make it active again." },
};

export const listCasePayments = defineEndpoint({
  ...listOptions,
  name: "listCasePayments",
  path: "/cases/{id}/payments",
  rules: ["VIS-03"],
});

export const recordPayment = defineEndpoint({
  ...recordOptions,
  name: "recordPayment",
  path: "/cases/{id}/payments",
  idempotencyKey: "honored",
});

export const editPayment = defineEndpoint({
  ...editOptions,
  name: "editPayment",
  path: "/cases/{id}/payments/{paymentId}",
  ...reopenHints,
});

export const reversePayment = defineEndpoint({
  ...reverseOptions,
  name: "reversePayment",
  path: "/cases/{id}/payments/{paymentId}",
  ...reopenHints,
});

const testCaseOptions = {
  isTestCaseOnly: true,
  hints: { 400: "On managed cases, only the payments of test cases can be changed." },
};

export const listManagedPayments = defineEndpoint({
  ...listOptions,
  name: "listManagedPayments",
  path: "/managed-cases/{id}/payments",
  rules: ["VIS-04"],
});

/**
 * Records a payment on a managed case. The whole amount goes to the creditor, and the commission stays
 * unpaid.
 */
export const recordManagedPayment = defineEndpoint({
  ...recordOptions,
  name: "recordManagedPayment",
  path: "/managed-cases/{id}/payments",
  idempotencyKey: "sent",
  ...testCaseOptions,
});

export const editManagedPayment = defineEndpoint({
  ...editOptions,
  name: "editManagedPayment",
  path: "/managed-cases/{id}/payments/{paymentId}",
  ...testCaseOptions,
});

export const reverseManagedPayment = defineEndpoint({
  ...reverseOptions,
  name: "reverseManagedPayment",
  path: "/managed-cases/{id}/payments/{paymentId}",
  ...testCaseOptions,
});
