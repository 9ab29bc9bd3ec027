import { afterEach, expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { listen } from "../../../src/host/network/listen";
import { buildSend } from "../../../src/host/network/send";
import { fuzzed, learningReceiver } from "../../support/fuzzed-receiver";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Fuzzes over sockets; the receiver is the right one, unless `answer` takes its place. */
async function fuzzedAt(
  more: Parameters<typeof fuzzed>[1],
  answer?: (request: Parameters<Send>[0], stop: () => Promise<void>) => ReturnType<Send> | undefined,
  signal?: AbortSignal,
) {
  const receiver = learningReceiver();
  const { url, close } = await listen((request) => answer?.(request, close) ?? receiver(request), 0);
  closing.push(close);
  const setting = { address: `${url}/hooks`, state: { url: `${url}/state`, paths: {} }, ...more };
  return fuzzed(buildSend({}), setting, {}, signal);
}

test("a right receiver passes over sockets", async () => {
  const { runs, failure } = await fuzzedAt({ runs: 10 });
  expect([runs, failure]).toEqual([10, undefined]);
});

test("a receiver that isn't there any more ends the run with the reason", async () => {
  let requests = 0;
  const { failure } = await fuzzedAt({}, (_, stop) => {
    requests += 1;
    if (requests === 60) void stop();
    return undefined;
  });
  expect(failure).toMatchObject({ bug: "The receiver doesn't answer.", details: [expect.any(String)] });
});

test("Ctrl-C doesn't wait for a receiver that hangs", async () => {
  const stop = new AbortController();
  let deliveries = 0;
  const hang = (request: Parameters<Send>[0]): ReturnType<Send> | undefined => {
    if (request.method !== "POST") return undefined;
    deliveries += 1;
    if (deliveries < 10) return undefined;
    setImmediate(() => stop.abort("SIGINT"));
    return new Promise(() => {});
  };
  expect((await fuzzedAt({}, hang, stop.signal)).failure).toBeUndefined();
});

test("garbage in place of answers is a verdict, not a crash", async () => {
  const garbage = (request: Parameters<Send>[0]): ReturnType<Send> | undefined =>
    request.method === "GET"
      ? Promise.resolve({ status: 200, headers: {}, body: Buffer.from("<html>") })
      : undefined;
  const { failure } = await fuzzedAt({}, garbage);
  expect(failure?.bug).toMatch(/isn't JSON: "<html>"\.$/);
});
