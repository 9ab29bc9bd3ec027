import { printJson, readText } from "../../base/json/json";
import { matcher } from "../matchers/matcher";
import { fieldMessages, hasAt, nullIn } from "../matchers/records";
import { has, length, sameAs } from "../matchers/relations";
import { absent, all, array, emptyText, equals, guid, object, oneOf, success } from "../matchers/values";
import type { Probe } from "../probe";
import { casing, get, must, post, problem, reads, status } from "./parts";
import { submission, submit, unsignedClient, waiting, waitingClaim, waitingReading } from "./waiting-case";

const surface = "customer";

const { debtor } = submission;

const mentionsCode = matcher("a message that suggests countryAlpha2", (value) =>
  printJson(value).includes("countryAlpha2"),
);
const namesContract = has("type", equals("MissingDebtCollectionContract"));
const namesPower = has("type", equals("MissingPowerOfAttorney"));
/** The status of the submission that waits, unless it was refused. */
const answered = (...statuses: readonly number[]) =>
  matcher(`an answer with ${statuses.join(" or ")}`, (_, { answers }) =>
    statuses.includes(answers.get("waiting")?.status ?? 0),
  );
/** The fields of the submission in another order. */
const reordered = Object.fromEntries(Object.entries(submission).reverse());

/** The address of a page to sign on. */
const signing = matcher(
  "errors with an address",
  (value) => Array.isArray(value) && value.some((error) => readText(error, "solutionUrl") !== ""),
);

/** A wrong value, the rule that it breaks, and the field that the answer names. */
const mistakes: Readonly<Record<string, readonly [rule: string, more: object, field: string]>> = {
  currency: ["VAL-11", { currencyCode: "ZZZ" }, "currencyCode"],
  future: ["VAL-12", { date: "{nextWeek}", dueDate: "{nextWeek}" }, "date"],
  early: ["VAL-13", { dueDate: "2001-01-01" }, "dueDate"],
  late: ["VAL-14", { dueDate: "{nextWeek}" }, "dueDate"],
  nothing: ["VAL-15", { amountToRecover: 0 }, "amountToRecover"],
  negative: ["VAL-15", { amountToRecover: -1 }, "amountToRecover"],
  "no-debtor": ["VAL-16", { debtor: null }, "debtor"],
  type: ["VAL-17", { debtor: { ...debtor, type: "Other" } }, "type"],
  country: ["VAL-18", { debtor: { ...debtor, countryAlpha2: "ZZ" } }, "countryAlpha2"],
  state: ["VAL-20", { debtor: { ...debtor, countryAlpha2: "US" } }, "stateAlpha2"],
};

