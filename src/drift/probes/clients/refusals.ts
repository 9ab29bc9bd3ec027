import { readField } from "../../../base/json/json";
import { createMatcher } from "../../matchers/matcher";
import { fieldMessages, hasField, namesField, refusedAs } from "../../matchers/records";
import { sameAs } from "../../matchers/relations";
import { all, object } from "../../matchers/values";
import { buildCreatingProbes, buildProblemClaims, checkReading, get, must, post, status } from "../parts";
import { client, createClient, createdStatus, readLinkUrl, secondUser, user } from "./client-request";

const hasApproval = createMatcher("data with the address of the approval", (value) =>
  readLinkUrl(readField(value, "onboardingLinks")).startsWith("http"),
);
const hasSameApprovalLink = (isSame: boolean) =>
  createMatcher(isSame ? "the same address" : "another address", (value, seen) => {
    const [first] = seen.at("conflict.data.onboardingLinks").values;
    return (readLinkUrl(readField(value, "onboardingLinks")) === readLinkUrl(first)) === isSame;
  });

export const clientRefusals = buildCreatingProbes(["client"], {
  "referral-client-refused": {
    title: "Clients that are refused",
    means: "A client program that shows what is wrong with a client can't read the answer.",
    steps: [
      post("without-body", "/clients"),
      post("empty-body", "/clients", new Uint8Array()),
      post("broken", "/clients", Buffer.from("{")),
      createClient("typed", { users: "nobody" }),
      createClient("no-users", { users: [] }),
      createClient("null-users", { users: null }),
      createClient("unmarked", { users: [{ ...user, isOnboardingUser: false }, secondUser] }),
      createClient("all-marked", { users: [user, { ...secondUser, isOnboardingUser: true }] }),
      createClient("nowhere", { client: { ...client, country: "ZZ" } }),
      createClient("bad-case", { cases: [{ currencyCode: "EUR" }, { currencyCode: "ZZZ" }] }),
      get("aborted", "/clients/{tag}"),
    ],
    claims: [
      status("VAL-01", "without-body", 400),
      ...buildProblemClaims("without-body"),
      status("VAL-01", "empty-body", 400),
      status("VAL-02", "broken", 400),
      ...buildProblemClaims("broken"),
      status("VAL-03", "typed", 400),
      status("VAL-04", "no-users", 400),
      must("VAL-04", "no-users", namesField("users")),
      status("VAL-05", "null-users", 400),
      must("VAL-05", "null-users", namesField("users")),
      status("VAL-06", "unmarked", 400),
      status("VAL-07", "all-marked", 400),
      status("VAL-08", "nowhere", 400),
      status("VAL-09", "bad-case", 400),
      must("VAL-09", "bad-case", fieldMessages(/^Cases\[\d+\]\./)),
      status("VAL-10", "aborted", 404),
    ],
    readings: [
      checkReading("AMB-38", "null-users", { "problem-details": hasField("title"), "field-keyed": object }),
    ],
  },
  "referral-client-conflict": {
    title: "A client whose user has an account",
    means: "A client program can't show the user where to approve the link.",
    steps: [
      createClient("create"),
      createClient("conflict", { externalTenantId: "{other}" }),
      createClient("repeat", { externalTenantId: "{other}" }),
    ],
    claims: [
      status("EP-24", "create", createdStatus),
      status("CFL-01", "conflict", 409),
      status("LC-21", "repeat", 409),
      must("CFL-01", "conflict", refusedAs("ClientExistsNeedsLinking")),
      must("CFL-02", "conflict.data.externalTenantId", sameAs("{other}")),
      must("CFL-02", "conflict.data", hasApproval),
    ],
    readings: [
      checkReading("AMB-29", "conflict", {
        both: all(hasField("type"), hasField("businessErrors")),
        "top-level": hasField("type"),
        envelope: hasField("businessErrors"),
      }),
      checkReading("AMB-43", "repeat.data", {
        "same-page": hasSameApprovalLink(true),
        "new-page": hasSameApprovalLink(false),
      }),
    ],
  },
});
