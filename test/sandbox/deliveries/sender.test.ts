import { expect, test } from "vitest";
import { deliverDueEvents, makeFirstAttempts } from "../../../src/sandbox/deliveries/sender";
import { openDeliveries } from "../../support/sandbox/deliveries";
import { sandboxNow } from "../../support/sandbox/sandbox";

/** Opens a world with a single active subscription: the creditor's, to case events. */
async function open(react: () => number, readings: Readonly<Record<string, string>> = {}) {
  const sandbox = await openDeliveries({ react, readings });
  sandbox.store.run("update subscriptions set is_active = 0 where surface <> 'customer'");
  return sandbox;
}

test("reports each attempt as a line of output and to the traffic log", async () => {
  const { world, store, publish, testCase } = await open(() => 503);
  const lines: string[] = [];
  const logged: object[] = [];
  const traffic = { delivery: (entry: object) => void logged.push(entry), flush: () => void logged.push({}) };
  const hostTimes = [5000, 5040, 5050];
  publish(testCase);
  await deliverDueEvents(
    {
      ...world,
      network: { ...world.network, watch: (line) => void lines.push(line) },
      traffic: traffic as never,
      hostNow: () => hostTimes.shift() ?? 0,
    },
    { now: sandboxNow },
  );
  const { id, url, payload } = store.get<{ id: string; url: string; payload: string }>(
    "select d.id, s.url, payload from deliveries d join subscriptions s on s.seq = subscription where d.created_at = ?",
    sandboxNow,
  ) ?? { id: "", url: "", payload: "" };
  const error = "HTTP 503: Service Unavailable";
  expect(lines).toEqual([
    `09:00:00  event   case.updated ${id}  failed, next 09:01: ${error} (attempt 1 of 8 to ${url})`,
  ]);
  expect(logged).toEqual([
    {
      sentAt: 5010,
      endedAt: 5050,
      sandboxTime: sandboxNow,
      id,
      eventType: "case.updated",
      url,
      attempt: 1,
      cause: null,
      status: 503,
      error,
      payload,
    },
    {},
  ]);
});

test("makes first attempts without retries and counts the failures", async () => {
  let status = 500;
  const { world, publish, testCase, received } = await open(() => status);
  publish(testCase);
  expect(await makeFirstAttempts(world)).toEqual({ attempts: 1, failures: 1 });
  status = 204;
  publish(testCase);
  const later = { ...world, now: () => sandboxNow + 3_600_000 };
  expect(await makeFirstAttempts(later)).toEqual({ attempts: 1, failures: 0 });
  expect(received).toHaveLength(2);
});

test("signs each attempt with a new timestamp, or all of a delivery's attempts with one [AMB-11]", async () => {
  const signingTimes = async (readings: Readonly<Record<string, string>>) => {
    const { world, publish, testCase, store } = await open(() => 500, readings);
    publish(testCase);
    for (const [hours, signedAt] of [
      [0, 1_000_999],
      [1, 2_000_000],
    ] as const)
      await deliverDueEvents(
        { ...world, signingNow: () => signedAt },
        { now: sandboxNow + hours * 3_600_000 },
      );
    return store.all<{ at: number }>("select signed_at as at from attempts order by seq").map(({ at }) => at);
  };
  expect(await signingTimes({})).toEqual([1000, 2000]);
  expect(await signingTimes({ "AMB-11": "fixed" })).toEqual([1000, 1000]);
});

test("finishes running attempts before reporting that one couldn't be recorded", async () => {
  const { world, store, publish, testCase, received } = await open(() => 204);
  publish(testCase);
  publish(testCase);
  const failure = new Error("disk full");
  let failures = 1;
  const broken = {
    ...store,
    transaction: <Result>(work: () => Result): Result => {
      if (received.length > 0 && failures > 0) {
        failures -= 1;
        throw failure;
      }
      return store.transaction(work);
    },
  };
  await expect(deliverDueEvents({ ...world, store: broken }, { now: sandboxNow })).rejects.toBe(failure);
  expect(received).toHaveLength(2);
});
