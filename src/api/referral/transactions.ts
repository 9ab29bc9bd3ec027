import { endpoint } from "../endpoint";
import { pagingQuery } from "../paging-query";

export const listTransactions = endpoint({
  name: "listTransactions",
  surface: "referral",
  method: "GET",
  path: "/reporting/transactions",
  query: pagingQuery,
  record: async () => (await import("../records/transaction")).TransactionRecord,
  list: { items: "data", isPaged: true },
  rules: ["EP-31", "LIM-06", "VAL-29"],
});
