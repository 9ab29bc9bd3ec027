import { get, type IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { BodyStream } from "../../../src/base/http";
import { listen } from "../../../src/host/network/server/listen";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Opens a server whose only response doesn't end, and a client that has received the response headers. */
async function open(stream: BodyStream) {
  const listener = await listen(
    async () => ({ status: 200, headers: { "content-type": "text/plain" }, body: new Uint8Array(), stream }),
    0,
  );
  closers.push(listener.close);
  const answer = await new Promise<IncomingMessage>((resolve) => get(listener.url, resolve));
  answer.on("error", () => {});
  return { ...listener, answer };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
const piece = (answer: IncomingMessage) =>
  new Promise<string>((resolve) => answer.once("data", (chunk: Buffer) => resolve(chunk.toString())));

test("passes on each chunk when it is produced, not when the response ends", async () => {
  let goOn = () => {};
  const isRead = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { answer } = await open(async function* () {
    yield "one";
    await isRead;
    yield "zwö";
  });
  let read = "";
  for await (const chunk of answer) {
    read += chunk;
    goOn();
  }
  expect([read, answer.complete]).toEqual(["onezwö", true]);
});

test("ends the stream when the client disconnects", async () => {
  let stopped: Promise<void> | undefined;
  const { answer } = await open(async function* (signal) {
    stopped = aborted(signal);
    yield "one";
    await stopped;
  });
  await piece(answer);
  answer.destroy();
  await stopped;
});

test("ends streams immediately when the server closes", async () => {
  const { answer, close } = await open(async function* (signal) {
    yield "one";
    await aborted(signal);
  });
  await piece(answer);
  const closed = close();
  for await (const _ of answer);
  await closed;
  // If the server had cut the connection after the grace period, the response would be incomplete.
  expect(answer.complete).toBe(true);
});

test("produces only as much as the client reads", async () => {
  let made = 0;
  const { answer } = await open(async function* () {
    for (; made < 10_000; made += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      yield "x".repeat(10_000);
    }
  });
  answer.pause();
  let before = -1;
  while (made !== before) {
    before = made;
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(made).toBeLessThan(10_000);
  answer.destroy();
});
