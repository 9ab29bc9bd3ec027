import { expect, test } from "vitest";
import { claimDueDeliveries } from "../../../src/sandbox/deliveries/claim";
import { deliverDueEvents } from "../../../src/sandbox/deliveries/sender";
import { createWorkerSource } from "../../../src/sandbox/store/database/worker";
import { openDeliveries } from "../../support/sandbox/deliveries";

test("repeats an attempt in the same process if saving its result failed", async () => {
  const { world, store, publish, testCase, received, deliver } = await openDeliveries();
  publish(testCase);
  expect(claimDueDeliveries(store, await world.worker(), { now: world.now() }, 16)).toHaveLength(3);
  await deliver();
  expect(received).toHaveLength(3);
});

test("doesn't repeat an attempt in progress if a process has several senders", async () => {
  let answer: (status: number) => void = () => {};
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const { world, publish, testCase, received, deliver } = await openDeliveries({ react: () => answered });
  publish(testCase);
  const first = deliver();
  await world.worker();
  await Promise.all([deliver(), deliverDueEvents(world, { now: world.now() + 3_600_000 })]);
  answer(204);
  await first;
  expect(received).toHaveLength(3);
});

test("releases an attempt if its world closes before the attempt ends", async () => {
  const { world, store, publish, testCase, received, deliver } = await openDeliveries();
  publish(testCase);
  const { worker, release } = createWorkerSource("the same world");
  claimDueDeliveries(store, await worker(), { now: world.now() }, 16);
  await deliver();
  expect(received).toHaveLength(0);
  release();
  await deliver();
  expect(received).toHaveLength(3);
});
