import { describe, expect, test } from "vitest";
import { caseId, eventId, findingOf, hook, hookId, record, why } from "../support/evidence";

const otherId = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";
const own = "the world's own receiver";
const url = "https://example.com/hooks";
const routes = [{ from: "https://example.com", to: "http://127.0.0.1:9" }];
const attempt = (overrides = {}) => ({
  eventId,
  event: "case.closed",
  subscriptionId: hookId,
  at: "2026-03-16T08:00:01Z",
  url,
  sentTo: own,
  status: 204,
  attempt: 1,
  ...overrides,
});
const unrouted = (attempts: readonly unknown[], more = {}) =>
  why({ attempts, records: [], isSandbox: true, ...more });

describe("an attempt that reached only the world's own receiver", () => {
  test("is reported with its subscription and the missing route", () => {
    expect(findingOf({ attempts: [attempt()], records: [] })).toEqual([
      "no-route",
      "case.closed of 2026-03-16 08:00 was accepted by the world's own receiver and not by yours: no route leads from https://example.com to your receiver. Add one with --route, or in RECOUP_SANDBOX_ROUTE.",
      "recoup sandbox serve --route https://example.com=http://127.0.0.1:3000",
    ]);
    expect(unrouted([attempt()])).toMatchObject({ eventId, subscriptionId: hookId });
  });

  test("is delivered by its listener if a listener that stays has subscribed the address", () => {
    const attempts = [attempt({ url: "https://listen-ae6cafbe.example/hooks" })];
    const listen = `recoup webhooks listen --as collection --subscription ${hookId} --since=last`;
    expect(findingOf({ attempts, records: [] })).toEqual([
      "no-route",
      "case.closed of 2026-03-16 08:00 was accepted by the world's own receiver and not by yours: the listener of https://listen-ae6cafbe.example/hooks was not running.",
      listen,
    ]);
    expect(findingOf({ attempts, records: [], surface: "referral" })[2]).toBe(
      `recoup webhooks listen --as referral --subscription ${hookId}`,
    );
  });

  test("is replayed if a route now exists", () => {
    const routed = { attempts: [attempt()], records: [], routes };
    expect(findingOf({ ...routed, surface: "customer" })).toEqual([
      "no-route",
      `case.closed of 2026-03-16 08:00 was accepted by the world's own receiver and not by yours: there was no route for ${url} then, as there is now.`,
      `recoup events replay ${eventId} --as customer`,
    ]);
    expect(findingOf({ ...routed, surface: "referral" })[2]).toBe(
      `recoup webhooks test --as referral --event case.closed --case ${caseId}`,
    );
  });

  test.each([
    ["failed", { status: 500 }],
    ["was edited in the inspector", { attempt: 0 }],
    ["was for another event", { event: "case.created" }],
    ["was to another subscription", { subscriptionId: otherId }],
  ])("isn't the cause if it %s", (_, overrides) => {
    expect(unrouted([attempt(overrides)]).cause).toBe("unexplained");
    expect(unrouted([attempt(overrides), attempt({ eventId: otherId })])).toMatchObject({
      cause: "no-route",
      eventId: otherId,
    });
  });

  test("goes to the newest subscription", () => {
    const newest = hook({ id: otherId, createdUtc: "2026-01-02T00:00:00Z" });
    const attempts = [attempt(), attempt({ subscriptionId: otherId, eventId: otherId })];
    for (const subscriptions of [
      [hook(), newest],
      [newest, hook()],
      [hook({ createdUtc: null }), newest],
    ])
      expect(unrouted(attempts, { subscriptions }).subscriptionId).toBe(otherId);
  });

  describe("through an older subscription", () => {
    const routed = (more: object) =>
      hook({ id: otherId, url: "https://mine.example/in", createdUtc: "2026-02-01T00:00:00Z", ...more });
    const finding = (more: object, evidence = {}) =>
      findingOf({
        attempts: [attempt()],
        records: [],
        routes: [{ from: "https://mine.example", to: "http://127.0.0.1:9" }],
        subscriptions: [hook(), routed(more)],
        ...evidence,
      });
    const unnamed = [
      "event-not-subscribed",
      "The subscription to https://mine.example/in leads to your receiver. The subscription doesn't name case.closed, and the events of a subscription are fixed when it is created.",
      `recoup webhooks update ${otherId} --as collection --event case.created,case.closed --recreate --save`,
    ];

    test("isn't the cause if the user's subscription doesn't get such events [SUB-06 to SUB-08]", () => {
      expect(finding({ events: ["case.created"] })).toEqual(unnamed);
      expect(finding({ events: ["case.created"] }, { event: undefined })).toEqual(unnamed);
      expect(finding({ isTestMode: true })).toEqual([
        "test-mode",
        "The subscription to https://mine.example/in leads to your receiver. This is a production case, and the subscription is for test cases.",
        `recoup webhooks update ${otherId} --as collection --live-mode`,
      ]);
      expect(finding({ isActive: false })[0]).toBe("inactive");
      expect(finding({ createdUtc: "2026-03-16T08:00:02Z" })).toEqual([
        "subscribed-later",
        "The subscription to https://mine.example/in leads to your receiver. case.closed was sent at 2026-03-16 08:00 UTC, before the subscription was created.",
        `recoup cases timeline ${caseId} --as collection`,
      ]);
    });

    test("is the cause if the user's subscription works, is older or has no route either", () => {
      expect(finding({})[0]).toBe("no-route");
      expect(finding({ events: [], createdUtc: "2025-12-31T00:00:00Z" })[0]).toBe("no-route");
      expect(finding({ events: [], url: "https://other.example/in" })[0]).toBe("no-route");
    });
  });

  test("isn't the cause if the receiver got the event through another subscription", () => {
    const subscriptions = [hook(), hook({ id: otherId })];
    const reached = attempt({ subscriptionId: otherId, sentTo: "http://127.0.0.1:9/x" });
    expect(unrouted([attempt(), reached], { subscriptions }).cause).toBe("unexplained");
    expect(unrouted([reached, attempt()], { subscriptions }).cause).toBe("unexplained");
  });
});

