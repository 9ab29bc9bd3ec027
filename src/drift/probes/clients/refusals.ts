import { readField } from "../../../base/json/json";
import { matcher } from "../../matchers/matcher";
import { fieldMessages, hasField, namesField, refusedAs } from "../../matchers/records";
import { sameAs } from "../../matchers/relations";
import { all, object } from "../../matchers/values";
import type { Claim } from "../../probe";
import { buildCreatingProbes, get, must, post, problemClaims, reads, status } from "../parts";
import { client, createClient, createdStatus, readLinkUrl, secondUser, user } from "./client-request";

const hasApproval = matcher("data with the address of the approval", (value) =>
  readLinkUrl(readField(value, "onboardingLinks")).startsWith("http"),
);
const sameApproval = (isSame: boolean) =>
  matcher(isSame ? "the same address" : "another address", (value, seen) => {
    const [first] = seen.at("conflict.data.onboardingLinks").values;
    return (readLinkUrl(readField(value, "onboardingLinks")) === readLinkUrl(first)) === isSame;
  });
const refused = (rule: string, step: string): Claim => status(rule, step, 400);

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
      refused("VAL-01", "without-body"),
      ...problemClaims("without-body"),
      refused("VAL-01", "empty-body"),
      refused("VAL-02", "broken"),
      ...problemClaims("broken"),
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
      reads("AMB-29", "conflict", {
        both: all(hasField("type"), hasField("businessErrors")),
        "top-level": hasField("type"),
        envelope: hasField("businessErrors"),
      }),
      reads("AMB-43", "repeat.data", { "same-page": sameApproval(true), "new-page": sameApproval(false) }),
    ],
  },
});
