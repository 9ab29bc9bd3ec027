import { describe, expect, test } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import { type Surface, surfaces } from "../../../src/base/platform";
import { createBookTrials } from "../../../src/proof/check/trials/book-trials";
import { createLateRepeat, createProbeTrials } from "../../../src/proof/check/trials/probe-trials";
import { createSyntheticCase } from "../../../src/proof/check/trials/synthetic-case";
import type { Trial } from "../../../src/proof/check/trials/trial";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import { currentSecret, nextSecret, seededRandom, startedAt } from "../../support/checked-receiver";
import { illegalIn, type SentEvent } from "../../support/legal-stream";

const parts = {
  url: "http://127.0.0.1:3000/hooks",
  secret: currentSecret,
  nextSecret,
  foreignSecret: currentSecret,
  headerPrefix: "X-Service",
  nowSeconds: startedAt / 1000,
};

function trialsOf(surface: Surface): readonly Trial[] {
  const random = seededRandom();
  const newCase = (ageMs = 120_000) => createSyntheticCase(random, startedAt - ageMs);
  const setting = { surface, events: eventTypes[surface], hasNextSecret: true, random, newCase };
  return [...createProbeTrials(setting), ...createBookTrials(setting), createLateRepeat(setting)];
}

/** Returns the bodies of a trial's genuine deliveries, without those that an attacker forged. */
function bodiesOf(trial: Trial): readonly string[] {
  const requests = [...trial.waves(parts), ...(trial.lastWaves?.(parts) ?? [])].flat();
  const genuine = trial.expected === "refused" ? requests.slice(0, trial.genuineCount ?? 0) : requests;
  return genuine.map(({ body }) => Buffer.from(body ?? "").toString());
}

const genuineOf = (trial: Trial): readonly SentEvent[] => bodiesOf(trial).map((body) => JSON.parse(body));

/**
 * Whether all deliveries are like the platform's. An unknown type has no known fields, and a body that isn't
 * an event belongs to no stream.
 */
const isOfPlatform = ({ id, expected }: Trial) => id !== "unknown-event" && expected !== "answered";

describe.each(surfaces)("on the %s surface", (surface) => {
  const trials = trialsOf(surface).filter(isOfPlatform);

  test.each(trials.filter((trial) => genuineOf(trial).length > 0))(
    "sends only deliveries that the platform could send in $id [EVT-01 to EVT-15] [EVT-23]",
    (trial) => {
      expect(illegalIn(genuineOf(trial), surface, startedAt)).toEqual([]);
    },
  );

  test("redelivers events with the same body, except in one trial [DLV-15]", () => {
    const altered = trials.filter((trial) => {
      const ids = new Set(genuineOf(trial).map(({ id }) => id));
      return new Set(bodiesOf(trial)).size !== ids.size;
    });
    expect(altered.map(({ id }) => id)).toEqual(["repeat-in-other-layout"]);
  });

  test("uses a separate case and reference for each trial", () => {
    const cases = trials.flatMap((trial) => [...new Set(genuineOf(trial).map(({ data }) => data.reference))]);
    expect(new Set(cases).size).toBe(cases.length);
  });
});

test("covers every event type and lifecycle on the collection surface [SUB-14] [LC-01]", () => {
  const sent = surfaces.flatMap((surface) => trialsOf(surface).flatMap(({ events }) => events));
  expect(new Set(sent.map(({ type }) => type))).toEqual(new Set(eventTypes.collection));
  const reached = sent.map(({ data }) => data.newLifecycle ?? data.lifecycle).filter(Boolean);
  expect(new Set(reached)).toEqual(new Set(lifecycles));
});

test("delivers and redelivers both events of a closed case in either order [DLV-02] [DLV-03]", () => {
  const orders = trialsOf("customer")
    .filter(isOfPlatform)
    .map((trial) =>
      genuineOf(trial)
        .filter(({ data, event }) => event === "case.closed" || data.newLifecycle === "Closed")
        .map(({ event }) => event)
        .join(" "),
    );
  expect(orders).toEqual(
    expect.arrayContaining([
      "case.updated case.closed",
      "case.closed case.updated",
      "case.updated case.closed case.closed case.updated",
    ]),
  );
});

const [creation, update, payment] = (() => {
  const of = createSyntheticCase(seededRandom(), startedAt - 60_000);
  const events = [of.create(), of.move("Active"), of.pay("10.00").created];
  return events.map(({ envelope }) => JSON.parse(envelope) as SentEvent);
})() as [SentEvent, SentEvent, SentEvent];

test.each([
  ["a payment before the start", [creation, payment], "a payment on a case that has not been started"],
  ["an update without a creation", [update], "not created once and first"],
  [
    "an active creation",
    [{ ...creation, data: { ...creation.data, lifecycle: "Active" } }],
    "no case starts as Active",
  ],
  [
    "another reference",
    [creation, { ...update, data: { ...update.data, reference: "7KQ2M9XA" } }],
    "several cases or references",
  ],
  [
    "a reversal of no payment",
    [creation, update, { ...payment, event: "payment.deleted" as const }],
    "a reversal of no payment",
  ],
])("rejects %s", (_, events, finding) => {
  expect(illegalIn(events, "collection", startedAt)).toContain(finding);
});
