import { type JsonObject, NumberText } from "../../../../src/base/json/json";
import { answers, inEach, number, type OpenAnswer, type ProbedDeviation, sets } from "./deviation";

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function pascal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pascal);
  if (typeof value !== "object" || value === null || value instanceof NumberText) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [upper(name), pascal(inner)]));
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null || value instanceof NumberText) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutNulls(inner)]));
}

const refusal = (type: string) => ({
  error: type,
  message: "Refused",
  businessErrors: [{ type, message: "Refused", solutionUrl: "" }],
});
const list = /^GET collection\/cases\?PageSize=5$/;
const texts = ["grossAmount", "remainder", "interestFees", "reminderFees", "collectionFees"];

/** Shortens a token's lifetime, both in its claims and in the response. */
function shorten({ body }: OpenAnswer): void {
  const [head, middle = "", tail] = body.accessToken.split(".");
  const parts = JSON.parse(Buffer.from(middle, "base64url").toString());
  const shorter = { ...parts, exp: (parts.nbf ?? parts.iat) + 300 };
  const written = Buffer.from(JSON.stringify(shorter)).toString("base64url");
  body.accessToken = [head, written, tail].join(".");
  body.expiresIn = number(300);
}

const change = (edit: (value: unknown) => unknown): ProbedDeviation["change"] => {
  return (answer) => {
    answer.body = edit(answer.body);
  };
};

/** Alternative readings of assumptions. `about` is the assumption and the reading. */
export const otherReadings: readonly ProbedDeviation[] = [
  {
    probe: "collection-no-cases",
    about: "AMB-28 one-page",
    on: /^GET collection\/cases\?Ids=/,
    change: sets("page.totalPages", number(1)),
  },
  {
    probe: "collection-case",
    about: "AMB-02 pascal-case or pascal-case-records",
    on: /^GET collection\/cases/,
    change: change(pascal),
  },
  {
    probe: "collection-filter-statuses",
    about: "AMB-48 ignored",
    on: /^GET collection\/cases\?Statuses=Nope/,
    change: answers(200, { page: { totalResults: number(0) }, cases: [] }),
  },
  {
    probe: "customer-subscription",
    about: "AMB-16 not-found",
    on: /^GET customer\/webhooks\/[0-9a-f-]{36}$/,
    change: answers(404, {}),
  },
  {
    probe: "customer-key-headers",
    about: "AMB-21 key-header-only",
    on: /^GET customer\/cases/,
    change: (answer, { headers }) => {
      if (headers?.authorization !== undefined) answer.status = 401;
    },
  },
  {
    probe: "customer-keys",
    about: "AMB-22 error-object",
    on: /^GET customer\/cases/,
    change: ({ status, body }) => {
      if (status === 401) {
        for (const name of Object.keys(body)) delete body[name];
        body.error = { type: "authentication_error", message: "Refused" };
      }
    },
  },
  {
    probe: "collection-page-bounds",
    about: "AMB-26 cut",
    on: /^GET collection\/cases\?PageSize=150/,
    change: sets("page.pageSize", number(100)),
  },
  {
    probe: "customer-cases",
    about: "AMB-26 other",
    on: /^GET customer\/cases\?PageSize=150/,
    change: sets("page.pageSize", number(50)),
  },
  {
    probe: "customer-cases",
    about: "NS-65 no-zone",
    on: /^GET customer\/cases$/,
    change: inEach("cases", (one) => {
      one.dateCreated = String(one.dateCreated).replace("Z", "");
    }),
  },
  {
    probe: "referral-cases",
    about: "NS-66 other",
    on: /^GET referral\/cases$/,
    change: inEach("cases", (one) => {
      for (const name of texts)
        if (one[name] instanceof NumberText) one[name] = new NumberText(Number(String(one[name])).toFixed(3));
    }),
  },
  {
    probe: "collection-page-bounds",
    about: "AMB-27 refused",
    on: /^GET collection\/cases\?Page=/,
    change: answers(400, refusal("InvalidPagination")),
  },
  {
    probe: "collection-case-missing",
    about: "AMB-32 untyped",
    on: /^GET collection\/cases\/7d1f0c9a/,
    change: answers(404, { title: "Not Found", type: "about:blank", status: number(404), traceId: "0" }),
  },
  {
    probe: "collection-case-missing",
    about: "AMB-33 not-found",
    on: /^GET collection\/cases\/(0000|not-a-guid)/,
    change: answers(404, refusal("CaseNotFound")),
  },
  {
    probe: "collection-events-query",
    about: "AMB-49 optional",
    on: /^GET collection\/webhooks\/events$/,
    change: answers(200, []),
  },
  {
    probe: "customer-payments",
    about: "AMB-52 fifty",
    on: /^GET customer\/Payments$/,
    change: sets("page.pageSize", number(50)),
  },
  {
    probe: "customer-events-query",
    about: "NS-16 object",
    on: /^GET customer\/webhooks\/events\?/,
    change: change((events) => ({ events })),
  },
  {
    probe: "collection-sort-states",
    about: "NS-52 by-name",
    on: /^GET collection\/cases\?Sort=Lifecycle/,
    change: ({ body }) =>
      body.cases.sort((a: JsonObject, b: JsonObject) => (String(a.lifecycle) < String(b.lifecycle) ? -1 : 1)),
  },
  {
    probe: "collection-filter-labels",
    about: "NS-63 labels or labels-in-answers",
    on: /^GET collection\/cases\?Statuses=NeedsAdditionalDetails/,
    change: inEach("cases", { lifecycle: "More Info Required" }),
  },
  {
    probe: "collection-active-cases",
    about: "NS-64 absent",
    on: /^GET collection\/cases\?Statuses=Active/,
    change: change(withoutNulls),
  },
  {
    probe: "collection-cases",
    about: "NS-65 seven-digits",
    on: list,
    change: inEach("cases", (record) => {
      record.dateCreated = String(record.dateCreated).replace(/(\.\d+)?Z$/, ".1234567Z");
    }),
  },
  {
    probe: "collection-cases",
    about: "NS-66 text",
    on: list,
    change: inEach("cases", (record) => {
      for (const name of texts) record[name] = String(record[name]);
    }),
  },
  {
    probe: "collection-sort-unknown",
    about: "NS-68 refused",
    on: /^GET collection\/cases\?limit=/,
    change: answers(400, refusal("ValidationError")),
  },
  {
    probe: "referral-token",
    about: "NS-72 five-minutes",
    on: /^POST referral\/oauth\/token/,
    change: shorten,
  },
  {
    probe: "referral-client-deletable",
    about: "AMB-18 reset-alone",
    on: /is-deletable$/,
    change: answers(404, {}),
  },
];
