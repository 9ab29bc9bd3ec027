import { readField, readText } from "../../base/json/json";
import { matcher } from "../matchers/matcher";
import { fieldMessages, hasField, namesField, refusedAs } from "../matchers/records";
import { sameAs } from "../matchers/relations";
import type { Value } from "../matchers/value";
import { absent, all, array, equals, flag, guid, object, oneOf, success } from "../matchers/values";
import type { Claim, Probe, RequestStep } from "../probe";
import { casing, del, envelope, get, must, post, problem, reads, status } from "./parts";

const surface = "referral";
const makes = ["client"] as const;

/** A creditor that nobody has, so that no account is asked to approve. */
const client = {
  name: "Recoup Drift Client",
  country: "DE",
  supportEmail: "{tag}@recoup-drift.example",
};
const user = { name: "Recoup Drift", email: "{tag}@recoup-drift.example", isOnboardingUser: true };
const other = { name: "Recoup Drift Two", email: "{tag}-two@recoup-drift.example", isOnboardingUser: false };

const create = (name: string, more: object = {}, step: Partial<RequestStep> = {}): RequestStep => ({
  ...post(name, "/clients", { externalTenantId: "{tag}", client, users: [user], ...more }),
  ...step,
});
const linkIn = (links: Value) => readText(Array.isArray(links) ? links[0] : links, "url");
/** FLD-17: an address to finish the onboarding, unless it is done. */
const hasLink = matcher(
  "a client with a url to finish its onboarding",
  (value) =>
    readField(value, "onboardingDone") === true ||
    readField(value, "onboardingLinks") === undefined ||
    linkIn(readField(value, "onboardingLinks")) !== "",
);
const hasApproval = matcher("data with the address of the approval", (value) =>
  linkIn(readField(value, "onboardingLinks")).startsWith("http"),
);
const sameApproval = (isSame: boolean) =>
  matcher(`the ${isSame ? "same" : "another"} address`, (value, seen) => {
    const [first] = seen.at("conflict.data.onboardingLinks").values;
    return (linkIn(readField(value, "onboardingLinks")) === linkIn(first)) === isSame;
  });
const two = matcher("a list of 2", (value) => Array.isArray(value) && value.length === 2);
const isCreated = oneOf(200, 201, 202);
const refused = (rule: string, step: string): Claim => status(rule, step, 400);

