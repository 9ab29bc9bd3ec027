import { expect, test } from "vitest";
import { areDeliveriesHeld, holdDeliveries } from "../../../src/sandbox/deliveries/hold";
import { addRoute, listSharedRoutes, shareRoutes } from "../../../src/sandbox/deliveries/routes/routes";
import { exportWorld } from "../../../src/sandbox/worlds/export-world";
import { importWorld } from "../../../src/sandbox/worlds/import-world";
import { openSandbox } from "../../support/sandbox/sandbox";

const { world, store } = await openSandbox();

type Rows = Record<string, Record<string, unknown>[]>;

/** Returns the world's export with its content changed by `spoil`. */
function spoilt(spoil: (content: Rows) => void): string {
  const written = JSON.parse(exportWorld(world));
  spoil(written.content);
  return JSON.stringify(written);
}

test("discards the routes and the delivery hold of the process that has the world open", async () => {
  const worker = await world.worker();
  worker.clockMoves = 1;
  shareRoutes(store, [{ from: "https://hooks.example.com", to: "http://127.0.0.1:3000" }], worker);
  addRoute(store, { from: "https://other.example.com", to: "http://127.0.0.1:3001" });
  holdDeliveries(store, worker);
  const written = exportWorld(world);
  importWorld(world, written);
  expect(listSharedRoutes(store, worker)).toEqual([]);
  expect(areDeliveriesHeld(store, worker)).toBe(false);
});

test.each([['{"base":"soon","since":0,"speed":1}'], ['{"base":0,"since":0,"speed":-1}'], ["noon"]])(
  "refuses the clock %s and changes nothing",
  (value) => {
    const before = exportWorld(world);
    const text = spoilt(({ meta }) => meta?.push({ key: "clock", value }));
    expect(() => importWorld(world, text)).toThrow("meta.clock is not a valid clock");
    expect(exportWorld(world)).toBe(before);
  },
);

test.each([["http://hooks.example.com"], ["https://10.0.0.1/hook"], ["nowhere"]])(
  "refuses a subscription to %s and changes nothing [SUB-01] [SUB-03]",
  (url) => {
    const before = exportWorld(world);
    const text = spoilt(({ subscriptions = [] }) => Object.assign(subscriptions[0] ?? {}, { url }));
    expect(() => importWorld(world, text)).toThrow(`subscriptions.url holds ${url}`);
    expect(exportWorld(world)).toBe(before);
  },
);
