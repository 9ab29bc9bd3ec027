import { expect, test } from "vitest";
import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import { addFault } from "../../../src/sandbox/faults/faults";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const url = "http://sandbox.invalid";

test("exempts the program's own requests from faults and the traffic log", async () => {
  const { world, store, keyOf } = await openSandbox();
  const logged: string[] = [];
  const traffic = { request: () => void logged.push("request"), flush: () => void logged.push("flush") };
  addFault(store, parseFault({ status: 503 }));
  const request = {
    method: "GET",
    url: `${url}/test/collection/cases?PageSize=1`,
    headers: { xapikey: keyOf("collection", 1) },
  };
  const send = async (isInternal: boolean) => {
    const platform = openWorldPlatform({ ...world, traffic: traffic as never }, { isInternal });
    return (await platform.send(request)).status;
  };
  expect([await send(true), logged]).toEqual([200, []]);
  expect([await send(false), logged]).toEqual([503, ["request", "flush"]]);
});

test("refuses an already aborted request and reports the signal", async () => {
  const { platform } = await openSandbox();
  const send = (signal: AbortSignal) =>
    platform.send({ method: "GET", url: `${url}/test/collection/cases`, headers: {}, signal });
  await expect(send(AbortSignal.abort("SIGINT"))).rejects.toMatchObject({
    kind: "interrupted",
    message: "interrupted by SIGINT",
  });
  await expect(send(AbortSignal.abort())).rejects.toMatchObject({
    kind: "interrupted",
    message: "interrupted",
  });
});

test("returns the address and key of each surface's first caller", async () => {
  const { platform, keyOf } = await openSandbox();
  const access = (environment: "test" | "live", surface: "collection" | "referral" | "customer") => ({
    url: `https://a.example/${environment}/${surface}`,
    key: keyOf(surface, 1, environment),
  });
  const surfaces = (environment: "test" | "live") => ({
    collection: access(environment, "collection"),
    referral: access(environment, "referral"),
    customer: access(environment, "customer"),
  });
  expect(platform.access("https://a.example")).toEqual({ test: surfaces("test"), live: surfaces("live") });
});

test("delivers nothing until a request has changed something", async () => {
  const { platform, get } = await openSandbox();
  await get("collection", "/cases");
  expect(await platform.settle()).toEqual({ attempts: 0, failures: 0 });
});

test("delays a response that is completed later, and logs both world time and host time", async () => {
  const waits: number[] = [];
  const sandbox = await openSandbox({ sleep: async (ms) => void waits.push(ms) });
  const { store, find, get } = sandbox;
  addFault(store, parseFault({ delayMs: 20 }));
  const id = find("select id from subscriptions where surface = 'customer' and owner = 1");
  const { status, json } = await get("customer", `/webhooks/${id}/test`, { method: "POST" });
  expect([status, typeof json, waits]).toEqual([200, "object", [20]]);
  const logged: { at: number; receivedAt: number }[] = [];
  const traffic = {
    request: (received: { at: number; receivedAt: number }) => void logged.push(received),
    flush: () => {},
  };
  const world = { ...sandbox.world, traffic: traffic as never, now: () => 5, hostNow: () => 7 };
  await openWorldPlatform(world).send({ method: "POST", url: `${url}/kyc/nope`, headers: {} });
  expect(logged).toMatchObject([
    { at: 5, receivedAt: 7, request: { method: "POST" }, line: { path: "/kyc/nope" } },
  ]);
});
