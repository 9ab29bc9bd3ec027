import { readField, readText } from "../../../base/json/json";
import { type Surface, surfaces } from "../../../base/platform";
import { eventTypes } from "../../../webhooks/events/event-types";
import { createListMatcher } from "../../matchers/matcher";
import { hasNoItem, otherThan, sameAs } from "../../matchers/relations";
import {
  absent,
  array,
  base64,
  either,
  equals,
  filledText,
  guid,
  isNull,
  present,
  success,
  utcTime,
} from "../../matchers/values";
import type { Probe } from "../../probe";
import {
  buildCasingCheck,
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
import { subscriptionOperations } from "./operations";

const hasTestMode = createListMatcher("a list with the subscription in test mode", (list, { values }) =>
  list.some(
    (item) =>
      readText(item, "id").toLowerCase() === values.subscription?.toLowerCase() &&
      readField(item, "isTestMode") === true,
  ),
);

function buildLifecycleProbe(surface: Surface): Probe {
  const { root, change, ...rules } = subscriptionOperations[surface];
  const events = eventTypes[surface];
  const isCreditor = surface === "customer";
  const buildChangeStep = (name: string, body: unknown) => change(name, `${root}/{subscription}`, body);
  return {
    id: `${surface}-subscription-life`,
    surface,
    makes: ["subscriptions"],
    mayBeAbsent: surface === "collection",
    title: "A subscription from its creation to its deletion",
    means: "A client can't create or change its subscriptions, or loses their secret.",
    steps: [
      post(
        "create",
        root,
        { url: "{hook}", events },
        {
          captures: { subscription: "id", secret: "secret" },
          missing: "the subscription has no id or secret",
        },
      ),
      buildChangeStep("test-mode", { isTestMode: true }),
      get("listed", root),
      buildChangeStep("inactive", { isActive: false }),
      buildChangeStep("active", { isActive: true }),
      buildChangeStep("rotated", { regenerateSecret: true }),
      buildChangeStep("same-events", { events }),
      buildChangeStep("other-events", { events: events.slice(0, 1) }),
      ...(surface === "referral"
        ? [buildChangeStep("unknown", { isActive: true, recoupDrift: "unknown" })]
        : []),
      del("deleted", `${root}/{subscription}`),
      buildChangeStep("gone", { isActive: true }),
      del("gone-too", `${root}/{subscription}`),
    ],
    claims: [
      status(rules.create, "create", isCreditor ? 201 : success),
      provesEffect("FLD-37", "create.id", guid),
      must("FLD-37", "create.url", sameAs("{hook}")),
      must("FLD-37", "create.events", array),
      must("FLD-37", "create.isActive", equals(true)),
      must("FLD-37", "create.isTestMode", equals(false)),
      must("FLD-38", "create.createdUtc", utcTime),
      must("FLD-38", "create.updatedUtc", utcTime),
      must("FLD-39", "create.disabledReason", either(isNull, absent)),
      must("SUB-12", "create.secret", filledText),
      must("FLD-40", "create.secret", base64),
      status(rules.list, "listed", 200),
      provesEffect(rules.list, "listed", array),
      provesEffect("SUB-09", "listed", hasTestMode),
      must("SUB-12", "listed", hasNoItem("secret", present)),
      status(rules.update, "test-mode", success),
      must("SUB-09", "test-mode.isTestMode", equals(true)),
      must("SUB-09", "test-mode.id", sameAs("{subscription}")),
      must("SUB-12", "test-mode.secret", either(absent, isNull)),
      must("LC-20", "inactive.isActive", equals(false)),
      must(rules.update, "inactive.isTestMode", equals(true)),
      must("LC-19", "active.isActive", equals(true)),
      status("SUB-13", "rotated", success),
      must("SUB-13", "rotated.secret", filledText),
      must("SUB-13", "rotated.secret", otherThan("{secret}")),
      ...(isCreditor ? [...refusedEvents("same-events"), ...refusedEvents("other-events")] : []),
      status(rules.remove, "deleted", success),
      ...buildNotFoundClaims("ERR-24", "gone", "WebhookNotFound"),
      status("ERR-24", "gone-too", 404),
    ],
    readings: [
      buildCasingCheck("create"),
      ...(surface === "referral"
        ? [
            checkReading("AMB-17", "create:status", { "created-201": equals(201), "ok-200": equals(200) }),
            checkReading("NS-18", "unknown:status", { ignored: success, refused: equals(400) }),
          ]
        : []),
      ...(isCreditor
        ? []
        : [
            checkReading("AMB-15", "same-events:status", {
              "unchanged-accepted": success,
              "always-refused": equals(400),
            }),
          ]),
    ],
  };
}

const refusedEvents = (step: string) => buildRefusalClaims("VAL-26", step, 400, "WebhookEventsImmutable");

export const subscriptionLifecycleProbes: readonly Probe[] = surfaces.map(buildLifecycleProbe);
