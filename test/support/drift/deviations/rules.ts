import { type JsonObject, parseJson, printJson } from "../../../../src/base/json/json";
import { answers, inEach, number, type ProbedDeviation, sets } from "./deviation";

const list = /^GET collection\/cases\?PageSize=5$/;
const someId = "0b0f4f4e-58f6-4f04-9f33-0c8a2d1d7a10";

const oneCase = /^GET collection\/cases\/[0-9a-f-]{36}$/;

/** Returns the record, followed by a second record of the same event under another ID. */
export function twice(record: JsonObject): readonly JsonObject[] {
  const payload = parseJson(Buffer.from(String(record.payload))) as JsonObject;
  const id = String(record.id).replace(/^.{8}/, "0123abcd");
  return [record, { ...record, id, payload: printJson({ ...payload, id }) }];
}

/** Ways in which a host can break a rule. `about` is the rule. */
export const brokenRules: readonly ProbedDeviation[] = [
  { probe: "collection-cases", about: "FLD-13", on: list, change: sets("page.totalPages", "many") },
  { probe: "collection-cases", about: "FLD-01", on: list, change: inEach("cases", { id: "case-17" }) },
  { probe: "collection-cases", about: "LC-01", on: list, change: inEach("cases", { lifecycle: "Dunning" }) },
  {
    probe: "collection-cases",
    about: "VIS-01",
    on: list,
    change: inEach("cases", { lifecycle: "PendingContractSigning" }),
  },
  {
    probe: "collection-cases",
    about: "FLD-10",
    on: list,
    change: inEach("cases", (record) => {
      record.validation = { ...(record.validation as object), needsInfo: "no" };
    }),
  },
  {
    probe: "collection-page-default",
    about: "LIM-05",
    on: /^GET collection\/cases$/,
    change: sets("page.pageSize", number(25)),
  },
  {
    probe: "collection-case-pages",
    about: "LIM-10",
    on: /^GET collection\/cases\?Page=100000/,
    change: sets("cases", [{ id: someId }]),
  },
  {
    probe: "collection-filter-statuses",
    about: "LC-03",
    on: /^GET collection\/cases\?Statuses=aCtIvE/,
    change: sets("page.totalResults", number(0)),
  },
  {
    probe: "collection-sort-dates",
    about: "EP-52",
    on: /^GET collection\/cases\?Sort=DateCreated:desc&PageSize=20/,
    change: ({ body }) => body.cases.reverse(),
  },
  {
    probe: "collection-sort-amounts",
    about: "FLD-11",
    on: /^GET collection\/cases\?Sort=GrossAmount:asc/,
    change: ({ body }) => body.cases.reverse(),
  },
  {
    probe: "collection-case",
    about: "EP-07",
    on: /^GET collection\/cases\/[0-9a-f-]{36}$/,
    change: sets("id", someId),
  },
  {
    probe: "collection-case-missing",
    about: "ERR-25",
    on: /^GET collection\/cases\/7d1f0c9a/,
    change: answers(410),
  },
  {
    probe: "collection-case-by-partner-reference",
    about: "VIS-07",
    on: /^GET collection\/cases\/by-partner-reference\?/,
    change: sets("recoup-drift-none", null),
  },
  { probe: "collection-batch-bounds", about: "VAL-31", on: /one-more$/, change: answers(200, {}) },
  {
    probe: "referral-token",
    about: "TOK-02",
    on: /^POST referral\/oauth\/token/,
    change: sets("tokenType", "bearer"),
  },
  {
    probe: "referral-token-refused",
    about: "TOK-08",
    on: /^POST referral\/oauth\/token/,
    change: ({ status, body }) => {
      if (status === 404) body.businessErrors[0].type = "ClientNotFound";
    },
  },
  {
    probe: "collection-keys",
    about: "AUTH-03",
    on: /^GET collection\/cases/,
    change: ({ body }) => {
      if (body.detail === "Invalid API Key") body.detail = "Wrong key";
    },
  },
  {
    probe: "referral-bounds-cases",
    about: "LIM-06",
    on: /^GET referral\/cases\?PageSize=0/,
    change: answers(422),
  },
  {
    probe: "customer-subscriptions",
    about: "SUB-12",
    on: /^GET customer\/webhooks$/,
    change: inEach("", { secret: "c2VjcmV0" }),
  },
  {
    probe: "collection-timeline",
    about: "EP-12",
    on: /^GET collection\/cases\/[0-9a-f-]{36}\/timeline$/,
    change: ({ body }) => body.items?.reverse(),
  },
  {
    probe: "collection-events-paid",
    about: "EVT-01",
    on: /^GET collection\/webhooks\/events\?/,
    change: (answer) => {
      if (answer.status === 200) answer.body = answer.body.flatMap(twice);
    },
  },
  {
    probe: "collection-filter-statuses",
    about: "EP-50",
    on: /^GET collection\/cases\?Statuses=Active,Paused/,
    rewrite: (request) => ({ ...request, url: request.url.replace(/(Statuses=Active)[^&]+/, "$1") }),
    change: () => {},
  },
  {
    probe: "collection-page-bounds",
    about: "LIM-10",
    on: /^GET collection\/cases\?PageSize=150/,
    change: ({ body }) => {
      body.cases = body.cases.slice(0, 20);
    },
  },
  {
    probe: "collection-test-case",
    about: "FLD-02",
    on: oneCase,
    change: ({ status, body }) => {
      if (status === 200) body.currency = "eur";
    },
  },
];

