import { endpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

/** Only paging is certain here (NS-21). */
export const listPayments = endpoint({
  name: "listPayments",
  surface: "customer",
  method: "GET",
  path: "/Payments",
  query: pagingQuery,
  record: async () => (await import("../records/payment")).PaymentRecord,
  list: { items: "payments", isPaged: true },
  rules: ["EP-41"],
});
