import { expect, test } from "vitest";
import { describeDelivery, getDeliveryState, isFailed } from "../../src/webhooks/delivery-state";

test.each([
  [{ lastResponseCode: 200 }, "delivered", "delivered"],
  [{ lastResponseCode: 299, attemptCount: 8 }, "delivered", "delivered"],
  [
    { lastResponseCode: 200, lastError: "cut off", attemptCount: 1 },
    "pending",
    "pending after 1 attempt: cut off",
  ],
  [{ lastResponseCode: 500, deliveredAt: "2026-01-01", attemptCount: 9 }, "delivered", "delivered"],
  [{}, "waiting", "waiting"],
  [{ attemptCount: 0, lastResponseCode: null, lastError: "" }, "waiting", "waiting"],
  [{ attemptCount: 0, lastError: "refused" }, "pending", "pending after 0 attempts: refused"],
  [{ attemptCount: 0, lastResponseCode: 500 }, "pending", "pending after 0 attempts: answer 500"],
  [{ attemptCount: 1 }, "pending", "pending after 1 attempt"],
  [{ attemptCount: 1, lastResponseCode: null }, "pending", "pending after 1 attempt"],
  [{ attemptCount: 2, lastResponseCode: 199 }, "pending", "pending after 2 attempts: answer 199"],
  [{ attemptCount: 2, lastResponseCode: 300 }, "pending", "pending after 2 attempts: answer 300"],
  [{ attemptCount: 7, lastResponseCode: 500 }, "pending", "pending after 7 attempts: answer 500"],
  [{ attemptCount: 8, lastResponseCode: 500 }, "dead", "dead after 8 attempts: answer 500"],
  [{ attemptCount: 1, lastResponseCode: 410 }, "dead", "dead after 1 attempt: answer 410"],
  [{ attemptCount: 1, lastResponseCode: 410, lastError: "Gone" }, "dead", "dead after 1 attempt: Gone"],
])("derives the state of %j: %s", (record, state, text) => {
  expect([getDeliveryState(record as never), describeDelivery(record as never)]).toEqual([state, text]);
  expect(isFailed(record as never)).toBe(state === "pending" || state === "dead");
});
