import { expect, test } from "vitest";
import { areDeliveriesHeld, holdDeliveries, releaseDeliveries } from "../../../src/sandbox/deliveries/hold";
import { createNetwork } from "../../../src/sandbox/deliveries/open-network";
import { countRunningAttempts } from "../../../src/sandbox/deliveries/recover";
import {
  describeMissingRoute,
  isUnrouted,
  suggestRoute,
} from "../../../src/sandbox/deliveries/routes/route-advice";
import { createWakeSignal } from "../../../src/sandbox/deliveries/wake-signal";
import { openSandbox } from "../../support/sandbox/sandbox";

test("holds deliveries for other processes until the clock has been moved", async () => {
  const { store } = await openSandbox();
  const worker = (isAlive: boolean, clockMoves = 0, self = "1 self") =>
    ({ name: self, isSelf: (name: string) => name === self, isAlive: () => isAlive, clockMoves }) as never;
  expect(areDeliveriesHeld(store, worker(true, 1))).toBe(false);
  holdDeliveries(store, worker(true));
  expect([0, 1].map((clockMoves) => areDeliveriesHeld(store, worker(true, clockMoves)))).toEqual([
    false,
    true,
  ]);
  expect(areDeliveriesHeld(store, worker(true, 0, "2 other"))).toBe(true);
  expect(areDeliveriesHeld(store, worker(false, 1, "2 other"))).toBe(false);
  holdDeliveries(store, worker(true, 0, "2 other"));
  expect(areDeliveriesHeld(store, worker(false, 1))).toBe(false);
  releaseDeliveries(store);
  expect(areDeliveriesHeld(store, worker(true, 1))).toBe(false);
});

test("counts the running attempts of each live process", async () => {
  const { store } = await openSandbox();
  store.run("update deliveries set claimed_by = '17 a' where seq <= 2");
  store.run("update deliveries set claimed_by = '18 b' where seq = 3");
  const worker = { isAlive: (name: string) => name === "17 a" } as never;
  expect(countRunningAttempts(store, worker)).toEqual([{ pid: 17, deliveries: 2 }]);
});

test("ends a wait at a wake signal, even if the signal came before the wait", async () => {
  const wakeSignal = createWakeSignal();
  const naps: string[] = [];
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      naps.push(`slept ${ms}`);
      if (ms < 100) resolve();
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  await wakeSignal.wait(1, sleep);
  wakeSignal.wake();
  wakeSignal.wake();
  await wakeSignal.wait(2, sleep);
  await wakeSignal.wait(3, sleep);
  const long = wakeSignal.wait(1000, sleep);
  wakeSignal.wake();
  await long;
  await wakeSignal.wait(4, sleep);
  expect(naps).toEqual(["slept 1", "slept 3", "slept 1000", "slept 4"]);
});

test("fails to send if the network has no sender", async () => {
  const location = { dataFolder: "/nowhere", world: "w", now: () => 0 };
  const network = createNetwork({ ...location, routes: ["https://a.example=http://127.0.0.1:1"] } as never);
  expect(network.routes).toEqual([{ from: "https://a.example", to: "http://127.0.0.1:1" }]);
  await expect(network.send({ method: "GET", url: "https://b.example/", headers: {} })).rejects.toMatchObject(
    {
      kind: "network",
      message: "there is no network to reach https://b.example/ over",
    },
  );
  expect(await network.sleep(5)).toBeUndefined();
  expect("deliverTo" in network).toBe(false);
  const deliverTo = () => undefined;
  expect(createNetwork({ ...location, deliverTo } as never).deliverTo).toBe(deliverTo);
});

test("suggests a route, or the host that was probably meant", () => {
  const routes = [{ from: "https://hooks.example.com", to: "http://127.0.0.1:3000" }];
  expect(suggestRoute("https://hooks.example.com/a?b")).toBe(
    "https://hooks.example.com=http://127.0.0.1:3000",
  );
  expect([
    isUnrouted("https://hooks.example.com/a", routes),
    isUnrouted("https://b.example/", routes),
  ]).toEqual([false, true]);
  expect([isUnrouted("no address", routes), isUnrouted("https://receivers.dev/", routes)]).toEqual([
    false,
    false,
  ]);
  expect(describeMissingRoute("https://hook.example.com/a", routes)).toBe(
    "no route leads from https://hook.example.com to your receiver. There is a route for https://hooks.example.com: did you mean that host?",
  );
  expect(describeMissingRoute("https://else.test/a", routes)).toBe(
    "no route leads from https://else.test to your receiver.",
  );
});
