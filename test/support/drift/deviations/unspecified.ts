import { inEach, number, type ProbedDeviation, sets } from "./deviation";

const list = /^GET collection\/cases\?PageSize=5$/;
const oneCase = /^GET collection\/cases\/(?!7d1f)[0-9a-f-]{36}$/;

/** Differences that no rule or assumption covers. `about` is the end of the path. */
export const unspecified: readonly ProbedDeviation[] = [
  { probe: "collection-cases", about: "page.hasMore", on: list, change: sets("page.hasMore", true) },
  { probe: "collection-case", about: "case.color", on: oneCase, change: sets("color", "red") },
  {
    probe: "collection-sort-unknown",
    about: "version:status",
    on: /^GET collection\/cases\?PageSize=1$/,
    change: (answer, { headers }) => {
      if (headers?.["x-api-version"] === "2") answer.status = 406;
    },
  },
  {
    probe: "collection-cases",
    about: "creditorReference",
    on: list,
    change: inEach("cases", { creditorReference: number(17) }),
  },
  {
    probe: "collection-case",
    about: "case.grossAmount",
    on: oneCase,
    change: ({ body }) => {
      delete body.grossAmount;
    },
  },
  {
    probe: "collection-case",
    about: "case.dateCreated",
    on: oneCase,
    change: sets("dateCreated", number(1_700_000_000)),
  },
  { probe: "collection-case", about: "debtor.rating", on: oneCase, change: sets("debtor.rating", "A") },
  {
    probe: "collection-case",
    about: "collectionPartner.name",
    on: oneCase,
    change: ({ body }) => {
      delete body.collectionPartner.name;
    },
  },
  {
    probe: "collection-case",
    about: "case.id",
    on: oneCase,
    change: ({ body }) => {
      body.id = body.id.toUpperCase();
    },
  },
  {
    probe: "referral-clients",
    about: "rank",
    on: /^GET referral\/clients$/,
    change: inEach("clients", { rank: number(1) }),
  },
  {
    probe: "referral-client",
    about: "client.client.country",
    on: /^GET referral\/clients\/(?!recoup)/,
    change: sets("client.country", number(49)),
  },
  {
    probe: "referral-token",
    about: "scope",
    on: /^POST referral\/oauth\/token/,
    change: sets("scope", "all"),
  },
  {
    probe: "customer-payments",
    about: "payments[].stamp",
    on: /^GET customer\/Payments$/,
    change: inEach("payments", { stamp: {} }),
  },
  {
    probe: "customer-subscriptions",
    about: "createdUtc",
    on: /^GET customer\/webhooks$/,
    change: inEach("", (record) => {
      delete record.createdUtc;
    }),
  },
  {
    probe: "collection-timeline",
    about: "items[].title",
    on: /^GET collection\/cases\/(?!7d1f)[0-9a-f-]{36}\/timeline$/,
    change: inEach("items", { title: number(3) }),
  },
  {
    probe: "collection-validation",
    about: "items[].urgency",
    on: /^GET collection\/cases\/(?!7d1f)[0-9a-f-]{36}\/validation$/,
    change: inEach("items", { urgency: "high" }),
  },
  {
    probe: "referral-transactions",
    about: "totals",
    on: /^GET referral\/reporting\/transactions$/,
    change: sets("totals", {}),
  },
  {
    probe: "collection-case-by-reference",
    about: "missing.helpUrl",
    on: /^GET collection\/cases\/case-reference\/RECOUP/,
    change: sets("helpUrl", "https://platform.example/help"),
  },
  {
    probe: "collection-keys",
    about: "keyless.retryable",
    on: /^GET collection\/cases/,
    change: sets("retryable", false),
  },
  {
    probe: "collection-case-by-partner-reference",
    about: "batch{}.score",
    on: /^GET collection\/cases\/by-partner-reference\?/,
    change: ({ body }) => {
      for (const record of Object.values<Record<string, unknown>>(body)) record.score = number(1);
    },
  },
  {
    probe: "collection-subscriptions",
    about: "list[].label",
    on: /^GET collection\/webhooks$/,
    change: inEach("", { label: "mine" }),
  },
];
