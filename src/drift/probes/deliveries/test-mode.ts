import { printJson } from "../../../base/json/json";
import { eventTypes } from "../../../webhooks/events/event-types";
import { matcher } from "../../matchers/matcher";
import { noRecords } from "../../matchers/records";
import { not } from "../../matchers/values";
import type { Probe } from "../../probe";
import { history, subscribe } from "../events";
import { get, must, post } from "../parts";
import { advance, create } from "../test-cases/test-case";

const surface = "collection";
const makes = ["subscriptions", "test cases"] as const;
const active = advance("active", { to: "Active" });

/** A history without records of the live subscription. */
const withoutLive = matcher(
  "a history without the live subscription",
  (value, { values }) =>
    !printJson(value)
      .toLowerCase()
      .includes((values.live ?? "").toLowerCase()),
);

export const testMode: Probe = {
  id: "collection-test-mode",
  surface,
  makes,
  title: "A live subscription and the events of a test case",
  means: "A receiver of real events gets those of test cases.",
  steps: [
    subscribe(),
    post("live", "/webhooks", { url: "{hook}", events: eventTypes.collection }, { captures: { live: "id" } }),
    create(),
    active,
    history("events", "case.updated"),
    get("all", "/webhooks/events", { query: { caseId: "{id}" } }),
  ],
  claims: [must("SUB-08", "events", not(noRecords)), must("SUB-07", "all", withoutLive)],
};
