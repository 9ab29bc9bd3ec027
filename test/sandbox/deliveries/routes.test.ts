import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { isAddressAllowed, resolveDestination } from "../../../src/sandbox/deliveries/routes/destination";
import { listSharedRoutes, parseRoute, shareRoutes } from "../../../src/sandbox/deliveries/routes/routes";
import { createWorkerSource } from "../../../src/sandbox/store/database/worker";
import { openDeliveries } from "../../support/sandbox/deliveries";

const refusalOf = (text: string) => {
  try {
    return parseRoute(text);
  } catch (error) {
    return error instanceof Failure ? [error.kind, error.message] : error;
  }
};

describe("a route", () => {
  test.each([
    ["https://hooks.example.com=http://127.0.0.1:3000", "https://hooks.example.com", "http://127.0.0.1:3000"],
    ["https://Hooks.Example.com:443/=http://localhost:80", "https://hooks.example.com", "http://localhost"],
    ["https://a.dev:8443=https://[::1]:9000/", "https://a.dev:8443", "https://[::1]:9000"],
    ["https://a.dev=http://[::ffff:127.0.0.1]:3000", "https://a.dev", "http://[::ffff:7f00:1]:3000"],
  ])("is parsed as an origin and a target: %s", (text, from, to) => {
    expect(parseRoute(text)).toEqual({ from, to });
  });

  test.each([
    ["https://a.dev", "it has no = between its origin and its target"],
    ["http://a.dev=http://127.0.0.1:3000", "subscriptions have https:// addresses only"],
    ["https://a.dev=http://192.168.1.2:3000", "192.168.1.2:3000 is not on this machine"],
    ["https://a.dev=http://localhost.evil.dev", "localhost.evil.dev is not on this machine"],
    ["https://a.dev=127.0.0.1:3000", '"127.0.0.1:3000" is not an http or https address'],
    ["https://a.dev=ftp://127.0.0.1", '"ftp://127.0.0.1" is not an http or https address'],
    ["https://a.dev/in=http://127.0.0.1", '"https://a.dev/in" must end after the host and port'],
    ["https://a.dev=http://u:p@127.0.0.1", '"http://u:p@127.0.0.1" must end after the host and port'],
  ])("is refused: %s", (text, cause) => {
    const refused = refusalOf(text);
    expect(refused).toEqual(["usage", expect.stringContaining(cause)]);
  });

  test("overrides simulated receivers and preserves the path and query", () => {
    const routes = [
      parseRoute("https://hooks.partner.example=http://127.0.0.1:3000"),
      parseRoute("https://hooks.partner.example:8443=http://127.0.0.1:3001"),
    ];
    const urlOf = (address: string) => resolveDestination(address, routes);
    expect(urlOf("https://hooks.partner.example/in?a=1%2F")).toEqual({
      kind: "route",
      url: "http://127.0.0.1:3000/in?a=1%2F",
    });
    expect(urlOf("https://hooks.partner.example:8443")).toEqual({
      kind: "route",
      url: "http://127.0.0.1:3001/",
    });
    expect(urlOf("https://other.partner.example/in")).toEqual({ kind: "own" });
  });
});

test.each([
  ["https://hooks.kontorblatt.example/in", "own"],
  ["https://hooks.example.com/in", "own"],
  ["https://example.org./in", "own"],
  ["https://receiver.test:8443", "own"],
  ["https://nobody.invalid/", "own"],
  ["https://hooks.notexample.com/in", "network"],
  ["https://example.com.partner.dev/in", "network"],
  ["https://93.184.216.34/in", "network"],
  ["https://10.0.0.1/in", "nowhere"],
  ["https://[::ffff:127.0.0.1]/in", "nowhere"],
  ["https://2130706433/in", "nowhere"],
])("resolves the destination of %s without a route to: %s", (address, kind) => {
  expect(resolveDestination(address, []).kind).toBe(kind);
});

test("allows only public addresses to be reached", () => {
  const addresses = [
    "10.1.2.3",
    "127.0.0.1",
    "::1",
    "::ffff:10.0.0.1",
    "fe80::1%eth0",
    "fd00::1",
    "169.254.1.1",
  ];
  expect(addresses.filter(isAddressAllowed)).toEqual([]);
  expect(["93.184.216.34", "2606:2800:220:1::1"].filter(isAddressAllowed)).toHaveLength(2);
});

test("checks addresses before connecting, except for routed deliveries", async () => {
  const { publish, deliver, testCase, received, store } = await openDeliveries({
    routes: ["https://hooks.partner.dev=http://127.0.0.1:3999"],
  });
  store.run("update subscriptions set url = 'https://hooks.partner.dev/in' where seq = 12");
  publish(testCase);
  await deliver();
  expect(received.map(({ url, mayReach: check }) => [url, check === isAddressAllowed])).toEqual(
    expect.arrayContaining([
      ["http://127.0.0.1:3999/in", false],
      ["https://receivers.dev/collection/test/2", true],
    ]),
  );
});

test("simulates receivers that accept everything, without sending requests", async () => {
  const { publish, deliver, testCase, received, store, control } = await openDeliveries();
  store.run("update subscriptions set url = 'https://hooks.partner.example/' || seq");
  publish(testCase);
  await deliver();
  expect(received).toEqual([]);
  const { items } = (await control("GET", "/deliveries")).json;
  expect(items.map(({ sentTo, status, error }: Record<string, unknown>) => [sentTo, status, error])).toEqual(
    Array(3).fill(["the world's own receiver", 204, null]),
  );
});

test("writes a server's routes once while the server has the world open", async () => {
  const { store, world } = await openDeliveries();
  const own = await world.worker();
  const routes = [{ from: "https://hooks.partner.dev", to: "http://127.0.0.1:3999" }];
  shareRoutes(store, routes, own);
  const version = store.version();
  shareRoutes(store, routes, own);
  const { worker, release } = createWorkerSource("elsewhere");
  const other = await worker();
  shareRoutes(store, [], other);
  expect([store.version(), listSharedRoutes(store, other)]).toEqual([version, routes]);
  shareRoutes(store, routes, other);
  expect(listSharedRoutes(store, own)).toEqual(routes);
  release();
  expect(listSharedRoutes(store, own)).toEqual([]);
});

test("ignores stored routes to other machines", async () => {
  const { store, world } = await openDeliveries();
  const worker = await world.worker();
  const from = "https://hooks.partner.dev";
  const tos = ["http://198.51.100.7", "https://hooks.example.com", "nowhere", "http://localhost:3000"];
  shareRoutes(
    store,
    tos.map((to) => ({ from, to })),
    worker,
  );
  expect(listSharedRoutes(store, worker)).toEqual([{ from, to: "http://localhost:3000" }]);
});
