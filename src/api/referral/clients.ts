import * as z from "zod";
import { boolean, isoTime, sortBy, text } from "../codecs";
import { endpoint } from "../endpoint";
import { pagingQuery } from "../paging-query";
import { count, flag, guidText, money, string, time } from "../records";

const surface = "referral";

const ClientLink = z.looseObject({
  externalTenantId: string,
  onboardingDone: flag,
  onboardingLinks: z.looseObject({ url: string }).nullish(),
  client: z
    .looseObject({
      id: guidText,
      companyName: string,
      companyRegistrationNumber: string,
      officeEmail: string,
      officePhone: string,
      address: string,
      zipCode: string,
      city: string,
      country: string,
    })
    .nullish(),
  users: z
    .array(z.looseObject({ id: count, name: string, email: string, firstName: string, lastName: string }))
    .nullish(),
  isAttributedClient: flag,
  dateLinked: time,
  kycStatus: string,
  caseStats: z.looseObject({ casesTotal: count, casesClosed: count, earningsUsd: money }).nullish(),
});

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
  record: ClientLink,
  list: { items: "clients", isPaged: true },
  rules: ["EP-25", "EP-55", "EP-56", "EP-57", "EP-58", "LIM-07"],
});

export const getClient = endpoint({
  name: "getClient",
  surface,
  method: "GET",
  path: "/clients/{externalTenantId}",
  record: ClientLink,
  rules: ["EP-26", "ERR-22", "VIS-11"],
});
