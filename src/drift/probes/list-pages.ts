import { countOf, noneOf, pagesOf } from "../matchers/relations";
import { equals } from "../matchers/values";
import type { Probe } from "../probe";
import { get, must, status } from "./parts";

type PagedList = Pick<Probe, "id" | "surface"> & {
  readonly path: string;
  readonly items: string;
  /** Field that identifies an item. */
  readonly key?: string;
  /** Sort order that keeps new records from moving the others to the next page. */
  readonly sort?: string;
};

/** Lists whose paging no other probe tests. */
const lists: readonly PagedList[] = [
  { id: "customer-case-pages", surface: "customer", path: "/cases", items: "cases", sort: "DateCreated:asc" },
  { id: "customer-payment-pages", surface: "customer", path: "/Payments", items: "payments" },
  { id: "referral-case-pages", surface: "referral", path: "/cases", items: "cases", sort: "DateCreated:asc" },
  {
    id: "referral-client-walk",
    surface: "referral",
    path: "/clients",
    items: "clients",
    key: "externalTenantId",
    sort: "dateCreated:asc",
  },
  { id: "collection-managed-pages", surface: "collection", path: "/managed-cases", items: "cases" },
];

export const listPages: readonly Probe[] = lists.map(({ id, surface, path, items, key = "id", sort }) => {
  const page = (name: string, Page: string) =>
    get(name, path, { query: { Page, PageSize: "2", ...(sort !== undefined && { Sort: sort }) } });
  return {
    id,
    surface,
    title: `Two pages of ${path}`,
    means: "A client that walks the pages misses records or gets some twice.",
    steps: [page("first", "1"), page("second", "2")],
    claims: [
      status("LIM-10", "first", 200),
      status("LIM-10", "second", 200),
      must("FLD-13", "first.page.totalPages", pagesOf("first")),
      must("FLD-13", "second.page.currentPage", equals(2)),
      must("FLD-13", "second.page.responseCount", countOf(`second.${items}`)),
      must("LIM-10", `second.${items}`, noneOf(`first.${items}`, key)),
    ],
  };
});
