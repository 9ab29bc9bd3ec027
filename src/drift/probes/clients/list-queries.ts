import { hasItem, hasLength, hasNoItem, sameAs, sortedBy } from "../../matchers/relations";
import { equals, nonEmpty } from "../../matchers/values";
import { buildProbes, checkReading, get, must, status } from "../parts";
import { listClients } from "./client-request";

export const clientQueries = buildProbes({
  "referral-client-filters": {
    title: "Filters of the client list",
    means: "A client that looks up a linked creditor finds another one, or none.",
    steps: [
      listClients("list", { name: "clients.*.client.companyName" }),
      get("one", "/clients", { query: { ExternalTenantId: "{tenant}" } }),
      get("attributed", "/clients", { query: { IsAttributedClient: "true" } }),
      get("linked", "/clients", { query: { IsAttributedClient: "false" } }),
      get("named", "/clients", { query: { Query: "{name}" } }),
      get("nobody", "/clients", { query: { Query: "recoup-drift-nobody" } }),
    ],
    claims: [
      status("EP-55", "one", 200),
      must("EP-55", "one.clients", hasLength(1)),
      must("EP-55", "one.clients.0.externalTenantId", sameAs("{tenant}")),
      status("EP-55", "attributed", 200),
      must("EP-55", "attributed.clients", hasNoItem("isAttributedClient", equals(false))),
      must("EP-55", "linked.clients", hasNoItem("isAttributedClient", equals(true))),
      status("EP-57", "named", 200),
      must("EP-57", "named.clients", hasItem("client.companyName", sameAs("{name}"))),
      must("EP-57", "nobody.page.totalResults", equals(0)),
    ],
    readings: [
      checkReading("AMB-28", "nobody.page.totalPages", { "no-pages": equals(0), "one-page": equals(1) }),
    ],
  },
  "referral-client-search": {
    title: "The search of the client list ignores case",
    means: "A client that searches by what a user typed finds nothing.",
    steps: [
      get("list", "/clients", {
        captures: {
          address: "clients.*.client.officeEmail",
          registration: "clients.*.client.companyRegistrationNumber",
        },
        missing: "no client has an address and a registration number",
      }),
      get("address", "/clients", { query: { Query: "{ADDRESS}" } }),
      get("number", "/clients", { query: { Query: "{registration}" } }),
    ],
    claims: [
      status("EP-57", "address", 200),
      must("EP-57", "address.clients", nonEmpty),
      status("EP-57", "number", 200),
      must("EP-57", "number.clients", hasItem("client.companyRegistrationNumber", sameAs("{registration}"))),
    ],
  },
  "referral-client-dates": {
    title: "The filter by the date of a link",
    means: "A client that reads the links of a period misses those at its ends.",
    steps: [
      get("list", "/clients", {
        captures: { tenant: "clients.*.externalTenantId", linked: "clients.*.dateLinked" },
        missing: "no client has a date of its link",
      }),
      get("at", "/clients", { query: { DateCreatedFrom: "{linked}", DateCreatedTo: "{linked}" } }),
      get("later", "/clients", { query: { DateCreatedFrom: "{nextWeek}" } }),
    ],
    claims: [
      status("EP-56", "at", 200),
      must("EP-56", "at.clients", hasItem("externalTenantId", sameAs("{tenant}"))),
      must("EP-56", "later.page.totalResults", equals(0)),
    ],
  },
  "referral-client-sort": {
    title: "The order of the client list",
    means: "A client that reads the newest links first reads the oldest.",
    steps: [
      get("plain", "/clients"),
      get("oldest", "/clients", { query: { Sort: "dateCreated:asc" } }),
      get("named", "/clients", { query: { Sort: "name:asc" } }),
    ],
    claims: [
      status("EP-58", "plain", 200),
      must("EP-58", "plain.clients", sortedBy("dateLinked", "desc")),
      status("EP-58", "oldest", 200),
      must("EP-58", "oldest.clients", sortedBy("dateLinked", "asc")),
      status("EP-58", "named", 200),
      must("EP-58", "named.clients", sortedBy("client.companyName", "asc")),
    ],
  },
});