export const clientProbes: readonly Probe[] = [
  {
    id: "referral-client-life",
    surface,
    makes,
    title: "A client from its creation to its withdrawal",
    means: "A client program can't link a creditor, or can't end the link.",
    steps: [
      create("create"),
      get("client", "/clients/{tag}"),
      create("again"),
      post("token", "/oauth/token", { externalTenantId: "{tag}" }),
      post("withdrawn", "/clients/{tag}/withdraw", undefined, { isOnce: true }),
      get("gone", "/clients/{tag}"),
      get("listed", "/clients", { query: { ExternalTenantId: "{tag}" } }),
      post("dead", "/oauth/token", { externalTenantId: "{tag}" }),
      create("back"),
      post("token-again", "/oauth/token", { externalTenantId: "{tag}" }),
      del("reset", "/clients/{tag}"),
      get("gone-again", "/clients/{tag}"),
    ],
    claims: [
      status("EP-24", "create", isCreated),
      must("FLD-15", "create.externalTenantId", sameAs("{tag}")),
      must("FLD-16", "create.onboardingDone", flag),
      must("FLD-17", "create", hasLink),
      must("FLD-20", "create.isAttributedClient", equals(true)),
      must("FLD-18", "create.client", object),
      must("FLD-19", "create.users", array),
      status("EP-26", "client", 200),
      must("FLD-21", "client.externalTenantId", sameAs("{tag}")),
      must("FLD-18", "client.client.id", guid),
      status("EP-24", "again", isCreated),
      must("EP-24", "again.client.id", sameAs("client.client.id")),
      status("TOK-06", "token", 200),
      status("EP-28", "withdrawn", success),
      status("ERR-22", "gone", 404),
      must("EP-25", "listed.page.totalResults", equals(0)),
      status("TOK-08", "dead", 404),
      must("TOK-08", "dead.businessErrors[].type", equals("NotFound")),
      status("TOK-09", "back", isCreated),
      status("TOK-09", "token-again", 200),
      status("EP-27", "reset", success),
      status("ERR-22", "gone-again", 404),
    ],
    readings: [
      casing("create"),
      reads("AMB-03", "create.onboardingLinks", { object, list: array, absent }),
      reads("AMB-44", "create:status", {
        "by-operation|created-201": equals(201),
        "by-operation|created-201|ok-200": equals(202),
        "ok-200": equals(200),
      }),
      reads("AMB-44", "withdrawn:status", { "by-operation|created-201": equals(204), "ok-200": equals(200) }),
    ],
  },
  {
    id: "referral-client-missing",
    surface,
    title: "Operations on a client that there is not",
    means: "A client program can't distinguish a lost link from a mistake of its own.",
    steps: [
      del("deleted", "/clients/recoup-drift-nobody"),
      post("withdrawn", "/clients/recoup-drift-nobody/withdraw"),
    ],
    claims: [
      status("ERR-22", "deleted", 404),
      ...envelope("deleted"),
      must("ERR-22", "deleted.businessErrors[].type", equals("NotFound")),
      status("ERR-16", "withdrawn", 404),
    ],
  },
  {
    id: "referral-client-countries",
    surface,
    makes,
    title: "A client with a country name and several users",
    means: "A client program that sends a country by its name, or several users, is refused.",
    steps: [
      create("named", { client: { ...client, country: "Germany" }, users: [user, other] }),
      get("client", "/clients/{tag}"),
    ],
    claims: [status("FLD-22", "named", isCreated), must("FLD-24", "client.users", two)],
  },
  {
    id: "referral-client-refused",
    surface,
    makes,
    title: "Clients that are refused",
    means: "A client program that shows what is wrong with a client can't read the answer.",
    steps: [
      post("without-body", "/clients"),
      post("empty-body", "/clients", new Uint8Array()),
      post("broken", "/clients", Buffer.from("{")),
      create("typed", { users: "nobody" }),
      create("no-users", { users: [] }),
      create("null-users", { users: null }),
      create("unmarked", { users: [{ ...user, isOnboardingUser: false }, other] }),
      create("all-marked", { users: [user, { ...other, isOnboardingUser: true }] }),
      create("nowhere", { client: { ...client, country: "ZZ" } }),
      create("bad-case", { cases: [{ currencyCode: "EUR" }, { currencyCode: "ZZZ" }] }),
      get("aborted", "/clients/{tag}"),
    ],
    claims: [
      refused("VAL-01", "without-body"),
      ...problem("without-body"),
      refused("VAL-01", "empty-body"),
      refused("VAL-02", "broken"),
      ...problem("broken"),
      refused("VAL-03", "typed"),
      refused("VAL-04", "no-users"),
      must("VAL-04", "no-users", namesField("users")),
      refused("VAL-05", "null-users"),
      must("VAL-05", "null-users", namesField("users")),
      refused("VAL-06", "unmarked"),
      refused("VAL-07", "all-marked"),
      refused("VAL-08", "nowhere"),
      refused("VAL-09", "bad-case"),
      must("VAL-09", "bad-case", fieldMessages(/^Cases\[\d+\]\./)),
      status("VAL-10", "aborted", 404),
    ],
    readings: [
      reads("AMB-38", "null-users", { "problem-details": hasField("title"), "field-keyed": object }),
    ],
  },
  {
    id: "referral-client-conflict",
    surface,
    makes,
    title: "A client whose user has an account",
    means: "A client program can't show the user where to approve the link.",
    steps: [
      create("create"),
      create("conflict", { externalTenantId: "{other}" }),
      create("repeat", { externalTenantId: "{other}" }),
    ],
    claims: [
      status("EP-24", "create", isCreated),
      status("CFL-01", "conflict", 409),
      must("CFL-01", "conflict", refusedAs("ClientExistsNeedsLinking")),
      must("CFL-02", "conflict.data.externalTenantId", sameAs("{other}")),
      must("LC-21", "conflict.data", hasApproval),
    ],
    readings: [
      reads("AMB-29", "conflict", {
        both: all(hasField("type"), hasField("businessErrors")),
        "top-level": hasField("type"),
        envelope: hasField("businessErrors"),
      }),
      reads("AMB-43", "repeat.data", { "same-page": sameApproval(true), "new-page": sameApproval(false) }),
    ],
  },
];
