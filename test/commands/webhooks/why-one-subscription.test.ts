import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, runLine } from "../../support/program/world";

const now = Date.UTC(2026, 2, 16, 9);
const caseId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const own = "7d444840-9dc0-11d1-b245-5ffdce74fad2";
const other = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";

const hook = (id: string, overrides = {}) => ({
  id,
  url: "https://example.com/hooks",
  events: ["case.updated", "case.closed"],
  isActive: true,
  isTestMode: false,
  createdUtc: "2026-01-01T00:00:00Z",
  ...overrides,
});

/** The event as delivered to another subscription, on the second attempt. */
const delivered = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  subscriptionId: other.toUpperCase(),
  eventType: "case.closed",
  createdAt: "2026-03-01T00:00:00Z",
  deliveredAt: "2026-03-01T00:01:00Z",
  attemptCount: 2,
  lastResponseCode: 204,
};

async function why(overrides: object, flags = `--subscription ${own}`) {
  const answers: Readonly<Record<string, unknown>> = {
    [`/cases/${caseId}`]: {
      id: caseId,
      lifecycle: "Closed",
      isTestCase: false,
      dateUpdated: "2026-03-01T00:00:00Z",
      dateFinished: "2026-03-01T00:00:00Z",
    },
    "/webhooks": [hook(other), hook(own, overrides)],
    "/webhooks/events": [delivered],
  };
  const send: Send = async ({ url }) => answer(answers[new URL(url).pathname]);
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  const { stdout } = await runLine(`webhooks why ${caseId} case.closed ${flags} --json`, { env, send, now });
  const { cause, sentence, next } = JSON.parse(stdout);
  return [cause, sentence, next];
}

test("explains the event by a delivery to any subscription", async () => {
  expect((await why({}, ""))[0]).toBe("delivered");
});

test.each([
  [
    { events: ["case.updated"] },
    "event-not-subscribed",
    "The subscription doesn't name case.closed, and the events of a subscription are fixed when it is created.",
    `recoup webhooks update ${own} --as collection --event case.updated,case.closed --recreate --save`,
  ],
  [
    { isTestMode: true },
    "test-mode",
    "This is a production case, and the subscription is for test cases.",
    `recoup webhooks update ${own} --as collection --live-mode`,
  ],
  [
    { createdUtc: "2026-03-02T00:00:00Z" },
    "subscribed-later",
    "case.closed happened at 2026-03-01 00:00 UTC, before the subscription was created.",
    `recoup cases timeline ${caseId} --as collection`,
  ],
])("explains why the subscription with %j didn't receive the event", async (more, ...expected) => {
  expect(await why(more)).toEqual(expected);
});

test("reports an unknown subscription ID as the cause", async () => {
  const gone = "00000000-0000-4000-8000-000000000000";
  expect(await why({}, `--subscription ${gone}`)).toEqual([
    "no-subscription",
    `There is no subscription ${gone} on the collection surface.`,
    "recoup webhooks list --as collection",
  ]);
});

test("finds the subscription by an ID in either letter case", async () => {
  const paused = [
    "inactive",
    `The subscription ${own} is not active; somebody paused it.`,
    `recoup webhooks update ${own} --as collection --active`,
  ];
  expect(await why({ isActive: false }, `--subscription ${own.toUpperCase()}`)).toEqual(paused);
  expect((await why({ isActive: false, id: own.toUpperCase() }))[0]).toBe("inactive");
  expect((await why({}, `--subscription ${other}`))[0]).toBe("delivered");
});
