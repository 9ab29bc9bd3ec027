import { advice, recoup } from "../../base/advice/advice";
import { defineEndpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

/** The interface description documents only paging (NS-21). */
export const listPayments = defineEndpoint({
  name: "listPayments",
  surface: "customer",
  path: "/Payments",
  query: pagingQuery,
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  list: { items: "payments", isPaged: true },
  rules: ["EP-41"],
});

export const getPayment = defineEndpoint({
  name: "getPayment",
  surface: "customer",
  path: "/Payments/{id}",
  isExtension: true,
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  hints: {
    404: advice`${recoup`payments list --as customer`} shows the ids; a reversed payment is in no list.`,
  },
  rules: ["EP-02"],
});

export const listCasePayments = defineEndpoint({
  name: "listCasePayments",
  surface: "customer",
  path: "/cases/{id}/payments",
  isExtension: true,
  record: async () => (await import("../records/payments/payment")).PaymentRecord,
  list: { items: "payments", isPaged: false },
  rules: ["EP-02"],
});
