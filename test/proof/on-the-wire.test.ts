import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { createNetworkSend } from "../../src/host/network/send";
import { listen } from "../../src/host/network/server/listen";
import { checkReceiver } from "../../src/proof/check/check";
import type { RuleVerdict } from "../../src/proof/check/verdict";
import { createSampleReceiver } from "../../src/webhooks/sample-receiver/sample-receiver";
import { bothSecrets, currentSecret, nextSecret, rulesWith } from "../support/checked-receiver";
import { deadlineMs } from "../support/program/deadline";

/** The platform's time limit for a response (DLV-01). */
const maxAnswerMs = 10_000;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function check(
  url: string,
  timeMs = deadlineMs,
  hasState = false,
  signal = new AbortController().signal,
): Promise<readonly RuleVerdict[]> {
  const { verdicts } = await checkReceiver(
    {
      send: createNetworkSend({}),
      now: Date.now,
      sleep: async (ms) => void (await wait(ms)),
      timeout: AbortSignal.timeout,
      random: Math.random,
    },
    {
      url: `${url}/hooks`,
      ...bothSecrets,
      headerPrefix: "X-Service",
      surface: "collection",
      ...(hasState ? { state: { url: `${url}/state`, paths: {} } } : {}),
      settleMs: 0,
      timeMs,
    },
    signal,
  );
  return verdicts;
}

async function serve(receiver: Send): Promise<string> {
  const { url, close } = await listen(receiver, 0);
  closing.push(close);
  return url;
}

async function serveRaw(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const right = () =>
  createSampleReceiver({
    secrets: [currentSecret, nextSecret],
    headerPrefix: "X-Service",
    now: Date.now,
    sleep: async (ms) => void (await wait(ms)),
  });

test("on every rule except many-payments, passes a receiver that takes 50 ms to respond", async () => {
  const receiver = right();
  const url = await serve(async (request) => {
    await wait(50);
    return receiver(request);
  });
  const verdicts = await check(url, deadlineMs, true);
  expect([rulesWith("broken", verdicts), rulesWith("unknown", verdicts)]).toEqual([[], ["many-payments"]]);
});

test("sends a signature header twice with different capitalization [SIG-01]", async () => {
  const lines: string[] = [];
  const url = await serveRaw(({ rawHeaders }, response) => {
    lines.push(
      rawHeaders.filter((_, index) => index % 2 === 0 && /signature/i.test(rawHeaders[index] ?? "")).join(),
    );
    response.writeHead(204).end();
  });
  await check(url);
  expect(lines).toEqual(
    expect.arrayContaining(["X-Service-Signature", "x-service-signature,X-Service-Signature"]),
  );
});

test("reports one broken rule if a receiver crashes midway", async () => {
  let requests = 0;
  const receiver = right();
  const url = await serve(async (request) => {
    requests += 1;
    if (requests === 60) for (const close of closing.splice(0)) void close();
    return receiver(request);
  });
  const verdicts = await check(url);
  expect(rulesWith("broken", verdicts)).toHaveLength(1);
  expect(rulesWith("unknown", verdicts)).toContain("late-repeat");
});

test("stops waiting for a silent receiver when time runs out, even after garbage collection", async () => {
  setFlagsFromString("--expose-gc");
  const url = await serveRaw(() => void setTimeout(runInNewContext("gc"), 100));
  const startedAt = Date.now();
  expect(rulesWith("held", await check(url, 500))).toEqual([]);
  expect(Date.now() - startedAt).toBeLessThan(maxAnswerMs);
});

test("sends each delivery on its own connection, because a receiver may close one without notice", async () => {
  const sockets = new Set<unknown>();
  let requests = 0;
  const url = await serveRaw(({ socket }, response) => {
    sockets.add(socket);
    requests += 1;
    response.writeHead(204).end();
  });
  await check(url);
  expect(sockets.size).toBe(requests);
});

test("names --time for rules that were not judged when it runs out", async () => {
  let requests = 0;
  const url = await serveRaw((_, response) => {
    requests += 1;
    if (requests < 30) response.writeHead(204).end();
  });
  const unjudged = (await check(url, 1500)).filter(({ verdict }) => verdict === "unknown");
  const lateRepeat = unjudged.find(({ rule }) => rule === "late-repeat");
  expect(lateRepeat?.advice).toContain("The check ended before");
  expect(lateRepeat?.advice).toContain("--time gives it longer");
});

test("reports one broken rule if a receiver responds with garbage", async () => {
  const server = createSocketServer((socket) => void socket.end("no HTTP at all\r\n\r\n")).listen(
    0,
    "127.0.0.1",
  );
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => server.close());
  const verdicts = await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect([rulesWith("broken", verdicts), rulesWith("held", verdicts)]).toEqual([["plain"], []]);
});

test("ends an interrupted check immediately with the results so far", async () => {
  const stop = new AbortController();
  let requests = 0;
  const receiver = right();
  const url = await serve(async (request) => {
    requests += 1;
    if (requests > 20) {
      stop.abort("SIGINT");
      await new Promise(() => {});
    }
    return receiver(request);
  });
  const verdicts = await check(url, deadlineMs, false, stop.signal);
  expect([rulesWith("held", verdicts).length > 0, rulesWith("broken", verdicts)]).toEqual([true, []]);
});
