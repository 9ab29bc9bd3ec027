import { readField } from "../../../base/json/json";
import { createListMatcher } from "../../matchers/matcher";
import { sameAs } from "../../matchers/relations";
import {
  absent,
  array,
  equals,
  filledText,
  flag,
  guid,
  ifPresent,
  object,
  present,
  success,
} from "../../matchers/values";
import {
  buildCasingCheck,
  buildInvalidPageCheck,
  buildNotFoundClaims,
  buildPageClaims,
  buildProbes,
  buildRefusalCasingCheck,
  checkReading,
  get,
  must,
  status,
} from "../parts";
import { listClients, readLinkUrl } from "./client-request";

/** Matches a list whose clients with open onboarding have a URL, or no `onboardingLinks` (FLD-17). */
const hasLinks = createListMatcher("a list whose clients have a url to finish an open onboarding", (list) =>
  list.every((client) => {
    if (readField(client, "onboardingDone") !== false) return true;
    const links = readField(client, "onboardingLinks");
    return links === undefined || readLinkUrl(links) !== "";
  }),
);

export const clientLists = buildProbes({
  "referral-clients": {
    title: "The list of clients and its records",
    means: "A client that reads the linked creditors misses fields, or reads them wrongly.",
    steps: [listClients()],
    claims: [
      status("EP-25", "list", 200),
      ...buildPageClaims("list", "clients"),
      must("LIM-05", "list.page.pageSize", equals(50)),
      must("LIM-09", "list.page.currentPage", equals(1)),
      must("FLD-15", "list.clients[].externalTenantId", filledText),
      must("FLD-16", "list.clients[].onboardingDone", flag),
      must("FLD-20", "list.clients[].isAttributedClient", flag),
      must("FLD-18", "list.clients[].client", object),
      must("FLD-18", "list.clients[].client.id", guid),
      must("FLD-18", "list.clients[].client.companyName", filledText),
      must("FLD-18", "list.clients[].client.country", present),
      must("FLD-19", "list.clients[].users", array),
      must("FLD-19", "list.clients[].users[].id", present),
      must("FLD-19", "list.clients[].users[].email", filledText),
      must("FLD-19", "list.clients[].users[].name", filledText),
    ],
    readings: [buildCasingCheck("list")],
  },
  "referral-client": {
    title: "One client, in the list and by its identifier",
    means: "A client that opens a linked creditor sees another one, or none.",
    steps: [
      listClients("list", { creditor: "clients.0.client.id" }),
      get("client", "/clients/{tenant}"),
      get("missing", "/clients/recoup-drift-nobody"),
    ],
    claims: [
      status("EP-26", "client", 200),
      must("EP-26", "client.externalTenantId", sameAs("{tenant}")),
      must("FLD-18", "client.client.id", sameAs("{creditor}")),
      ...buildNotFoundClaims("ERR-22", "missing", "NotFound"),
    ],
    readings: [buildRefusalCasingCheck("missing")],
  },
  "referral-client-onboarding": {
    title: "A client whose onboarding is open",
    means: "A client can't show the user where to sign.",
    steps: [{ ...listClients(), query: { PageSize: "100", OnboardingDone: "false" } }],
    claims: [status("EP-25", "list", 200), must("FLD-17", "list.clients", hasLinks)],
    readings: [checkReading("AMB-03", "list.clients.0.onboardingLinks", { object, list: array, absent })],
  },
  "referral-client-pages": {
    title: "Page sizes and numbers beyond the limits of the client list",
    means: "A client that asks for a large page gets fewer records than it counts with, or a refusal.",
    steps: [
      get("none", "/clients", { query: { PageSize: "0" } }),
      get("large", "/clients", { query: { PageSize: "500" } }),
      get("before", "/clients", { query: { Page: "0" } }),
    ],
    claims: [
      status("LIM-07", "none", 200),
      must("LIM-07", "none.page.pageSize", equals(1)),
      status("LIM-07", "large", 200),
      must("LIM-07", "large.page.pageSize", equals(100)),
    ],
    readings: [buildInvalidPageCheck("before:status")],
  },
  "referral-client-deletable": {
    title: "Whether a client can be deleted",
    means: "A client doesn't know before a reset whether it is possible.",
    mayBeAbsent: true,
    steps: [listClients(), get("deletable", "/clients/{tenant}/is-deletable")],
    claims: [must("ERR-15", "deletable.isDeletable", ifPresent(flag))],
    readings: [
      checkReading("AMB-18", "deletable:status", { "reset-with-check": success, "reset-alone": equals(404) }),
    ],
  },
});
