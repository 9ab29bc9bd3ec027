import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { createReceiverProxy } from "../../../src/scenario/expectations/receiver";

/**
 * Opens the proxy of a receiver that responds with 204. Returns it with the bodies that reach the receiver.
 */
function openProxy(take?: () => Promise<{ readonly status: number; readonly body: string }>) {
  const bodies: string[] = [];
  const proxy = createReceiverProxy({
    address: "https://receiver.example/own",
    take: async (request) => {
      bodies.push(String(request.body));
      return (await take?.()) ?? { status: 204, body: "ok" };
    },
    setSecret: async () => {},
    book: async () => ({ fields: {}, unknown: [] }),
  });
  return { proxy, bodies };
}

const closed = '{"event":"case.closed"}';

const delivery = (body: string): HttpRequest => ({
  method: "POST",
  url: "https://receiver.example/in",
  headers: {},
  body: Buffer.from(body),
});

test("gives the configured error response only to the named event", async () => {
  const proxy = createReceiverProxy({
    address: "https://receiver.example/in",
    take: async () => ({ status: 204, body: "" }),
    setSecret: async () => {},
    book: async () => ({ fields: {}, unknown: [] }),
  });
  proxy.overrideAnswers({ status: 503, events: ["case.closed"], isHandled: false });
  const statusOf = async (body: string) => (await proxy.take(delivery(body))).status;
  expect(await statusOf('{"event":"case.closed"}')).toBe(503);
  expect(await statusOf('{"event":"case.updated"}')).toBe(204);
  expect(await statusOf("no JSON")).toBe(204);
});

test("returns the receiver's response and remembers the exchange", async () => {
  const { proxy, bodies } = openProxy();
  expect(proxy.address).toBe("https://receiver.example/own");
  expect(proxy.last()).toBeUndefined();
  expect(await proxy.take(delivery(closed))).toEqual({ status: 204, receiverStatus: 204 });
  expect(proxy.last()).toEqual({
    ...{ request: { ...delivery(closed), url: "https://receiver.example/own" }, status: 204, body: "ok" },
  });
  expect(bodies).toEqual([closed]);
});

test("replaces the given number of responses, whether or not the receiver handled the event", async () => {
  const { proxy, bodies } = openProxy();
  proxy.overrideAnswers({ status: 500, isHandled: true, times: 2 });
  const answers = [];
  for (let turn = 0; turn < 3; turn++) answers.push(await proxy.take(delivery(closed)));
  expect(answers).toEqual([
    { status: 500, receiverStatus: 204 },
    { status: 500, receiverStatus: 204 },
    { status: 204, receiverStatus: 204 },
  ]);
  expect(bodies).toHaveLength(3);
  proxy.overrideAnswers({ status: 503, isHandled: false, times: 1 });
  expect(await proxy.take(delivery(closed))).toEqual({ status: 503, receiverStatus: undefined });
  expect(bodies).toHaveLength(3);
});

test("applies a rule only to its own events until the rule is removed", async () => {
  const { proxy } = openProxy();
  const statusOf = async (body: string) => (await proxy.take(delivery(body))).status;
  proxy.overrideAnswers({ status: 503, events: ["case.closed"], isHandled: true, times: 1 });
  expect(await statusOf('{"event":"case.updated"}')).toBe(204);
  expect([await statusOf(closed), await statusOf(closed)]).toEqual([503, 204]);
  proxy.overrideAnswers({ status: 503, isHandled: true });
  expect([await statusOf(closed), await statusOf(closed)]).toEqual([503, 503]);
  proxy.overrideAnswers(undefined);
  expect(await statusOf(closed)).toBe(204);
});

test("withholds the deliveries that a step makes itself until the step ends", async () => {
  const { proxy, bodies } = openProxy();
  const seen: unknown[] = [];
  const withheld = proxy.withhold((envelope, url) => {
    seen.push([envelope, url]);
    return JSON.stringify(envelope) === closed;
  });
  expect(await proxy.take(delivery(closed))).toEqual({
    status: 204,
    receiverStatus: undefined,
    isWithheld: true,
  });
  expect(await proxy.take(delivery("no JSON"))).toEqual({ status: 204, receiverStatus: 204 });
  await proxy.take({ method: "POST", url: "https://a.example", headers: {} });
  expect(seen).toEqual([
    [{ event: "case.closed" }, "https://receiver.example/in"],
    [null, "https://receiver.example/in"],
    [null, "https://a.example"],
  ]);
  expect(withheld.bodies.map(String)).toEqual([closed]);
  withheld.end();
  await proxy.take(delivery(closed));
  expect(bodies).toEqual(["no JSON", "undefined", closed]);
});

test.each([
  [new Error("reset"), "no answer: reset"],
  ["gone", "no answer: gone"],
])("remembers why a receiver gave no response: %s", async (error, body) => {
  const { proxy } = openProxy(() => Promise.reject(error));
  await expect(proxy.deliver(delivery(closed))).rejects.toBe(error);
  expect(proxy.last()).toEqual({
    ...{ request: { ...delivery(closed), url: "https://receiver.example/own" }, body },
  });
});
