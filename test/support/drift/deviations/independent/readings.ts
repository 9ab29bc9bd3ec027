import { type Deviation, number } from "../deviation";
import { asText, envelope, unchanged, withoutQuery } from "./edits";

const isList = Array.isArray;

function withoutNulls(value: unknown): void {
  if (isList(value)) for (const item of value) withoutNulls(item);
  if (typeof value !== "object" || value === null || value.constructor !== Object) return;
  const fields = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(fields))
    if (inner === null && name !== "signingHandoff") delete fields[name];
    else withoutNulls(inner);
}

/** Alternative readings of ambiguous points, simulated by a proxy. */
export const otherReadings: readonly Deviation[] = [
  {
    about: "AMB-28 one-page",
    on: /^GET /,
    change({ body }) {
      if (body?.page && Number(body.page.totalResults) === 0) body.page.totalPages = number(1);
    },
  },
  {
    about: "AMB-32 not-found",
    on: /^GET collection\/cases\//,
    change({ status, body }) {
      if (status === 404 && body.businessErrors) Object.assign(body, envelope("NotFound"));
    },
  },
  {
    about: "AMB-03 list",
    on: /^(GET|POST) referral\/clients/,
    change({ body }) {
      for (const record of [body, body?.data, ...(body?.clients ?? [])])
        if (record?.onboardingLinks) record.onboardingLinks = [record.onboardingLinks];
    },
  },
  {
    about: "AMB-17 ok-200",
    on: /^POST referral\/v1\/webhooks(\?|$)/i,
    change(answer) {
      if (answer.status === 201) answer.status = 200;
    },
  },
  {
    about: "AMB-44 ok-200",
    on: /^(DELETE |POST referral\/clients(\/[^/]+\/withdraw)?$)/,
    change(answer) {
      if (answer.status < 300) answer.status = 200;
    },
  },
  {
    about: "AMB-48 ignored",
    on: /^GET [^?]*\?.*Statuses=(?!pending|needs|more|lead|active|paused|closed|merged)/i,
    rewrite: withoutQuery("Statuses"),
    change: unchanged,
  },
  {
    about: "AMB-49 optional",
    on: /^GET (customer|collection)\/webhooks\/events(\?(?!.*caseId)|$)/,
    change(answer) {
      if (answer.status !== 400) return;
      answer.status = 200;
      answer.body = [];
      answer.type = "application/json";
    },
  },
  {
    about: "AMB-26 cut",
    on: /^GET (customer|collection)\/[^?]*\?.*PageSize=(1(?!00\b)\d\d|[2-9]\d\d|\d{4,})/,
    rewrite: (request) => ({ ...request, url: request.url.replace(/PageSize=\d+/, "PageSize=100") }),
    change: unchanged,
  },
  {
    about: "AMB-33 not-found",
    on: /^GET (customer|collection|referral)\/(managed-)?cases\/(?!by-)[^/?]+$/,
    change(answer) {
      if (answer.status !== 400) return;
      answer.status = 404;
      answer.type = "application/json";
      answer.body = envelope("CaseNotFound");
    },
  },
  { about: "NS-64 absent", on: /./, change: ({ body }) => withoutNulls(body) },
  {
    about: "AMB-21 key-header-only",
    on: /^\w+ customer\//,
    change(answer, { headers }) {
      if (!/^Bearer [^.]+$/.test(headers.authorization ?? "")) return;
      answer.status = 401;
      answer.type = "application/problem+json";
      answer.body = {
        type: "unauthorized",
        title: "Unauthorized",
        status: number(401),
        detail: "Invalid token",
      };
    },
  },
  {
    about: "AMB-05 refused",
    on: /^POST collection\/test\/cases\/[^/]+\/advance/,
    change(answer, { body }) {
      if (!/"to":"Active"/.test(asText(body)) || !String(answer.body.state).startsWith("Closed")) return;
      answer.status = 400;
      answer.body = envelope("ValidationError");
    },
  },
];
