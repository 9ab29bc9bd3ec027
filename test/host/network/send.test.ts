import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { createNetworkSend } from "../../../src/host/network/send";
import { type FaultyServer, startFaultyServer } from "../../support/platforms/faulty-server";

const send = createNetworkSend({});
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function scripted(head: readonly string[], body?: string | Uint8Array): Promise<FaultyServer> {
  const server = await startFaultyServer({ kind: "answer", head, body: body ?? "" });
  closers.push(server.close);
  return server;
}

async function serving(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string, overrides: Partial<HttpRequest> = {}) =>
  send({ method: "GET", url, headers: {}, ...overrides });
const textOf = (body: Uint8Array) => Buffer.from(body).toString();

test("returns the status, lowercase headers and body of the server's response", async () => {
  const server = await scripted(
    ["HTTP/1.1 422 Unprocessable", "X-Trace-Id: AbC", "Content-Type: text/plain"],
    "né",
  );
  const answer = await get(`${server.url}/cases`);
  expect(answer.status).toBe(422);
  expect(answer.headers).toEqual({
    "x-trace-id": "AbC",
    "content-type": "text/plain",
    "content-length": "3",
  });
  expect(textOf(answer.body)).toBe("né");
});

test("joins duplicate headers", async () => {
  const server = await scripted(["HTTP/1.1 200 OK", "X-Part: a", "X-Part: b"]);
  expect((await get(server.url)).headers["x-part"]).toBe("a, b");
});

test("sends the path and query exactly as written", async () => {
  const server = await scripted(["HTTP/1.1 200 OK"]);
  await get(`${server.url}/a/../b%2Fc//d?x=%20&y=[1]&z=a+b#part`);
  await get(`${server.url}?q=1`);
  await get(server.url);
  expect(server.requests.map(({ path }) => path)).toEqual(["/a/../b%2Fc//d?x=%20&y=[1]&z=a+b", "/?q=1", "/"]);
});

test("adds only the connection, host and length headers to a request", async () => {
  const server = await scripted(["HTTP/1.1 200 OK"]);
  const body = Buffer.from('{"a":1}');
  await send({ method: "PATCH", url: `${server.url}/x`, headers: { "x-api-key": "k" }, body });
  const names = server.requests[0]?.head
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(":")[0]?.toLowerCase());
  expect(server.requests[0]?.head).toMatch(/^PATCH \/x HTTP\/1\.1\r\n/);
  expect(names?.sort()).toEqual(["connection", "content-length", "host", "x-api-key"]);
});

test("returns a redirect like any other response", async () => {
  const server = await startFaultyServer({ kind: "redirect", location: "http://127.0.0.1:1/elsewhere" });
  closers.push(server.close);
  const answer = await get(server.url);
  expect([answer.status, answer.headers.location]).toEqual([302, "http://127.0.0.1:1/elsewhere"]);
  expect(server.requests.length).toBe(1);
});

test.each([
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["Deflate", deflateRawSync],
  ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
  ["identity", Buffer.from],
] as const)("decodes a body encoded as %s and removes the encoding headers", async (encoding, encode) => {
  const text = '{"name":"Zoë"}'.repeat(50);
  const server = await scripted(["HTTP/1.1 200 OK", `Content-Encoding: ${encoding}`, "X-A: b"], encode(text));
  const answer = await get(server.url);
  expect(textOf(answer.body)).toBe(text);
  expect(answer.headers).toEqual({ "x-a": "b" });
});

test("returns the headers of a HEAD response without a body", async () => {
  const url = await serving(
    createServer((_, response) => response.writeHead(200, { "content-length": "9999" }).end()),
  );
  const answer = await send({ method: "HEAD", url, headers: {} });
  expect([answer.headers["content-length"], answer.body.length]).toEqual(["9999", 0]);
});

test.each([
  ["an unrequested 101", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"],
  ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}"],
  [
    "a length of chunks",
    "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
])("doesn't mistake %s for a connection that the server closed", async (_, text) => {
  const server = await startFaultyServer({ kind: "raw", text });
  closers.push(server.close);
  await expect(get(server.url)).rejects.toMatchObject({
    message: expect.stringMatching(/ (answered with something that is not HTTP|sent a broken answer)$/),
    details: { retryable: false },
  });
});

test("skips informational responses before the final one", async () => {
  const url = await serving(
    createServer((_, response) => {
      response.writeProcessing();
      response.writeEarlyHints({ link: "</a>; rel=preload" });
      response.end("real");
    }),
  );
  expect(textOf((await get(url)).body)).toBe("real");
});

test("reads a chunked body completely", async () => {
  const piece = "x".repeat(100_000);
  const url = await serving(
    createServer((_, response) => {
      for (let part = 0; part < 20; part += 1) response.write(piece);
      response.end();
    }),
  );
  expect((await get(url)).body.length).toBe(2_000_000);
});

test("shares a connection between sequential requests and opens at most sixteen", async () => {
  const sockets = new Set<unknown>();
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    setImmediate(() => response.end("ok"));
  });
  const url = await serving(server);
  for (let round = 0; round < 5; round += 1) await get(url);
  expect(sockets.size).toBe(1);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(url)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(sockets.size).toBe(16);
});

test("handles many requests with one signal without a warning", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const url = await serving(createServer((_, response) => response.end("ok")));
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 64 }, () => get(url, { signal })));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("reports that a request can't have arrived if it is interrupted before a connection accepts it", async () => {
  const server = await scripted(["HTTP/1.1 200 OK"]);
  await expect(get(server.url, { signal: AbortSignal.abort("SIGINT") })).rejects.toMatchObject({
    kind: "interrupted",
    mayHaveArrived: false,
  });
  const connecting = new AbortController();
  const unsent = get(server.url, { signal: connecting.signal });
  connecting.abort("SIGINT");
  await expect(unsent).rejects.toMatchObject({ kind: "interrupted", mayHaveArrived: false });
  expect(server.requests).toEqual([]);
});

test("reports that an interrupted request may have arrived once the server has received it", async () => {
  const received = new AbortController();
  const url = await serving(createServer(() => received.abort("SIGINT")));
  await expect(get(url, { signal: received.signal })).rejects.toMatchObject({
    kind: "interrupted",
    mayHaveArrived: true,
  });
});
