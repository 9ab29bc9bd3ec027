import { type JsonObject, parseJson, printJson } from "../../../../src/base/json/json";
import { answers, inEach, number, type ProbedDeviation, sets } from "./deviation";
import { asText, eachPayload, unchanged, withoutQuery } from "./independent/edits";
import { twice } from "./rules";

const inQuery =
  (name: string, edit: (value: string) => string): ProbedDeviation["rewrite"] =>
  (request) => {
    const url = new URL(request.url);
    url.searchParams.set(name, edit(url.searchParams.get(name) ?? ""));
    return { ...request, url: url.href };
  };

/** Ways in which a host can break a rule without an error. `about` is the rule. */
export const quietlyBroken: readonly ProbedDeviation[] = [
  {
    probe: "collection-sort-states",
    about: "EP-52",
    on: /^GET collection\/cases\?Sort=[^&]*,/,
    rewrite: inQuery("Sort", (sort) => sort.replace(/,.*/, "")),
    change: unchanged,
  },
  {
    probe: "collection-sort-unknown",
    about: "EP-53",
    on: /^GET collection\/cases\?Sort=[^&]*Nope/,
    rewrite: withoutQuery("Sort"),
    change: unchanged,
  },
  {
    probe: "customer-case-pages",
    about: "LIM-10",
    on: /^GET customer\/cases\?Page=2/,
    rewrite: (request) => ({ ...request, url: request.url.replace("Page=2", "Page=1") }),
    change: sets("page.currentPage", number(2)),
  },
  {
    probe: "collection-case-by-partner-reference",
    about: "EP-09",
    on: /^GET collection\/cases\/by-partner-reference\/[^?]+-$/,
    change: answers(200, {}),
  },
  {
    probe: "collection-case-by-creditor-reference",
    about: "VIS-08",
    on: /^GET collection\/cases\/by-creditor-reference\?reference=[a-z]/,
    change: answers(200, {}),
  },
  {
    probe: "collection-managed-case",
    about: "VIS-04",
    on: /^GET collection\/cases\/[0-9a-f-]{36}$/,
    change: answers(200, {}),
  },
  {
    probe: "customer-case-life",
    about: "FLD-32",
    on: /^POST customer\/cases$/,
    change(answer, { body }) {
      if (asText(body).includes('"company"')) answer.status = 400;
    },
  },
  {
    probe: "customer-idempotency",
    about: "VAL-15",
    on: /^POST customer\/cases$/,
    rewrite: (request) => {
      const body = Buffer.from(asText(request.body).replace('"amountToRecover":0,', '"amountToRecover":1,'));
      return { ...request, body };
    },
    change: unchanged,
  },
  {
    probe: "customer-subscription-life",
    about: "EP-44",
    on: /^PATCH customer\/webhooks\//,
    rewrite: (request) => {
      const fields = parseJson(request.body ?? Buffer.from("{}")) as object;
      const body = "isActive" in fields ? { isTestMode: false, ...fields } : fields;
      return { ...request, body: Buffer.from(printJson(body)) };
    },
    change: unchanged,
  },
  {
    probe: "collection-test-case-lookup",
    about: "VIS-05",
    on: /^GET collection\/cases\/by-partner-reference\/./,
    change: answers(200, {}),
  },
  {
    probe: "collection-events-unpaid",
    about: "LC-09",
    on: /^GET collection\/webhooks\/events/,
    change: (answer) => {
      answer.body = answer.body.flatMap((record: JsonObject) =>
        String(record.payload).includes('"newLifecycle":"Active"') ? twice(record) : [record],
      );
    },
  },
  {
    probe: "collection-retry-recorded",
    about: "FLD-43",
    on: /^GET collection\/webhooks\/events/,
    change: inEach("", { lastResponseCode: number(500) }),
  },
  {
    probe: "collection-retry-recorded",
    about: "FLD-42",
    on: /^GET collection\/webhooks\/events/,
    change: inEach("", { attemptCount: number(1) }),
  },
  {
    probe: "referral-subscription-refused",
    about: "SUB-03",
    on: /^POST referral\/v1\/webhooks$/,
    change(answer, { body }) {
      if (asText(body).includes("//192.168.")) answers(201, {})(answer, {} as never);
    },
  },
  {
    probe: "collection-events-chat",
    about: "EVT-15",
    on: /^GET collection\/webhooks\/events/,
    change: eachPayload((text) => text.replace(/"role":"\w+"/, '"role":"CollectionPartner"')),
  },
  {
    probe: "collection-events-payment-deleted",
    about: "EVT-13",
    on: /^GET collection\/webhooks\/events/,
    change: eachPayload((text) =>
      text.replace(/("timestamp":"([^"]+)".*"date":")[^"]+/, (_, before, deletion) => before + deletion),
    ),
  },
];
