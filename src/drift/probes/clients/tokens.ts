import { isJsonObject, type JsonValue, tryParseJson } from "../../../base/json/json";
import { createMatcher } from "../../matchers/matcher";
import { sameAs } from "../../matchers/relations";
import { asNumber, asText, equals, filledText, guid, integer, object } from "../../matchers/values";
import type { ProbeResponses } from "../../observe/probe-answers";
import {
  buildCasingCheck,
  buildNotFoundClaims,
  buildProbes,
  buildRefusalClaims,
  checkReading,
  get,
  must,
  post,
  status,
} from "../parts";
import { listClients, mintToken } from "./client-request";

const creditorPath = "clients.0.client.id";

/**
 * Decodes part of a JSON Web Token without verifying the signature, because only the platform has the key.
 */
function decodeTokenPart(value: JsonValue | undefined, index: 0 | 1) {
  const decoded = tryParseJson(Buffer.from(asText(value)?.split(".")[index] ?? "", "base64url").toString());
  return isJsonObject(decoded) ? decoded : {};
}

const webToken = createMatcher("a JSON Web Token", (value) => asText(value)?.split(".").length === 3);
const signedAs = (algorithm: string) =>
  createMatcher(`a token signed with ${algorithm}`, (value) => decodeTokenPart(value, 0).alg === algorithm);
/** Also accepts a token without `exp`, or without both `nbf` and `iat`. */
const expiresAsStated = createMatcher("a token that lives for expiresIn", (value, { at }) => {
  const { iat, nbf = iat, exp } = decodeTokenPart(value, 1);
  const [seconds] = at("token.expiresIn").values;
  return exp === undefined || nbf === undefined || asNumber(exp) - asNumber(nbf) === Number(seconds);
});

/** Finds a client that does not own the case. */
const findStranger = ({ at, values }: ProbeResponses) =>
  at("clients.clients[].externalTenantId").values.find((tenant) => tenant !== values.owner);

export const tokenProbes = buildProbes({
  "referral-token": {
    title: "A token for a client",
    means: "A client can't call the customer surface for a creditor, or mints too often.",
    steps: [listClients("list", { creditor: creditorPath }), mintToken("token", "{tenant}")],
    claims: [
      status("EP-29", "token", 200),
      must("TOK-02", "token.accessToken", webToken),
      must("TOK-03", "token.accessToken", signedAs("HS256")),
      must("TOK-02", "token.tokenType", equals("Bearer")),
      must("TOK-02", "token.expiresIn", integer),
      must("TOK-04", "token.accessToken", expiresAsStated),
      must("TOK-02", "token.externalTenantId", sameAs("{tenant}")),
      must("TOK-02", "token.creditorId", guid),
      must("TOK-02", "token.creditorId", sameAs("{creditor}")),
    ],
    readings: [
      buildCasingCheck("token"),
      {
        ...checkReading("NS-72", "token.expiresIn", {
          "thirty-minutes": equals(1800),
          "five-minutes": equals(300),
          "one-hour": equals(3600),
        }),
        says: "1800 seconds",
      },
    ],
  },
  "referral-token-refused": {
    title: "Tokens that are refused",
    means: "A client can't distinguish a lost link from a mistake of its own.",
    steps: [
      post("without", "/oauth/token", {}),
      mintToken("empty", ""),
      mintToken("blank", "  "),
      mintToken("nobody", "recoup-drift-nobody"),
      mintToken("keyless", "recoup-drift-nobody", { as: "none" }),
    ],
    claims: [
      status("TOK-07", "without", 400),
      status("TOK-07", "empty", 400),
      status("TOK-07", "blank", 400),
      ...buildNotFoundClaims("TOK-08", "nobody", "NotFound"),
      status("TOK-01", "keyless", 401),
      must("AUTH-02", "keyless.detail", equals("API Key was not provided")),
    ],
  },
  "customer-token": {
    title: "Reads with a token",
    means: "A client that acts for a creditor sees nothing, or what belongs to another.",
    steps: [
      { ...listClients("clients", { creditor: creditorPath }), on: "referral" },
      { ...mintToken("minted", "{tenant}"), on: "referral", captures: { token: "accessToken" } },
      get("list", "/cases", { query: { PageSize: "1" }, as: "token" }),
      get("missing", "/cases/{nobody}", { as: "token" }),
    ],
    claims: [
      status("AUTH-06", "list", 200),
      must("EP-39", "list.page", object),
      ...buildRefusalClaims("VIS-12", "missing", 404, "CaseNotFound"),
    ],
  },
  "customer-token-of-another": {
    title: "A token can't read the cases of another client",
    means: "A client sees the cases of other creditors.",
    steps: [
      get("cases", "/cases", {
        on: "referral",
        query: { PageSize: "1" },
        captures: { id: "cases.0.id", owner: "cases.0.client.externalTenantId" },
        missing: "the account has no case",
      }),
      get("clients", "/clients", {
        on: "referral",
        captures: { stranger: findStranger },
        missing: "the account has no other client",
      }),
      { ...mintToken("minted", "{stranger}"), on: "referral", captures: { token: "accessToken" } },
      get("foreign", "/cases/{id}", { as: "token" }),
    ],
    claims: [...buildRefusalClaims("VIS-12", "foreign", 404, "CaseNotFound")],
  },
  "referral-token-unsigned": {
    title: "A token for a client that has not signed",
    means: "A client can't act for a creditor before it has signed.",
    steps: [
      get("open", "/clients", {
        query: { OnboardingDone: "false", PageSize: "1" },
        captures: { tenant: "clients.*.externalTenantId" },
        missing: "no client has an open onboarding",
      }),
      mintToken("token", "{tenant}"),
    ],
    claims: [status("TOK-06", "token", 200), must("TOK-02", "token.accessToken", filledText)],
  },
});
