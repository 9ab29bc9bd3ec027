import { type JsonValue, readField, readText } from "../../base/json/json";
import { amountOf } from "../matchers/amounts";
import { hasField } from "../matchers/records";
import { dayOf, sameAs } from "../matchers/relations";
import {
  absent,
  either,
  equals,
  filled,
  guid,
  ifPresent,
  isNull,
  object,
  oneOf,
  success,
} from "../matchers/values";
import type { ProbeAnswers } from "../observe/seen";
import type { Probe, RequestStep } from "../probe";
import { casing, del, get, must, post, problem, reads, status } from "./parts";

const surface = "collection";
const makes = ["test cases"] as const;

/** Amount of the test cases. */
export const amount = 250.5;

/** A test case that is valid under every rule. */
const testCase = {
  isTest: true,
  tag: "{tag}",
  creditorCompanyName: "Recoup Drift Creditor",
  creditorCountryAlpha2: "DE",
  creditorReference: "{tag}",
  currencyCode: "EUR",
  amountToRecover: amount,
  date: "{lastMonth}",
  dueDate: "{lastWeek}",
  debtor: {
    type: "Company",
    name: "Recoup Drift Debtor",
    contactPerson: "Drift",
    address: "Teststrasse 1",
    zipCode: "10115",
    city: "Berlin",
    countryAlpha2: "DE",
  },
};

export const create = (more: Partial<RequestStep> = {}): RequestStep => ({
  ...post("create", "/managed-cases", testCase, {
    captures: { id: "id" },
    missing: "the created case has no id",
  }),
  ...more,
});

/** Moves the test case; a repeat would find it moved. */
export const advance = (name: string, to: unknown, more: Partial<RequestStep> = {}): RequestStep => ({
  ...post(name, "/test/cases/{id}/advance", to, { isOnce: true }),
  ...more,
});

const paid = { to: "Closed:Paid", amount };
const unpaid = { to: "Closed:NoPayment" };
const read = (name: string) => get(name, "/cases/{id}");
const noPayment = either(equals("PreLegalExhaustedNoPayment"), equals("Pre-Legal Exhausted – No Payment"));

/** The target is not valid, so that no host moves the case. */
const advanceNowhere = (name: string, id: string) =>
  post(name, `/test/cases/{${id}}/advance`, { to: "Paused" });

/** A referred case that the caller does not collect. */
const foreignCase = ({ at, values }: ProbeAnswers) => {
  const [cases] = at("referred.cases").values;
  const isForeign = (one: JsonValue) =>
    (readText(one, "collectionPartner") || values.partner) !== values.partner;
  return Array.isArray(cases) ? readField(cases.find(isForeign), "id") : undefined;
};

const moved = (rule: string, step: string, state: string) => [
  status(rule, step, success),
  must("EP-18", `${step}.advanced`, equals(true)),
  must("EP-18", `${step}.state`, equals(state)),
];
const unmoved = (rule: string, step: string) => [
  status(rule, step, success),
  must(rule, `${step}.advanced`, equals(false)),
];

