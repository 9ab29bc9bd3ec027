import { boolean, isoTime, sortBy, text } from "../codecs";
import { endpoint } from "../endpoint";
import { pagingQuery } from "../paging-query";

const surface = "referral";

export const clientSortFields = ["dateCreated", "name"] as const;

export const listClients = endpoint({
  name: "listClients",
  surface,
  method: "GET",
  path: "/clients",
  query: {
    ...pagingQuery,
    ExternalTenantId: text,
    IsAttributedClient: boolean,
    DateCreatedFrom: isoTime,
    DateCreatedTo: isoTime,
    Query: text,
    Sort: sortBy(clientSortFields),
  },
  record: async () => (await import("../records/client-link")).ClientLink,
  list: { items: "clients", isPaged: true },
  rules: ["EP-25", "EP-55", "EP-56", "EP-57", "EP-58", "LIM-07"],
});

export const getClient = endpoint({
  name: "getClient",
  surface,
  method: "GET",
  path: "/clients/{externalTenantId}",
  record: async () => (await import("../records/client-link")).ClientLink,
  rules: ["EP-26", "ERR-22", "VIS-11"],
});