describe("a delivered event", () => {
  const delivered = (more: object) => record({ deliveredAt: "2026-03-16T08:00:01Z", ...more });

  test("is the one that reached the receiver, otherwise the newest", () => {
    const records = [delivered({ id: otherId }), delivered({ createdAt: "2026-03-16T07:00:00Z" })];
    expect(why({ records })).toMatchObject({ cause: "delivered", eventId: otherId });
    const attempts = [attempt({ sentTo: "http://127.0.0.1:9/x" })];
    expect(why({ records, attempts })).toMatchObject({ cause: "delivered", eventId });
  });

  test("is described without its response if none was recorded", () => {
    expect(findingOf({ records: [delivered({})] })[1]).toBe(
      "case.closed of 2026-03-16 08:00 was delivered at 2026-03-16 08:00 UTC.",
    );
  });

  test("is reported with the response that accepted it if a later replay fails [DLV-15]", () => {
    const records = [delivered({ attemptCount: 2, lastResponseCode: 500, lastError: "HTTP 500: Oops" })];
    const replayed = " A later replay was not accepted: HTTP 500: Oops.";
    expect(findingOf({ records })[1]).toBe(
      `case.closed of 2026-03-16 08:00 was delivered at 2026-03-16 08:00 UTC.${replayed}`,
    );
    const sentTo = "http://127.0.0.1:9/x";
    const attempts = [attempt({ status: 500, sentTo }), attempt({ status: 202, sentTo })];
    expect(findingOf({ records, attempts })[1]).toBe(
      `case.closed of 2026-03-16 08:00 was delivered to your receiver at ${sentTo} at 2026-03-16 08:00 UTC, and the receiver answered 202.${replayed}`,
    );
  });

  test("is checked with a test delivery on the referral surface, which has no replay", () => {
    expect(findingOf({ records: [delivered({})], surface: "referral" })[2]).toBe(
      `recoup webhooks test --as referral --event case.closed --case ${caseId}`,
    );
  });
});
