import { type Deviation, inEach, number } from "../deviation";
import { asText, eachPayload, envelope, unchanged, withoutQuery } from "./edits";

const closed = new Set<string>();

/** Deviations that break one rule each, written from the interface description alone. */
export const brokenRules: readonly Deviation[] = [
  {
    about: "FLD-13",
    on: /^GET collection\/cases(\?|$)/,
    change({ body }) {
      const pages = Number(body.page?.totalPages ?? 0);
      if (pages > 0) body.page.totalPages = number(pages + 1);
    },
  },
  {
    about: "EP-51",
    on: /^GET collection\/cases\?.*DivisionIds=/,
    rewrite: withoutQuery("DivisionIds"),
    change: unchanged,
  },
  {
    about: "VIS-10",
    on: /^GET collection\/cases\/[^/]+\/validation/,
    change({ status, body }) {
      if (status !== 200) return;
      for (const list of Object.values(body))
        if (Array.isArray(list)) for (const item of list) item.confidence = number(0.8);
    },
  },
  {
    about: "EP-12",
    on: /^GET collection\/cases\/[^/]+\/timeline/,
    change({ body }) {
      for (const list of Object.values(body)) if (Array.isArray(list)) list.reverse();
    },
  },
  {
    about: "AUTH-03",
    on: /./,
    change({ body }) {
      if (body?.detail === "Invalid API Key") body.detail = "API Key was not provided";
    },
  },
  {
    about: "LIM-07",
    on: /^GET referral\/clients\?.*PageSize=(0|(?!100\b)\d{3,})(&|$)/,
    change(answer) {
      answer.status = 400;
      answer.body = envelope("InvalidPagination");
    },
  },
  {
    about: "EP-57",
    on: /^GET referral\/clients\?.*Query=[^&]*[A-Z]/,
    change({ body }) {
      body.clients = [];
      for (const name of ["totalResults", "responseCount", "totalPages"]) body.page[name] = number(0);
    },
  },
  {
    about: "TOK-02",
    on: /^POST referral\/oauth\/token/,
    change({ body }) {
      if (body.tokenType) body.tokenType = "bearer";
    },
  },
  {
    about: "SUB-12",
    on: /^PATCH customer\/webhooks\//,
    change({ status, body }) {
      if (status === 200) body.secret ??= "c2VjcmV0LW9mLXRoZS1zdWJzY3JpcHRpb24=";
    },
  },
  {
    about: "LC-15",
    on: /^POST collection\/test\/cases\/[^/]+\/advance/,
    change({ status, body }, request) {
      const key = `${request.url} ${asText(request.body)}`;
      if (!key.includes("Closed:") || status !== 200) return;
      if (closed.has(key)) body.advanced = true;
      closed.add(key);
    },
  },
  {
    about: "VAL-20",
    on: /^POST customer\/cases(\?|$)/,
    rewrite(request) {
      const text = asText(request.body);
      if (!/"countryAlpha2":"US"/.test(text) || /"state/.test(text)) return request;
      return {
        ...request,
        body: Buffer.from(text.replace('"countryAlpha2":"US"', '"countryAlpha2":"US","state":"Ohio"')),
      };
    },
    change: unchanged,
  },
  {
    about: "EVT-11",
    on: /^GET (customer|collection)\/webhooks\/events/,
    change: eachPayload((text) =>
      text.replace(/"amount":([\d.]+)/, (_, amount) => `"amount":${Number(amount) * 100}`),
    ),
  },
];

/** Sandbox bugs, written from the interface description alone. */
export const sandboxMistakes: readonly Deviation[] = [
  {
    about: "FLD-14",
    on: /^GET collection\/cases(\?|$)/,
    change({ body }) {
      if (body.page) delete body.page.skipped;
    },
  },
  {
    about: "ERR-02",
    on: /^GET customer\/cases\//,
    change({ status, body }) {
      if (status === 404) for (const error of body.businessErrors) error.solutionUrl = null;
    },
  },
  { about: "LC-12", on: /^GET customer\/Payments/, change: inEach("payments", { grossAmount: number(1) }) },
  {
    about: "EP-10",
    on: /^GET collection\/cases\/by-partner-reference\?/,
    change(answer) {
      if (answer.status === 200) answer.body = Object.values(answer.body);
    },
  },
  {
    about: "DLV-14",
    on: /^GET (customer|collection)\/webhooks\/events\?.*since=/,
    rewrite: withoutQuery("since"),
    change: unchanged,
  },
  {
    about: "CFL-02",
    on: /^POST referral\/clients(\?|$)/,
    change({ status, body }) {
      if (status === 409 && body.data) delete body.data.onboardingLinks;
    },
  },
  {
    about: "ERR-06",
    on: /^POST customer\/cases(\?|$)/,
    change({ status, body }) {
      if (status === 422 && body.businessErrors?.[0]?.type === "CollectionPartnerNotFound")
        body.signingHandoff = {};
    },
  },
  {
    about: "IDM-01",
    on: /^POST /,
    change(answer) {
      if (answer.status === 422 && answer.body.businessErrors?.[0]?.type === "IdempotencyConflict")
        answer.status = 409;
    },
  },
  {
    about: "VER-02",
    on: /^GET (customer|collection)\/webhooks\/events/,
    change: eachPayload((text) => text.replace('"specVersion":"1.0"', '"specVersion":"1"')),
  },
  {
    about: "EP-56",
    on: /^GET referral\/clients\?.*DateCreatedFrom=/,
    rewrite: withoutQuery("DateCreatedFrom"),
    change: unchanged,
  },
  {
    about: "EP-58",
    on: /^GET referral\/clients(\?(?!.*Sort=)|$)/,
    change({ body }) {
      body.clients?.reverse();
    },
  },
  {
    about: "LC-16",
    on: /^POST collection\/test\/cases\/[^/]+\/advance/,
    change(answer, request) {
      const isClose = asText(request.body).includes("Closed:");
      if (answer.status === 400 && isClose && asText(request.body).includes("NoPayment")) answer.status = 409;
    },
  },
];
