import { Failure } from "../base/failure";
import { isDeliveryDue, listDeliveries } from "./deliveries";
import type * as published from "./published";
import type { Delivery } from "./published";
import { formatTimeline } from "./timeline";
import { type KnownWorld, worldOf } from "./worlds/known-worlds";

export const matchers: typeof published.matchers = {
  toHaveReceived(platform, event, data = {}) {
    const known = worldOf(platform);
    requireSettled(known);
    const deliveries = listDeliveries(known.world);
    const pass = deliveries.some((delivery) => isMatch(delivery, event, data, this.equals));
    return { pass, message: () => `${expectation(pass, event, data)}\n\n${formatTimeline(deliveries)}` };
  },
};

/** It answers at once, so that a forgotten `await` can't pass for a match; what is not delivered yet has no answer. */
function requireSettled({ world, isDelivering }: KnownWorld): void {
  if (!isDelivering() && !isDeliveryDue(world)) return;
  throw new Failure(
    "usage",
    "Deliveries are under way: `await platform.deliveries.settled()` before this expectation.",
  );
}

type Equals = (actual: unknown, expected: unknown) => boolean;

function isMatch(
  { event, error, attempt, envelope }: Delivery,
  wanted: string,
  data: object,
  equals: Equals,
) {
  const actual = new Map(Object.entries(envelope.data));
  const hasData = Object.entries(data).every(([name, value]) => equals(actual.get(name), value));
  return event === wanted && attempt !== null && error === null && hasData;
}

function expectation(pass: boolean, event: string, data: object): string {
  const fields = Object.keys(data).length === 0 ? "" : ` with ${JSON.stringify(data)}`;
  return `Expected that a receiver ${pass ? "did not accept" : "accepted"} ${event}${fields}.`;
}
