import { countOf, noneOf, pagesOf } from "../matchers/relations";
import { equals } from "../matchers/values";
import { buildProbes, get, must, status } from "./parts";

interface PagedList {
  readonly items: string;
  /** The field that identifies an item. */
  readonly key?: string;
  /** Sort order in which a new record doesn't push another onto the next page. */
  readonly sort?: string;
}

const buildPagingProbe = (path: string, { items, key = "id", sort }: PagedList) => {
  const getPage = (name: string, Page: string) =>
    get(name, path, { query: { Page, PageSize: "2", ...(sort !== undefined && { Sort: sort }) } });
  return {
    title: `Two pages of ${path}`,
    means: "A client that walks the pages misses records or gets some twice.",
    steps: [getPage("first", "1"), getPage("second", "2")],
    claims: [
      status("LIM-10", "first", 200),
      status("LIM-10", "second", 200),
      must("FLD-13", "first.page.totalPages", pagesOf("first")),
      must("FLD-13", "second.page.currentPage", equals(2)),
      must("FLD-13", "second.page.responseCount", countOf(`second.${items}`)),
      must("LIM-10", `second.${items}`, noneOf(`first.${items}`, key)),
    ],
  };
};

/** The lists whose paging no other probe tests. */
export const listPageProbes = buildProbes({
  "customer-case-pages": buildPagingProbe("/cases", { items: "cases", sort: "DateCreated:asc" }),
  "customer-payment-pages": buildPagingProbe("/Payments", { items: "payments" }),
  "referral-case-pages": buildPagingProbe("/cases", { items: "cases", sort: "DateCreated:asc" }),
  "referral-client-walk": buildPagingProbe("/clients", {
    items: "clients",
    key: "externalTenantId",
    sort: "dateCreated:asc",
  }),
  "collection-managed-pages": buildPagingProbe("/managed-cases", { items: "cases" }),
});
