import { expect, test } from "vitest";
import { insert } from "../../../src/sandbox/store/insert";
import { setSpeed } from "../../../src/sandbox/time/clock-moves";
import { type DeliverySandbox, openDeliveries } from "../../support/sandbox/deliveries";
import { sandboxNow as now } from "../../support/sandbox/sandbox";

/** Returns how long the loop sleeps at first in a world where a token expires after `expiresInMs`. */
async function firstSleeps(expiresInMs: number | undefined, speed = 1): Promise<number[]> {
  const stop = new AbortController();
  const sleeps: number[] = [];
  const sandbox: DeliverySandbox = await openDeliveries({
    sleep: async (ms) => {
      sleeps.push(ms);
      stop.abort();
      await new Promise((next) => setImmediate(next));
    },
  });
  const { store, world } = sandbox;
  if (speed !== 1) setSpeed(world, speed);
  if (expiresInMs !== undefined)
    insert(store, "minted_tokens", { external_tenant_id: "a", expires_at: now + expiresInMs });
  await sandbox.platform.deliver("http://127.0.0.1:4010", stop.signal);
  return sleeps;
}

test.each([
  ["nothing is due", undefined, 1, 5],
  ["work is due in a second", 1_000, 1, 5],
  ["work is due in three milliseconds", 3, 1, 3],
  ["work is due in a millisecond", 1, 1, 1],
  ["work is due", 0, 1, 5],
  ["work is due in 20 milliseconds, at a tenfold speed", 20, 10, 2],
  ["work is due in 21 milliseconds, at a tenfold speed", 21, 10, 3],
  ["the clock is frozen", 3, 0, 5],
])("waits at most 5 ms for other writes if %s", async (_, dueMs, speed, slept) => {
  expect((await firstSleeps(dueMs, speed))[0]).toBe(slept);
});

test("ends its sleep when it is stopped", async () => {
  const stop = new AbortController();
  let naps = 0;
  const sandbox = await openDeliveries({
    sleep: (ms, signal) => {
      if (ms <= 5) return Promise.resolve();
      naps += 1;
      setImmediate(() => stop.abort());
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("woken"))));
    },
  });
  await sandbox.platform.deliver("http://127.0.0.1:4010", stop.signal);
  expect(naps).toBe(1);
});

test("sleeps until work is due, but no longer than a quarter of a second", async () => {
  const stop = new AbortController();
  const sleeps: number[] = [];
  let host = 0;
  const sandbox: DeliverySandbox = await openDeliveries({
    sleep: async (ms) => {
      sleeps.push(ms);
      host += ms;
      sandbox.moveClock(ms);
      await new Promise((next) => setImmediate(next));
      if (host >= 505) stop.abort();
    },
  });
  insert(sandbox.store, "minted_tokens", { external_tenant_id: "a", expires_at: now + 100 });
  insert(sandbox.store, "minted_tokens", { external_tenant_id: "b", expires_at: now + 105 });
  await sandbox.platform.deliver("http://127.0.0.1:4010", stop.signal);
  expect(sleeps).toEqual([5, 95, 5, 5, 245, 5, 245]);
  expect(sandbox.store.all("select * from minted_tokens")).toEqual([]);
});
