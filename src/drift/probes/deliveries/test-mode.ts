import { printJson } from "../../../base/json/json";
import { eventTypes } from "../../../webhooks/events/event-types";
import { deliveredTimes } from "../../matchers/deliveries";
import { createMatcher } from "../../matchers/matcher";
import { noRecords } from "../../matchers/records";
import { equals, not, success } from "../../matchers/values";
import { fetchHistory, recordedUpdate, replayEvent, subscribe } from "../events";
import { buildCreatingProbes, checkReading, get, must, post, provesEffect, put, status } from "../parts";
import { advanceToActive, createTestCase } from "../test-cases/test-case";

const withoutLiveSubscription = createMatcher(
  "a history without the live subscription",
  (value, { values }) =>
    !printJson(value)
      .toLowerCase()
      .includes((values.live ?? "").toLowerCase()),
);

const setTestMode = (name: string, isTestMode: boolean) =>
  put(name, "/webhooks/{subscription}", { isTestMode });

export const testModeProbes = buildCreatingProbes(["subscriptions", "test cases"], {
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
      createTestCase(),
      advanceToActive,
      fetchHistory("events", "case.updated"),
      get("all", "/webhooks/events", { query: { caseId: "{id}" } }),
    ],
    claims: [must("SUB-08", "events", not(noRecords)), must("SUB-07", "all", withoutLiveSubscription)],
  },
  "collection-test-mode-changed": {
    title: "A replay after the mode of its subscription was changed",
    means: "A receiver of real events gets a replay of a test case's event.",
    steps: [
      subscribe(),
      createTestCase(),
      advanceToActive,
      { name: "first", deliveries: 2 },
      recordedUpdate,
      setTestMode("live", false),
      get("changed", "/webhooks/{subscription}"),
      replayEvent("unsuited"),
      { pausesMs: 5_000 },
      setTestMode("test", true),
      replayEvent("suited"),
      { name: "received", deliveries: 3 },
    ],
    claims: [
      must("SUB-09", "live.isTestMode", equals(false)),
      provesEffect("SUB-09", "changed.isTestMode", equals(false)),
      status("EP-22", "suited", success),
    ],
    readings: [
      checkReading("NS-47", "received", {
        "each-attempt": deliveredTimes(2),
        "once-recorded": deliveredTimes(3),
      }),
    ],
  },
});
