import { printJson } from "../../../base/json/json";
import { eventTypes } from "../../../webhooks/events/event-types";
import { delivered } from "../../matchers/deliveries";
import { matcher } from "../../matchers/matcher";
import { noRecords } from "../../matchers/records";
import { equals, not, success } from "../../matchers/values";
import { history, subscribe } from "../events";
import { get, must, post, probesMaking, put, reads, status, works } from "../parts";
import { active, create } from "../test-cases/test-case";

const withoutLive = matcher(
  "a history without the live subscription",
  (value, { values }) =>
    !printJson(value)
      .toLowerCase()
      .includes((values.live ?? "").toLowerCase()),
);

const replay = (name: string) => post(name, "/webhooks/events/{event}/replay", undefined, { isOnce: true });
const mode = (name: string, isTestMode: boolean) => put(name, "/webhooks/{subscription}", { isTestMode });

export const testModes = probesMaking(["subscriptions", "test cases"], {
  "collection-test-mode": {
    title: "A live subscription and the events of a test case",
    means: "A receiver of real events gets events of test cases.",
    steps: [
      subscribe(),
      post(
        "live",
        "/webhooks",
        { url: "{hook}", events: eventTypes.collection },
        { captures: { live: "id" } },
      ),
      create(),
      active,
      history("events", "case.updated"),
      get("all", "/webhooks/events", { query: { caseId: "{id}" } }),
    ],
    claims: [must("SUB-08", "events", not(noRecords)), must("SUB-07", "all", withoutLive)],
  },
  "collection-test-mode-changed": {
    title: "A replay after the mode of its subscription was changed",
    means: "A receiver of real events gets a replay of a test case's event.",
    steps: [
      subscribe(),
      create(),
      active,
      { name: "first", deliveries: 2 },
      { ...history("events", "case.updated"), captures: { event: "0.id" }, missing: "no event was recorded" },
      mode("live", false),
      get("changed", "/webhooks/{subscription}"),
      replay("unsuited"),
      { name: "moment", pausesMs: 5_000 },
      mode("test", true),
      replay("suited"),
      { name: "received", deliveries: 3 },
    ],
    claims: [
      must("SUB-09", "live.isTestMode", equals(false)),
      works("SUB-09", "changed.isTestMode", equals(false)),
      status("EP-22", "suited", success),
    ],
    readings: [reads("NS-47", "received", { "each-attempt": delivered(2), "once-recorded": delivered(3) })],
  },
});
