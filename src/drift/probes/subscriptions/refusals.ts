import { type Surface, surfaces } from "../../../base/platform";
import { eventTypes } from "../../../webhooks/events/event-types";
import { namesField, refusedAs } from "../../matchers/records";
import { equals, success } from "../../matchers/values";
import type { Probe, RequestStep } from "../../probe";
import { checkReading, get, must, post, status } from "../parts";
import { subscriptionOperations } from "./operations";

/** Builds a probe of invalid subscriptions, and of a valid one on the other allowed port. */
function buildRefusalProbe(surface: Surface): Probe {
  const { root } = subscriptionOperations[surface];
  const [event] = eventTypes[surface];
  const buildCreateStep = (name: string, body: unknown): RequestStep => post(name, root, body);
  const invalidUrls = {
    plain: ["SUB-01", "http://{tag}.recoup-drift.example/hook"],
    local: ["SUB-02", "https://localhost/{tag}"],
    private: ["SUB-03", "https://10.0.0.1/{tag}"],
    "private-172": ["SUB-03", "https://172.16.0.1/{tag}"],
    "private-192": ["SUB-03", "https://192.168.0.1/{tag}"],
    loopback: ["SUB-03", "https://127.0.0.1/{tag}"],
    port: ["SUB-04", "https://{tag}.recoup-drift.example:8080/hook"],
  } as const;
  return {
    id: `${surface}-subscription-refused`,
    surface,
    makes: ["subscriptions"],
    mayBeAbsent: surface === "collection",
    title: "Subscriptions that are refused",
    means: "A client that shows what is wrong with a subscription can't read the answer.",
    steps: [
      ...(surface === "collection" ? [get("listed", root)] : []),
      ...Object.entries(invalidUrls).map(([name, [, url]]) =>
        buildCreateStep(name, { url, events: [event] }),
      ),
      buildCreateStep("other-port", { url: "https://{tag}.recoup-drift.example:8443/hook", events: [event] }),
      buildCreateStep("no-url", { events: [event] }),
      buildCreateStep("no-events", { url: "{hook}" }),
      buildCreateStep("empty-events", { url: "{hook}", events: [] }),
      buildCreateStep("unknown-events", { url: "{hook}", events: ["recoup.drift"] }),
    ],
    claims: [
      ...Object.entries(invalidUrls).flatMap(([name, [rule]]) => [
        status(rule, name, 400),
        must("VAL-24", `${name}.businessErrors[].type`, equals("WebhookInvalidUrl")),
      ]),
      status("SUB-04", "other-port", success),
      status("VAL-22", "no-url", 400),
      must("VAL-22", "no-url", namesField("url")),
      status("VAL-23", "no-events", 400),
      status("SUB-05", "empty-events", 400),
    ],
    readings: [
      checkReading("AMB-14", "no-events", {
        separate: namesField("events"),
        "always-typed": refusedAs("WebhookEventsRequired"),
      }),
    ],
  };
}

export const subscriptionRefusals: readonly Probe[] = surfaces.map(buildRefusalProbe);
