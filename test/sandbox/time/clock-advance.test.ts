import { expect, test } from "vitest";
import { areDeliveriesHeld } from "../../../src/sandbox/deliveries/hold";
import { createWorkerSource } from "../../../src/sandbox/store/database/worker";
import { advanceClock } from "../../../src/sandbox/time/clock-advance";
import { type DeliverySandbox, openDeliveries } from "../../support/sandbox/deliveries";
import { sandboxNow as now } from "../../support/sandbox/sandbox";

test("waits for another process's attempts before making its own", async () => {
  const other = await createWorkerSource(":memory:").worker();
  const sleeps: number[] = [];
  const moves: number[] = [];
  const sandbox: DeliverySandbox = await openDeliveries({
    sleep: async (ms) => {
      sleeps.push(ms);
      moves.push((await sandbox.world.worker()).clockMoves);
      await new Promise((next) => setImmediate(next));
      if (sleeps.length === 3)
        sandbox.store.run("update deliveries set claimed_by = null, claim_number = null");
    },
  });
  const { publish, store, testCase, world, received } = sandbox;
  publish(testCase);
  store.run("update deliveries set claimed_by = ?, claim_number = 1 where due_at is not null", other.name);
  const items = await advanceClock(world, now + 5_000, "http://sandbox");
  expect([sleeps, moves]).toEqual([
    [25, 25, 25],
    [1, 1, 1],
  ]);
  expect(items.map(({ at, kind }) => [at, kind])).toEqual(Array(3).fill([now, "delivery"]));
  expect([received.length, world.now()]).toEqual([3, now + 5_000]);
  const worker = await world.worker();
  expect([worker.clockMoves, areDeliveriesHeld(store, worker)]).toEqual([0, false]);
});

test("takes over the attempts of a process that has ended", async () => {
  const { publish, store, testCase, world, received } = await openDeliveries();
  publish(testCase);
  store.run("update deliveries set claimed_by = 'gone', claim_number = 1 where due_at is not null");
  const items = await advanceClock(world, now + 1, "http://sandbox");
  expect([items.length, received.length]).toEqual([3, 3]);
});

test("gives up waiting for another process after 30 seconds", async () => {
  const other = await createWorkerSource(":memory:").worker();
  let slept = 0;
  const { publish, store, testCase, world, received } = await openDeliveries({
    sleep: async (ms) => {
      slept += ms;
    },
  });
  publish(testCase);
  store.run(
    "delete from deliveries where due_at is not null and seq > (select min(seq) from deliveries where due_at is not null)",
  );
  store.run("update deliveries set claimed_by = ?, claim_number = 1 where due_at is not null", other.name);
  expect(await advanceClock(world, now + 1, "http://sandbox")).toEqual([]);
  expect([slept, received.length, world.now()]).toEqual([30_000, 0, now + 1]);
});

test("runs work due at the target time but no later work", async () => {
  const { store, world } = await openDeliveries();
  for (const ms of [5_001, 5_000])
    store.run(
      "insert into minted_tokens (external_tenant_id, expires_at) values (?, ?)",
      `in ${ms}`,
      now + ms,
    );
  expect(await advanceClock(world, now + 5_000, "http://sandbox")).toEqual([
    { at: now + 5_000, kind: "access token", subject: "in 5000", outcome: "expired" },
  ]);
  expect(store.all("select external_tenant_id as id from minted_tokens")).toEqual([{ id: "in 5001" }]);
});