/** Ways in which the sandbox can break a rule. `about` is the rule. */
export const sandboxMistakes: readonly ProbedDeviation[] = [
  { probe: "collection-cases", about: "FLD-14", on: list, change: sets("page.skipped", number(7)) },
  { probe: "collection-cases", about: "FLD-02", on: list, change: inEach("cases", { reference: "" }) },
  {
    probe: "collection-closed-cases",
    about: "FLD-07",
    on: /^GET collection\/cases\?Statuses=Closed/,
    change: inEach("cases", { closeCode: null }),
  },
  {
    probe: "collection-media-types",
    about: "EP-01",
    on: /^GET collection\/cases\?PageSize=1$/,
    change: (answer, { headers }) => {
      if (headers?.accept === "text/plain") answer.type = "application/xml";
    },
  },
  {
    probe: "collection-page-default",
    about: "LIM-09",
    on: /^GET collection\/cases$/,
    change: sets("page.currentPage", number(2)),
  },
  {
    probe: "collection-filter-statuses",
    about: "EP-50",
    on: /^GET collection\/cases\?Statuses=Active&PageSize=20/,
    change: sets("cases.0.lifecycle", "Closed"),
  },
  {
    probe: "collection-filter-ids",
    about: "EP-51",
    on: /^GET collection\/cases\?Ids=/,
    change: sets("page.totalResults", number(5)),
  },
  {
    probe: "collection-sort-unknown",
    about: "EP-53",
    on: /^GET collection\/cases\?Sort=Nope/,
    change: answers(400),
  },
  {
    probe: "collection-test-cases",
    about: "VIS-06",
    on: /^GET collection\/cases\?PageSize=100$/,
    change: sets("cases.0.isTestCase", true),
  },
  {
    probe: "collection-active-cases",
    about: "FLD-08",
    on: /^GET collection\/cases\?Statuses=Active&PageSize=10/,
    change: inEach("cases", { collectionPartnerReference: null }),
  },
  {
    probe: "collection-case-by-reference",
    about: "EP-08",
    on: /^GET collection\/cases\/case-reference\/(?!RECOUP)/,
    change: answers(404),
  },
  {
    probe: "collection-case-by-creditor-reference",
    about: "VIS-08",
    on: /^GET collection\/cases\/by-creditor-reference\?.*7d1f0c9a/,
    change: answers(200),
  },
  {
    probe: "collection-case-by-creditor-reference",
    about: "VAL-32",
    on: /^GET collection\/cases\/by-creditor-reference\?reference=[^&]+$/,
    change: answers(200),
  },
  {
    probe: "collection-validation",
    about: "EP-13",
    on: /^GET collection\/cases\/(?!7d1f)[0-9a-f-]{36}\/validation$/,
    change: sets("items", {}),
  },
  {
    probe: "collection-validation",
    about: "VIS-10",
    on: /^GET collection\/cases\/(?!7d1f)[0-9a-f-]{36}\/validation$/,
    change: sets("confidence", number(1)),
  },
  {
    probe: "collection-events-query",
    about: "DLV-14",
    on: /^GET collection\/webhooks\/events\?.*since=/,
    change: ({ body }) => {
      body.push({ id: someId });
    },
  },
  {
    probe: "referral-client-pages",
    about: "LIM-07",
    on: /^GET referral\/clients\?PageSize=500/,
    change: sets("page.pageSize", number(500)),
  },
  {
    probe: "referral-client-filters",
    about: "EP-55",
    on: /^GET referral\/clients\?ExternalTenantId=/,
    change: sets("clients", []),
  },
  {
    probe: "referral-token",
    about: "TOK-03",
    on: /^POST referral\/oauth\/token/,
    change: ({ body }) => {
      body.accessToken = body.accessToken.replace(/^[^.]+/, "eyJhbGciOiJub25lIn0");
    },
  },
  {
    probe: "customer-case",
    about: "ERR-23",
    on: /^GET customer\/cases\/7d1f0c9a/,
    change: sets("businessErrors.0.type", "NotFound"),
  },
];
