import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { judgeTrial, type ReceiverFacts } from "../../../src/proof/check/judging";
import { createProbeTrials } from "../../../src/proof/check/trials/probe-trials";
import { createSyntheticCase } from "../../../src/proof/check/trials/synthetic-case";
import type { PlayedTrial, Trial } from "../../../src/proof/check/trials/trial";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import type { DeliveryExchange } from "../../../src/webhooks/receiver-state/exchange";
import { PauseBudget } from "../../../src/webhooks/receiver-state/exchange";
import { seededRandom, startedAt } from "../../support/checked-receiver";

const random = seededRandom();
const newCase = () => createSyntheticCase(random, startedAt - 120_000);
const trials = createProbeTrials({
  ...{ surface: "collection", events: eventTypes.collection, hasNextSecret: true, random, newCase },
});
const trialOf = (id: string) => trials.find((trial) => trial.id === id) as Trial;

const request = { method: "POST", url: "http://receiver.example/hooks", headers: {} };
const cut = new Failure("network", "the connection was closed", { mayHaveArrived: true });
const silent: DeliveryExchange = { request, body: "", silence: cut };
const answered = (status: number): DeliveryExchange => ({ request, status, body: "" });

const facts: ReceiverFacts = {
  ...{
    acceptsGenuine: true,
    isBusy: false,
    isAbsent: false,
    isGone: false,
    unplayedText: undefined,
    pauseBudget: new PauseBudget(),
    limitText: "limited",
    commonProblems: new Map(),
  },
  visibleState: { parts: undefined, isKept: () => true, showsAlone: () => undefined },
};
const unread = { failure: "It needs --state-url." };

function verdictOn(
  id: string,
  answer: DeliveryExchange,
  overrides: Partial<ReceiverFacts & PlayedTrial> = {},
) {
  const { otherSuspects, ...own } = overrides;
  const played = { answers: [answer], isComplete: true, ...(otherSuspects && { otherSuspects }) };
  const { verdict, reason } = judgeTrial(trialOf(id), played, unread, { ...facts, ...own });
  return [verdict, reason];
}

test("lets a receiver close the connection on a forged delivery as long as it keeps running", () => {
  expect(verdictOn("one-digit-off", silent)).toEqual(["held", ""]);
});

test("reports a broken rule if a receiver closes the connection and accepts no genuine delivery", () => {
  expect(verdictOn("one-digit-off", silent, { acceptsGenuine: false })[0]).toBe("broken");
});

test("requires a response to a genuine delivery", () => {
  expect(verdictOn("plain", silent)).toEqual([
    "broken",
    "The receiver gave no answer: the connection was closed.",
  ]);
});

test("reports a broken rule if a forged delivery stops the receiver", () => {
  const reason = "The receiver stopped and was started again: the connection was closed.";
  expect(verdictOn("one-digit-off", silent, { otherSuspects: [] })).toEqual(["broken", reason]);
  expect(verdictOn("one-digit-off", silent, { otherSuspects: ["stale"] })[1]).toBe(
    `${reason} Also in progress: stale.`,
  );
});

test("can't judge a receiver that is unreachable or was stopped by another delivery", () => {
  expect(verdictOn("one-digit-off", silent, { isAbsent: true })[0]).toBe("unknown");
  expect(verdictOn("one-digit-off", silent, { isGone: true })).toEqual([
    "unknown",
    "The receiver no longer answered.",
  ]);
});

test("doesn't report that a receiver stopped responding if it was never reached", () => {
  const { reason } = judgeTrial(trialOf("stale"), undefined, unread, {
    ...facts,
    isAbsent: true,
    isGone: true,
  });
  expect(reason).toBe("The receiver doesn't answer.");
});

test("counts a rejection only if the receiver accepts genuine deliveries", () => {
  expect(verdictOn("one-digit-off", answered(401))[0]).toBe("held");
  expect(verdictOn("one-digit-off", answered(401), { acceptsGenuine: false })[0]).toBe("unknown");
  const busy = { acceptsGenuine: false, isBusy: true };
  expect(verdictOn("one-digit-off", answered(401), busy)[0]).toBe("held");
  expect(verdictOn("one-digit-off", answered(503), busy)[0]).toBe("unknown");
  expect(verdictOn("one-digit-off", answered(204))).toEqual(["broken", "The answer was 204."]);
});
