import { expect, test } from "vitest";
import { openDeliveries } from "../../support/sandbox/deliveries";

const added = { route: "https://receivers.dev=http://127.0.0.1:4711" };
const here = { from: "https://receivers.dev", to: "http://127.0.0.1:4711" };
const urlsOf = (received: readonly { readonly url: string }[]) =>
  received.map(({ url }) => new URL(url).origin);

test("redirects deliveries through a route added while the sandbox is running [EVT-22]", async () => {
  const { control, publish, deliver, received, testCase } = await openDeliveries();
  expect((await control("POST", "/routes", added)).json).toEqual({ items: [here] });
  expect((await control("GET", "/routes")).json).toEqual({ items: [here] });
  publish(testCase);
  await deliver();
  expect(new Set(urlsOf(received))).toEqual(new Set(["http://127.0.0.1:4711"]));
  received.length = 0;
  expect((await control("DELETE", "/routes?from=https%3A%2F%2Freceivers.dev")).json).toEqual({ items: [] });
  publish(testCase);
  await deliver();
  expect(new Set(urlsOf(received))).toEqual(new Set(["https://receivers.dev"]));
});

test("replaces a route when another with the same origin is added", async () => {
  const { control } = await openDeliveries();
  await control("POST", "/routes", added);
  const { json } = await control("POST", "/routes", { route: "https://receivers.dev=http://127.0.0.1:4712" });
  expect(json.items).toEqual([{ ...here, to: "http://127.0.0.1:4712" }]);
});

test("refuses a route to another machine", async () => {
  const { control } = await openDeliveries();
  const { status, json } = await control("POST", "/routes", { route: "https://a.dev=http://192.168.1.2:80" });
  expect([status, json.message]).toEqual([400, expect.stringContaining("is not on this machine")]);
  expect((await control("POST", "/routes", {})).status).toBe(400);
});
