import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Sandbox } from "../../src/testing/published";
import { started } from "../support/testing/started";
import { submitInvoice } from "../support/testing/submit-invoice";
import { createTestCase } from "../support/testing/test-case";

const paths: string[] = [];
let receiver: Server;
let address: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    paths.push(request.url ?? "");
    request.resume().on("end", () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterAll(() => void receiver.close());

test("serves its URL from the first read of the URL until the sandbox is stopped", async () => {
  const platform = await started();
  const { url, key } = platform.surfaces.test.customer;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/test\/customer$/);
  expect(url.startsWith(platform.url)).toBe(true);
  const answers = await Promise.all(
    [fetch, platform.fetch].map((ask) => ask(`${url}/cases`, { headers: { XApiKey: key } })),
  );
  const [one, two] = await Promise.all(answers.map((answer) => answer.text()));
  expect(one).toBe(two);
  await platform.stop();
  await expect(fetch(`${url}/cases`)).rejects.toThrow("fetch failed");
});

test("closes the connection of a request in progress when it is stopped", async () => {
  const platform = await started();
  await platform.faults.add({ kind: "delay", delayMs: 60_000 });
  const { url, key } = platform.surfaces.test.customer;
  const refused = expect(fetch(`${url}/cases`, { headers: { XApiKey: key } })).rejects.toThrow(
    "fetch failed",
  );
  await setTimeout(100);
  await platform.stop();
  await refused;
});

test("judges a request that the client aborted as unanswered [IDM-03]", async () => {
  const { url, keys, faults, judge } = await started();
  await faults.add({ kind: "delay", delayMs: 60_000, next: 1 });
  const client = { keys, fetch: (path: string, init: RequestInit) => fetch(url + path, init) } as Sandbox;
  await expect(submitInvoice(client, "one", 1, AbortSignal.timeout(200))).rejects.toThrow(/timeout/);
  await vi.waitFor(async () => {
    await submitInvoice(client, "two", 1);
    const { findings } = await judge();
    expect(findings[0]?.rule).toBe("key-rotated");
  }, 60_000);
});

test("handles fetch at the made-up address while being served", async () => {
  const platform = await started();
  const { url } = platform;
  const headers = { XApiKey: platform.keys.live.referral };
  const answers = await Promise.all(
    ["http://sandbox.invalid", url, ""].map((origin) =>
      platform.fetch(`${origin}/live/referral/cases`, { headers }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect(platform.fetch("https://api.example.com/cases")).rejects.toThrow(
    `fetch of a sandbox answers for ${url} only, not for https://api.example.com.`,
  );
});

test("serves two sandboxes at different URLs", async () => {
  const [one, two] = [await started(), await started()];
  expect(one.url).not.toBe(two.url);
  expect(one.url).toBe(one.url);
});

test("appends a delivery's path to a route but not to a receiver", async () => {
  const routes = { "https://hooks.falkenhof.example:8443": address };
  for (const options of [{ receiver: `${address}/in` }, { routes }]) {
    const platform = await started(options);
    await createTestCase(platform);
    await platform.deliveries.settled();
  }
  expect(new Set(paths)).toEqual(new Set(["/in", "/cases-test"]));
});
