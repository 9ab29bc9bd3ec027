import { booleanCodec, buildSortCodec, isoTimeCodec, textCodec } from "../endpoint/codecs";
import { buildEndpointDefiner } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";
import { testHostHint } from "../exchange/hints";

const defineEndpoint = buildEndpointDefiner("referral");

export const clientSortFields = ["dateCreated", "name"] as const;

export const listClients = defineEndpoint({
  name: "listClients",
  path: "/clients",
  query: {
    ...pagingQuery,
    ExternalTenantId: textCodec,
    IsAttributedClient: booleanCodec,
    DateCreatedFrom: isoTimeCodec,
    DateCreatedTo: isoTimeCodec,
    OnboardingDone: booleanCodec,
    Query: textCodec,
    Sort: buildSortCodec(clientSortFields),
  },
  record: async () => (await import("../records/clients/client-link")).ClientLink,
  list: { items: "clients", isPaged: true },
  rules: ["EP-25", "EP-55", "EP-56", "EP-57", "EP-58", "LIM-07"],
});

export const getClient = defineEndpoint({
  name: "getClient",
  path: "/clients/{externalTenantId}",
  record: async () => (await import("../records/clients/client-link")).ClientLink,
  rules: ["EP-26", "ERR-22", "VIS-11"],
});

/**
 * Returns the current link, or 202 during onboarding, if the identifier already exists. Also restores a lost
 * link.
 */
export const createClient = defineEndpoint({
  name: "createClient",
  method: "POST",
  path: "/clients",
  isRepeatable: true,
  body: async () => (await import("../records/requests/client-request")).ClientRequest,
  record: async () => (await import("../records/requests/client-request")).PostedClient,
  statuses: [201, 202],
  rules: [
    "EP-24",
    "FLD-21",
    "FLD-24",
    "CFL-01",
    "CFL-04",
    "CFL-05",
    "CLI-11",
    "CLI-12",
    "TOK-09",
    "AMB-31",
    "AMB-44",
  ],
});

export const withdrawClient = defineEndpoint({
  name: "withdrawClient",
  method: "POST",
  path: "/clients/{externalTenantId}/withdraw",
  isDestructive: true,
  consequence: (client = "the client") =>
    `withdraws ${client}: it archives the link and closes pending cases, which stay closed`,
  idempotencyKey: "sent",
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  acceptsAnyAnswer: true,
  hints: {
    Conflict:
      "The withdrawal is blocked: you did not bring this client, or a case of it is past contract signing.",
  },
  rules: ["EP-28", "LC-28", "CFL-06", "CFL-07", "CLI-16", "AMB-31", "AMB-44", "AMB-50"],
});

/** Resets a client, which deletes all of its cases. */
export const deleteClient = defineEndpoint({
  name: "deleteClient",
  method: "DELETE",
  path: "/clients/{externalTenantId}",
  isTestHostOnly: true,
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  hints: { 403: testHostHint },
  rules: ["EP-27", "ERR-14", "ERR-15", "ERR-22", "AMB-18"],
});

export const checkClientDeletable = defineEndpoint({
  name: "checkClientDeletable",
  path: "/clients/{externalTenantId}/is-deletable",
  isTestHostOnly: true,
  record: async () => (await import("../records/clients/client-link")).Deletable,
  hints: { 403: testHostHint },
  rules: ["ERR-14", "ERR-15", "ERR-22", "AMB-18"],
});
