import { expect, test } from "vitest";
import type { Delivery } from "../../../../../src/scenario/expectations/inbox";
import type { TestTarget } from "../../../../../src/scenario/expectations/target";
import type { RunState } from "../../../../../src/scenario/run/run-state";
import { awaitPostponed } from "../../../../../src/scenario/run/steps/webhooks/await-postponed";

const start = Date.UTC(2026, 0, 1);
const postponedAt = (at: number) =>
  ({
    event: "case.updated",
    from: "hooks",
    at,
    isAccepted: false,
    findings: ["the receiver answered 503"],
  }) as unknown as Delivery;

/**
 * Returns a run whose receiver postpones deliveries. `postponed` returns them, given the minutes since the
 * last step.
 */
function stateOf(kind: TestTarget["kind"], postponed: (minutes: number) => readonly Delivery[]) {
  let now = start;
  const target = {
    kind,
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
    settle: async () => {},
    inbox: { postponed: () => postponed((now - start) / 60_000) },
  };
  return { state: { target } as unknown as RunState, minutes: () => (now - start) / 60_000 };
}

test("waits until the receiver accepts the next attempt", async () => {
  const { state, minutes } = stateOf("sandbox", (at) => (at < 30 ? [postponedAt(start)] : []));
  await awaitPostponed(state);
  expect(Math.floor(minutes())).toBe(30);
});

test("fails if the receiver postpones the next attempt, too", async () => {
  const { state } = stateOf("sandbox", (at) => [postponedAt(at < 1 ? start : start + 60_000)]);
  await expect(awaitPostponed(state)).rejects.toMatchObject({
    message: "case.updated to hooks was refused.",
    lines: ["the receiver answered 503"],
  });
});

test.each([
  ["sandbox", "31m", 31],
  ["network", "5m", 5],
] as const)(
  "can't judge the receiver on the %s without another attempt within %s",
  async (kind, text, limit) => {
    const { state, minutes } = stateOf(kind, () => [postponedAt(start)]);
    await expect(awaitPostponed(state)).rejects.toMatchObject({
      name: "InconclusiveStep",
      message: `The receiver postponed case.updated, and no other attempt came within ${text}.`,
    });
    expect(minutes()).toBe(limit);
  },
);
