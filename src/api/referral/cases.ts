import { endpoint } from "../endpoint";
import { pagingQuery } from "../paging-query";

/** Only paging is sent (NS-17); a page size outside 1 to 100 is refused (LIM-06). */
export const listCases = endpoint({
  name: "listCases",
  surface: "referral",
  method: "GET",
  path: "/cases",
  query: pagingQuery,
  record: async () => (await import("../records/referred-case")).ReferredCase,
  list: { items: "cases", isPaged: true },
  rules: ["EP-30", "LIM-06", "VAL-29"],
});
