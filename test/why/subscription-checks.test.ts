import { describe, expect, test } from "vitest";
import { findingOf, found, hook, hookId, why } from "../support/evidence";

const otherId = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";

describe("an event on another surface", () => {
  test("doesn't suggest a case command on the only surface that gets the event, because it may not show the case", () => {
    expect(findingOf({ event: "client.linked" })).toEqual([
      "other-audience",
      "client.linked goes to subscriptions of the referral surface, never to those of the collection surface.",
      "recoup webhooks list --as referral",
    ]);
  });

  test("isn't explained by a case if the event is about a client", () => {
    expect(findingOf({ surface: "referral", event: "client.linked" })).toEqual([
      "not-of-a-case",
      "client.linked is not about a single case, so a case cannot explain why it did not arrive.",
      "recoup webhooks list --as referral",
    ]);
  });
});

describe("without a subscription", () => {
  test.each([
    [true, "payment.created", "--event payment.created --test-mode --save"],
    [false, "payment.created", "--event payment.created --live-mode --save"],
    [undefined, undefined, "--event all --save"],
  ])("suggests creating one for isTestCase %s and the event %s", (isTestCase, event, flags) => {
    expect(findingOf({ subscriptions: [], case: found({ isTestCase }), event })).toEqual([
      "no-subscription",
      "There is no subscription on the collection surface.",
      `recoup webhooks create --as collection --url https://… ${flags}`,
    ]);
  });
});

describe("subscriptions without the event", () => {
  const hooks = [hook({ events: ["chat.created"] }), hook({ id: otherId, events: [], isTestMode: true })];

  test.each([
    [false, hookId, "chat.created,case.closed"],
    [true, otherId, "case.closed"],
    [undefined, hookId, "chat.created,case.closed"],
  ])("suggests replacing the one with the case's mode, for isTestCase %s", (isTestCase, id, events) => {
    const { next, subscriptionId } = why({ subscriptions: hooks, case: found({ isTestCase }) });
    expect([next.text, subscriptionId]).toEqual([
      `recoup webhooks update ${id} --as collection --event ${events} --recreate --save`,
      id,
    ]);
  });

  test("suggests all event types, whatever the number of their parts", () => {
    const subscriptions = [hook({ events: ["client.onboarding.poa_signed", "cases.replay_failed"] })];
    expect(findingOf({ surface: "referral", subscriptions })[2]).toBe(
      `recoup webhooks update ${hookId} --as referral --event client.onboarding.poa_signed,cases.replay_failed,case.closed --recreate --save`,
    );
  });

  test("doesn't mention existing payments for payment.created", () => {
    expect(findingOf({ subscriptions: hooks, event: "payment.created" })[1]).toBe(
      "No subscription names payment.created, and the events of a subscription are fixed when it is created.",
    );
  });
});

test("checks the mode only of subscriptions that include the event", () => {
  const subscriptions = [hook({ events: ["case.created"] }), hook({ id: otherId, isTestMode: true })];
  expect(why({ subscriptions })).toMatchObject({ cause: "test-mode", subscriptionId: otherId });
  expect(why({ subscriptions: [hook({ isTestMode: null })] }).cause).toBe("unexplained");
});

describe("an inactive subscription", () => {
  test("is reported as paused if the platform gives no reason", () => {
    const subscriptions = [hook({ isActive: false }), hook({ id: otherId, isActive: false })];
    expect(findingOf({ subscriptions })).toEqual([
      "inactive",
      `The subscription ${hookId} is not active; somebody paused it.`,
      `recoup webhooks update ${hookId} --as collection --active`,
    ]);
    expect(why({ subscriptions }).subscriptionId).toBe(hookId);
  });

  test("ends the platform's reason with a single period", () => {
    const subscriptions = [hook({ isActive: false, disabledReason: "The receiver answered 410." })];
    expect(findingOf({ subscriptions })[1]).toBe(
      `The platform disabled the subscription ${hookId}: The receiver answered 410.`,
    );
  });
});

describe("a URL that can't receive deliveries", () => {
  const unreachable = hook({ id: otherId, url: "https://10.0.0.1/hooks" });

  test("is reported with its subscription, whatever the case's event", () => {
    const cause = why({ subscriptions: [unreachable], event: undefined });
    expect([String(cause.sentence), cause.subscriptionId]).toEqual([
      "An event of this case cannot be delivered to https://10.0.0.1/hooks. The address must not be a private, local or reserved IP address.",
      otherId,
    ]);
  });

  test("isn't the cause if another subscription has a public URL", () => {
    expect(why({ subscriptions: [unreachable, hook()] }).cause).toBe("unexplained");
    expect(why({ subscriptions: [hook(), unreachable] }).cause).toBe("unexplained");
    expect(why({ subscriptions: [unreachable, hook({ isActive: false })] }).cause).toBe("address");
    expect(why({ subscriptions: [hook({ isActive: false }), unreachable] }).cause).toBe("address");
  });
});
