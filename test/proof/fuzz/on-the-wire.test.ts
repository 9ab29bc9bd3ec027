import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { createNetworkSend } from "../../../src/host/network/send";
import { listen } from "../../../src/host/network/server/listen";
import { currentSecret } from "../../support/checked-receiver";
import { fuzzed, learningReceiver } from "../../support/fuzzed-receiver";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Fuzzes over sockets. The receiver is correct unless `answer` is given. */
async function fuzzedAt(
  overrides: Parameters<typeof fuzzed>[1],
  answer?: (request: Parameters<Send>[0], stop: () => Promise<void>) => ReturnType<Send> | undefined,
  signal?: AbortSignal,
) {
  const receiver = learningReceiver();
  const { url, close } = await listen((request) => answer?.(request, close) ?? receiver(request), 0);
  closing.push(close);
  const setting = { address: `${url}/hooks`, state: { url: `${url}/state`, paths: {} }, ...overrides };
  return fuzzed(createNetworkSend({}), setting, {}, signal);
}

test("passes a correct receiver over sockets", async () => {
  const { runs, failure } = await fuzzedAt({ runs: 10 });
  expect([runs, failure]).toEqual([10, undefined]);
});

test("reports an unreachable receiver with the reason", async () => {
  let requests = 0;
  const { failure } = await fuzzedAt({}, (_, stop) => {
    requests += 1;
    if (requests === 60) void stop();
    return undefined;
  });
  expect(failure).toMatchObject({
    bug: expect.stringMatching(/^The receiver('s state can't be read| no longer answers)\.$/),
    details: [expect.any(String)],
  });
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

test("reports a state response that isn't JSON as a bug and doesn't crash", async () => {
  const garbage = (request: Parameters<Send>[0]): ReturnType<Send> | undefined =>
    request.method === "GET"
      ? Promise.resolve({ status: 200, headers: {}, body: Buffer.from("<html>") })
      : undefined;
  const { failure } = await fuzzedAt({}, garbage);
  expect(failure?.bug).toMatch(/isn't JSON: "<html>"\.$/);
});

/** Starts a server that accepts connections but doesn't speak HTTP. */
async function oddServer(onRequest: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => onRequest(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

const silenceOf = (setting: Parameters<typeof fuzzed>[1]): Promise<Failure> =>
  fuzzed(createNetworkSend({}), setting).then(
    () => expect.unreachable(),
    (error) => error,
  );

test("suggests starting the receiver if it refuses the connection", async () => {
  const address = await oddServer(() => {});
  await closing.pop()?.();
  for (const secrets of [[], [currentSecret]]) {
    const silent = await silenceOf({ address, secrets });
    expect([silent.kind, silent.message, silent.details.hint]).toEqual([
      "check-failed",
      `The receiver at ${address} doesn't answer: the server ${new URL(address).host} refused the connection.`,
      "Start the receiver, or correct its address.",
    ]);
  }
});

test.each([
  ["closes the connection", (socket: Socket) => socket.destroy()],
  ["responds with garbage", (socket: Socket) => socket.end("HELLO\r\n\r\n")],
])("reports that a server doesn't respond if it %s", async (_, onRequest) => {
  const address = await oddServer((socket) => void onRequest(socket));
  const silent = await silenceOf({ address, secrets: [currentSecret] });
  expect([silent.kind, silent.message]).toEqual([
    "check-failed",
    expect.stringContaining(`The receiver at ${address} doesn't answer: `),
  ]);
});

test("reports a state URL that refuses the connection", async () => {
  const url = await oddServer(() => {});
  await closing.pop()?.();
  const { failure } = await fuzzedAt({ state: { url, paths: {} } });
  expect(failure).toMatchObject({
    bug: "The receiver's state can't be read.",
    isSilent: true,
    details: [expect.stringContaining("refused the connection")],
  });
});

test("shows the deliveries that were sent before the receiver crashed", async () => {
  const { failure } = await fuzzedAt({}, ({ body }, stop) => {
    if (Buffer.from(body ?? "").includes("payment.created")) void stop();
    return undefined;
  });
  expect(failure).toMatchObject({ isSilent: true });
  expect(failure?.steps.some(({ kind }) => kind === "payment" || kind === "deliver")).toBe(true);
});
