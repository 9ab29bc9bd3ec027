import { expect, test } from "vitest";
import { listReceivers } from "../../src/record/expectations/receivers";
import type { RecordedSubscription } from "../../src/record/steps/recording-state";

const candidate = { event: "case.closed", data: {}, subject: "c1", isTest: undefined } as const;
const added: RecordedSubscription = {
  ...{ id: undefined, name: "collection", surface: "collection", events: ["case.closed"] },
  ...{ isTestMode: true, client: undefined, url: undefined },
};

test("expects an event as often as the recording delivered it, at any URL", () => {
  const counts = new Map([
    ["https://a.example\ncase.closed\nc1", 1],
    ["https://b.example\ncase.closed\nc1", 1],
  ]);
  const receiverCounts = [1, 2, 3].map(() => listReceivers(candidate, [added], counts).length);
  expect(receiverCounts).toEqual([1, 1, 0]);
});

test("expects an event for a subscription that never received anything", () => {
  expect(listReceivers(candidate, [added], new Map())).toEqual([added]);
});
