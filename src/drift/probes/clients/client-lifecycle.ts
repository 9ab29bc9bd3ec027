import { readField } from "../../../base/json/json";
import { createMatcher } from "../../matchers/matcher";
import { hasAt } from "../../matchers/records";
import { hasLength, sameAs } from "../../matchers/relations";
import { absent, array, equals, flag, guid, nonEmpty, object, oneOf, success } from "../../matchers/values";
import {
  buildCasingCheck,
  buildCreatingProbes,
  buildNotFoundClaims,
  buildRefusalClaims,
  checkReading,
  del,
  get,
  must,
  post,
  provesEffect,
  status,
} from "../parts";
import {
  client,
  createClient,
  createdStatus,
  mintToken,
  readLinkUrl,
  secondUser,
  user,
  withdrawClient,
} from "./client-request";

/** Matches a client that finished onboarding, or whose onboardingLinks are absent or have a URL (FLD-17). */
const hasLink = createMatcher(
  "a client with a url to finish its onboarding",
  (value) =>
    readField(value, "onboardingDone") === true ||
    readField(value, "onboardingLinks") === undefined ||
    readLinkUrl(readField(value, "onboardingLinks")) !== "",
);
const otherClient = {
  externalTenantId: "{other}",
  client: { ...client, supportEmail: "{other}@recoup-drift.example" },
  users: [{ ...user, email: "{other}@recoup-drift.example" }],
};

export const clientLifecycleProbes = buildCreatingProbes(["client"], {
  "referral-client-life": {
    title: "A client from its creation to its withdrawal",
    means: "A client program can't link a creditor, or can't end the link.",
    steps: [
      createClient("create"),
      get("client", "/clients/{tag}"),
      createClient("again"),
      mintToken("token", "{tag}"),
      withdrawClient,
      get("gone", "/clients/{tag}"),
      get("listed", "/clients", { query: { ExternalTenantId: "{tag}" } }),
      mintToken("dead", "{tag}"),
      createClient("back"),
      mintToken("token-again", "{tag}"),
      del("reset", "/clients/{tag}"),
      get("gone-again", "/clients/{tag}"),
    ],
    claims: [
      status("EP-24", "create", createdStatus),
      provesEffect("FLD-15", "create.externalTenantId", sameAs("{tag}")),
      must("FLD-16", "create.onboardingDone", flag),
      must("FLD-17", "create", hasLink),
      must("FLD-20", "create.isAttributedClient", equals(true)),
      must("FLD-18", "create.client", object),
      must("FLD-19", "create.users", array),
      status("EP-26", "client", 200),
      must("FLD-21", "client.externalTenantId", sameAs("{tag}")),
      must("FLD-18", "client.client.id", guid),
      status("EP-24", "again", createdStatus),
      must("EP-24", "again.client.id", sameAs("client.client.id")),
      status("TOK-06", "token", 200),
      status("EP-28", "withdrawn", success),
      provesEffect("ERR-22", "gone:status", equals(404)),
      must("EP-25", "listed.page.totalResults", equals(0)),
      ...buildRefusalClaims("TOK-08", "dead", 404, "NotFound"),
      status("TOK-09", "back", createdStatus),
      status("TOK-09", "token-again", 200),
      status("EP-27", "reset", success),
      status("ERR-22", "gone-again", 404),
    ],
    readings: [
      buildCasingCheck("create"),
      checkReading("AMB-03", "create.onboardingLinks", { object, list: array, absent }),
      checkReading("AMB-44", "create:status", {
        "by-operation|created-201": oneOf(201, 202),
        "ok-200": equals(200),
      }),
      checkReading("AMB-44", "withdrawn:status", {
        "by-operation|created-201": equals(204),
        "ok-200": equals(200),
      }),
    ],
  },
  "referral-client-token": {
    title: "A token from before its client was withdrawn and posted again",
    means: "A client program keeps using a dead token, or drops a valid one.",
    steps: [
      createClient("create"),
      mintToken("token", "{tag}", { captures: { token: "accessToken" } }),
      withdrawClient,
      get("gone", "/clients/{tag}"),
      createClient("back"),
      get("old", "/cases", { on: "customer", as: "token", query: { PageSize: "1" } }),
    ],
    claims: [
      status("EP-28", "withdrawn", success),
      provesEffect("ERR-22", "gone:status", equals(404)),
      status("TOK-09", "back", createdStatus),
    ],
    readings: [checkReading("NS-49", "old:status", { "stays-invalid": equals(401), "valid-again": success })],
  },
  "referral-client-address": {
    title: "Two clients with one support address",
    means: "A client program that uses one support address for several creditors is refused.",
    steps: [createClient("create"), createClient("second", { ...otherClient, client })],
    claims: [
      status("EP-24", "create", createdStatus),
      provesEffect("FLD-15", "create.externalTenantId", sameAs("{tag}")),
    ],
    readings: [
      checkReading("NS-45", "second:status", {
        "users-alone": createdStatus,
        "support-address-too": equals(409),
      }),
    ],
  },
  "referral-client-missing": {
    makes: [],
    title: "Operations on a client that doesn't exist",
    means: "A client program can't distinguish a lost link from a mistake of its own.",
    steps: [
      del("deleted", "/clients/recoup-drift-nobody"),
      post("withdrawn", "/clients/recoup-drift-nobody/withdraw"),
    ],
    claims: [...buildNotFoundClaims("ERR-22", "deleted", "NotFound"), status("ERR-16", "withdrawn", 404)],
  },
  "referral-client-countries": {
    title: "A client with a country name and several users, and one with an unknown field",
    means: "A client program that sends a country by its name, several users or an extra field is refused.",
    steps: [
      createClient("named", {
        client: { ...client, name: "{tag} Caf\u00e9", country: "Germany" },
        users: [user, secondUser],
      }),
      get("client", "/clients/{tag}"),
      get("upper", "/clients", { query: { Query: "{tag} CAF\u00c9" }, until: hasAt("clients", nonEmpty) }),
      get("composed", "/clients", { query: { Query: "{tag} cafe\u0301" } }),
      createClient("unknown", { ...otherClient, recoupDrift: "unknown" }),
    ],
    claims: [
      status("FLD-22", "named", createdStatus),
      must("FLD-24", "client.users", hasLength(2)),
      provesEffect("EP-57", "upper.clients", nonEmpty),
    ],
    readings: [
      checkReading("NS-22", "unknown:status", { ignored: createdStatus, refused: equals(400) }),
      checkReading("NS-62", "composed.page.totalResults", {
        "case-and-form": equals(1),
        "case-alone": equals(0),
      }),
    ],
  },
});