export const testCaseProbes: readonly Probe[] = [
  {
    id: "collection-test-case",
    surface,
    makes,
    title: "A test case from its creation to its deletion",
    means: "A client that makes test cases can't find them, or takes them for real ones.",
    steps: [
      create(),
      { ...read("case"), captures: { creditor: "creditor.id" } },
      get("listed", "/cases", { query: { Ids: "{id}", includeTestCases: "true" } }),
      get("hidden", "/cases", { query: { Ids: "{id}" } }),
      get("lookup", "/cases/by-creditor-reference", {
        query: { reference: "{tag}", creditorId: "{creditor}" },
      }),
      get("managed", "/managed-cases/{id}"),
      del("deleted", "/test/cases/{id}"),
      read("gone"),
    ],
    claims: [
      status("EP-17", "create", success),
      must("EP-17", "create.id", guid),
      status("VIS-03", "case", 200),
      must("VIS-03", "case.id", sameAs("{id}")),
      must("FLD-05", "case.grossAmount", amountOf(amount)),
      must("FLD-06", "case.dueDate", dayOf("{lastWeek}")),
      must("LC-06", "case.isTestCase", ifPresent(equals(true))),
      must("VIS-06", "listed.page.totalResults", equals(1)),
      must("VIS-06", "hidden.page.totalResults", equals(0)),
      status("VIS-05", "lookup", 404),
      status("EP-19", "deleted", success),
      status("EP-19", "gone", 404),
    ],
    readings: [
      casing("case"),
      reads("AMB-44", "create:status", { "by-operation|ok-200": equals(200), "created-201": equals(201) }),
      reads("AMB-44", "deleted:status", { "by-operation|created-201": equals(204), "ok-200": equals(200) }),
      reads("NS-15", "create", { whole: hasField("reference"), "id-only": hasField("id") }),
      reads("AMB-35", "managed:status", { "production-only": equals(404), "test-too": success }),
    ],
  },
  {
    id: "collection-advance-active",
    surface,
    makes,
    title: "Advancing a test case to Active",
    means: "A test that moves a case to Active doesn't see what the platform does.",
    steps: [
      create(),
      read("before"),
      advance("active", { to: "Active" }),
      read("after"),
      advance("again", { to: "Active" }),
      advance("colon", { to: "Active" }, { path: "/test/cases/{id}%3Aadvance" }),
      advance("without-amount", { to: "Closed:Paid" }),
      advance("elsewhere", { to: "Paused" }),
      advance("nowhere", {}),
      read("still"),
    ],
    claims: [
      status("EP-17", "create", success),
      must("FLD-08", "before.collectionPartnerReference", either(absent, isNull, equals(""))),
      ...moved("LC-07", "active", "Active"),
      must("LC-07", "after.lifecycle", equals("Active")),
      must("FLD-08", "after.collectionPartnerReference", filled),
      ...unmoved("LC-09", "again"),
      status("VAL-36", "without-amount", 400),
      status("VAL-37", "elsewhere", 400),
      status("VAL-37", "nowhere", 400),
      must("VAL-36", "still.lifecycle", equals("Active")),
    ],
    readings: [
      reads("AMB-36", "colon:status", { "every-surface": success, "customer-webhooks": oneOf(404, 405) }),
    ],
  },
  {
    id: "collection-advance-paid",
    surface,
    makes,
    title: "Closing a test case as paid",
    means: "A test that closes a case as paid doesn't see what the platform does.",
    steps: [
      create(),
      advance("paid", paid),
      read("after"),
      advance("again", paid),
      advance("unpaid", unpaid),
      advance("active", { to: "Active" }),
      read("still"),
    ],
    claims: [
      status("EP-17", "create", success),
      ...moved("LC-11", "paid", "Closed:Paid"),
      must("LC-11", "after.lifecycle", equals("Closed")),
      must("LC-11", "after.closeCode", equals("Paid")),
      ...unmoved("LC-15", "again"),
      status("LC-16", "unpaid", 400),
      must("LC-10", "active.advanced", ifPresent(equals(false))),
      must("LC-16", "still.closeCode", equals("Paid")),
    ],
    readings: [reads("AMB-05", "active:status", { unchanged: success, refused: equals(400) })],
  },
  {
    id: "collection-advance-active-paid",
    surface,
    makes,
    title: "Closing an active test case as paid",
    means: "A test that plays a case to its payment is refused.",
    steps: [create(), advance("active", { to: "Active" }), advance("paid", paid)],
    claims: [...moved("LC-07", "active", "Active")],
    readings: [reads("AMB-06", "paid:status", { allowed: success, refused: equals(400) })],
  },
  {
    id: "collection-advance-part",
    surface,
    makes,
    title: "Closing a test case as paid with a part of what is open",
    means: "A test that pays a part is refused, or closes the case.",
    steps: [create(), advance("part", { to: "Closed:Paid", amount: 100 })],
    claims: [status("EP-17", "create", success)],
    readings: [reads("NS-56", "part:status", { "any-amount": success, "full-only": equals(400) })],
  },
  {
    id: "collection-advance-refused",
    surface,
    title: "Advancing cases that can't be advanced",
    means: "A test can't distinguish a case of another from one that is no test case.",
    steps: [
      get("own", "/cases", {
        query: { PageSize: "1" },
        captures: { own: "cases.*.id", partner: "cases.*.collectionPartner.name" },
        missing: "the account has no case",
      }),
      get("referred", "/cases", {
        on: "referral",
        query: { PageSize: "100" },
        captures: { foreign: foreignCase },
        missing: "no referred case is with another collection partner",
      }),
      advanceNowhere("production", "own"),
      advanceNowhere("missing", "nobody"),
      advanceNowhere("elsewhere", "foreign"),
    ],
    claims: [status("VAL-35", "production", 400), status("ERR-26", "missing", 404)],
    readings: [
      reads("AMB-45", "elsewhere:status", { "ownership-first": equals(404), "kind-first": equals(400) }),
    ],
  },
  {
    id: "collection-advance-unpaid",
    surface,
    makes,
    title: "Closing an active test case without a payment",
    means: "A test that closes a case without a payment doesn't see what the platform does.",
    steps: [
      create(),
      advance("active", { to: "Active" }),
      advance("unpaid", unpaid),
      read("after"),
      advance("again", unpaid),
      advance("paid", paid),
      read("still"),
    ],
    claims: [
      ...moved("LC-07", "active", "Active"),
      ...moved("LC-14", "unpaid", "Closed:NoPayment"),
      must("LC-14", "after.lifecycle", equals("Closed")),
      must("LC-14", "after.closeCode", noPayment),
      ...unmoved("LC-15", "again"),
      status("VAL-38", "paid", 400),
      must("LC-16", "still.closeCode", noPayment),
    ],
    readings: [
      reads("NS-63", "after.closeCode", {
        names: equals("PreLegalExhaustedNoPayment"),
        "labels|labels-in-answers": equals("Pre-Legal Exhausted – No Payment"),
      }),
    ],
  },
  {
    id: "collection-advance-unpaid-directly",
    surface,
    makes,
    title: "Closing a new test case without a payment",
    means: "A test that closes a case at once doesn't see what the platform does.",
    steps: [create(), advance("unpaid", unpaid), read("after")],
    claims: [
      ...moved("LC-13", "unpaid", "Closed:NoPayment"),
      must("LC-13", "after.lifecycle", equals("Closed")),
      must("LC-13", "after.closeCode", noPayment),
    ],
  },
  {
    id: "collection-advance-missing",
    surface,
    title: "Advancing a case that there is not",
    means: "A test can't distinguish a lost case from a mistake of its own.",
    steps: [post("missing", "/test/cases/{nobody}/advance", { to: "Active" })],
    claims: [status("ERR-26", "missing", 404)],
  },
  {
    id: "collection-delete-by-tag",
    surface,
    makes,
    title: "Deleting test cases by their tag",
    means: "A clean-up by tag deletes too much, or too little.",
    steps: [
      create({ captures: { one: "id" } }),
      create({ name: "create-other", body: { ...testCase, tag: "{other}" }, captures: { two: "id" } }),
      del("deleted", "/test/cases", { query: { tag: "{tag}" } }),
      get("gone", "/cases/{one}"),
      get("kept", "/cases/{two}"),
      del("untagged", "/test/cases"),
      del("blank", "/test/cases", { query: { tag: " " } }),
      del("unmatched", "/test/cases", { query: { tag: "{tag}-none" } }),
    ],
    claims: [
      status("EP-17", "create", success),
      status("EP-20", "deleted", success),
      status("EP-20", "gone", 404),
      status("EP-20", "kept", 200),
    ],
  },
  {
    id: "collection-idempotency",
    surface,
    makes,
    title: "One idempotency key twice",
    means: "A client that repeats a request after a lost answer makes a second case.",
    steps: [
      create({ headers: { "idempotency-key": "{tag}" } }),
      create({ name: "repeat", headers: { "idempotency-key": "{tag}" }, captures: {} }),
      create({
        name: "other-body",
        headers: { "idempotency-key": "{tag}" },
        body: { ...testCase, amountToRecover: 17 },
        captures: {},
      }),
      create({ name: "long-key", headers: { "idempotency-key": `{tag}-${"k".repeat(256)}` }, captures: {} }),
    ],
    claims: [
      status("EP-17", "create", success),
      status("IDM-03", "repeat", success),
      must("IDM-03", "repeat.id", sameAs("{id}")),
      status("IDM-01", "other-body", 422),
      must("IDM-01", "other-body.businessErrors[].type", equals("IdempotencyConflict")),
    ],
  },
  {
    id: "collection-case-refused",
    surface,
    makes,
    title: "A managed case that is refused",
    means: "A client that shows what is wrong with a case can't read the answer.",
    steps: [
      create({ name: "broken", body: Buffer.from('{"isTest":true,'), captures: {} }),
      create({ name: "typed", body: { ...testCase, amountToRecover: "much" }, captures: {} }),
      create({ name: "empty", body: { isTest: true, tag: "{tag}" }, captures: {} }),
    ],
    claims: [
      status("ERR-08", "broken", 400),
      ...problem("broken"),
      status("ERR-13", "typed", 400),
      status("ERR-13", "empty", 400),
    ],
    readings: [reads("AMB-38", "empty", { "problem-details": hasField("title"), "field-keyed": object })],
  },
];