export const submissionProbes: readonly Probe[] = [
  {
    id: "customer-case-refused",
    surface,
    makes: ["test cases of a creditor"],
    title: "Submissions that are refused",
    means: "A client that shows what is wrong with a case can't read the answer.",
    steps: [
      ...Object.entries(mistakes).map(([name, [, more]]) => submit(name, more)),
      submit("country-name", { debtor: { ...debtor, countryAlpha2: undefined, country: "Nowhereland" } }),
      post("not-utf8", "/cases", Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])),
      post("broken", "/cases", Buffer.from("{")),
    ],
    claims: [
      ...Object.entries(mistakes).map(([name, [rule]]) => status(rule, name, 400)),
      must("ERR-07", "nothing", fieldMessages(/AmountToRecover$/)),
      status("VAL-19", "country-name", 400),
      must("VAL-19", "country-name", mentionsCode),
      status("VAL-21", "not-utf8", 400),
      must("VAL-21", "not-utf8.businessErrors[].type", equals("ValidationError")),
      status("ERR-08", "broken", 400),
      ...problem("broken"),
    ],
  },
  {
    id: "customer-case-life",
    surface,
    makes: ["test cases of a creditor"],
    title: "A submitted test case",
    means: "A creditor's client can't submit a case, or can't find it again.",
    steps: [
      submit(
        "create",
        { debtor: { ...debtor, type: "company" }, dueDate: "{today}" },
        { captures: { id: "id" }, missing: "the submitted case has no id" },
      ),
      get("case", "/cases/{id}"),
      submit("undated", { date: undefined, creditorReference: null }),
    ],
    claims: [
      status("EP-38", "create", oneOf(200, 201, 202)),
      must("EP-38", "create.id", guid),
      status("EP-40", "case", 200),
      must("EP-40", "case.id", sameAs("{id}")),
      must("FLD-28", "case.creditorReference", sameAs("{tag}")),
    ],
    readings: [
      casing("create"),
      reads("NS-30", "undated:status", { "defaults-to-today": success, required: equals(400) }),
    ],
  },
  {
    id: "customer-case-rules",
    surface,
    makes: ["test cases of a creditor"],
    title: "Submissions that break a business rule",
    means: "A client can't say why a case was refused, or where to sign.",
    steps: [
      get("list", "/cases", { query: { PageSize: "20" } }),
      submit("partner", { collectionPartnerId: "{nobody}" }),
      submit("jurisdiction", { debtor: { ...debtor, countryAlpha2: "AQ" } }),
    ],
    claims: [
      status("BIZ-06", "partner", 422),
      must("BIZ-06", "partner.businessErrors[].type", equals("CollectionPartnerNotFound")),
      must("CLI-17", "partner.businessErrors[].solutionUrl", emptyText),
      must("ERR-06", "partner.signingHandoff", nullIn("list")),
      must("ERR-05", "partner.error", absent),
      must("ERR-05", "partner.message", absent),
      status("BIZ-10", "jurisdiction", 422),
      must("ERR-12", "jurisdiction.BusinessRule", array),
      must("ERR-12", "jurisdiction.businessErrors", absent),
    ],
  },
  {
    id: "customer-case-unsigned",
    surface,
    makes: ["client"],
    title: "Submissions for a client that has not signed",
    means: "A client can't show the user where to sign, or takes a waiting case for a submitted one.",
    steps: [
      ...unsignedClient,
      submit("stopped", { allowPendingContracts: false }, { as: "token" }),
      waiting,
      get("case", "/cases/{id}", { as: "token" }),
      get("referred", "/cases", { on: "referral", query: { ExternalTenantId: "{tag}" } }),
    ],
    claims: [
      status("EP-24", "client", oneOf(200, 201, 202)),
      status("BIZ-01", "stopped", 422),
      must("ERR-05", "stopped.businessErrors", array),
      must("BIZ-01", "stopped.businessErrors", namesContract),
      must("ERR-05", "stopped.error", absent),
      must("ERR-05", "stopped.message", absent),
      waitingClaim,
      must("BIZ-08", "case.lifecycle", oneOf("PendingContractSigning", "Pending contract signing")),
    ],
    readings: [
      reads("AMB-23", "stopped", {
        "both-places": all(hasAt("businessErrors", signing), hasAt("signingHandoff", object)),
        "solution-url": hasAt("businessErrors", signing),
        handoff: hasAt("signingHandoff", object),
      }),
      waitingReading,
      reads("AMB-25", "waiting", { "accepted-202": answered(202), "ok-200": answered(200, 201) }),
      reads("NS-43", "stopped.businessErrors", { each: all(namesContract, namesPower), first: length(1) }),
      reads("NS-54", "referred.page.totalResults", { included: equals(1), "left-out": equals(0) }),
    ],
  },
  {
    id: "customer-idempotency",
    surface,
    makes: ["test cases of a creditor"],
    title: "One idempotency key twice",
    means: "A client that repeats a submission after a lost answer submits a second case.",
    steps: [
      submit(
        "create",
        {},
        {
          headers: { "idempotency-key": "{tag}" },
          captures: { id: "id" },
          missing: "the submitted case has no id",
        },
      ),
      submit("repeat", {}, { headers: { "idempotency-key": "{tag}" } }),
      submit("other-body", { amountToRecover: 17 }, { headers: { "idempotency-key": "{tag}" } }),
      post("reordered", "/cases", reordered, { headers: { "idempotency-key": "{tag}" } }),
      submit("refused", { amountToRecover: 0 }, { headers: { "idempotency-key": "{other}" } }),
      submit("corrected", { creditorReference: null }, { headers: { "idempotency-key": "{other}" } }),
    ],
    claims: [
      status("EP-38", "create", oneOf(200, 201, 202)),
      must("IDM-03", "repeat.id", sameAs("{id}")),
      status("IDM-01", "other-body", 422),
      must("IDM-01", "other-body.businessErrors[].type", equals("IdempotencyConflict")),
      status("VAL-15", "refused", 400),
    ],
    readings: [
      reads("NS-50", "reordered:status", { json: success, bytes: equals(422) }),
      reads("NS-74", "corrected:status", { free: success, stored: oneOf(400, 422) }),
    ],
  },
  {
    id: "customer-reference-twice",
    surface,
    makes: ["test cases of a creditor"],
    title: "Two submissions with one reference",
    means: "A client that reuses a reference is refused, or finds the other case by it.",
    steps: [
      submit("first", {}, { captures: { one: "id" }, missing: "the submitted case has no id" }),
      { name: "moment", pausesMs: 2_000 },
      submit("second", {}, { captures: { two: "id" }, missing: "the reference can't be reused" }),
      get("found", "/cases/by-creditor-reference/{tag}"),
    ],
    claims: [status("EP-38", "first", oneOf(200, 201, 202))],
    readings: [
      reads("AMB-47", "second:status", { "newest|oldest": success, refused: equals(400) }),
      reads("AMB-47", "found.id", { newest: sameAs("{two}"), oldest: sameAs("{one}") }),
    ],
  },
];
