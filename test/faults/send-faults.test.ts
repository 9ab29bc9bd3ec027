import { createServer as createPlainServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { Failure } from "../../src/base/failure";
import type { HttpRequest } from "../../src/base/http";
import { createNetworkSend } from "../../src/host/network/send";
import { startStuckServer } from "../host/probes/stuck-server";
import { type Behaviour, type FaultyServer, startFaultyServer } from "../support/platforms/faulty-server";
import { certificate, certificateKey } from "../support/platforms/loopback-certificate";

const send = createNetworkSend({});
const closers: (() => unknown)[] = [];
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
});

/**
 * Short, because some tests wait until it expires, but long enough for a busy machine that runs tests in
 * parallel.
 */
const timeoutMs = 1_000;

async function start(behaviour: Behaviour): Promise<FaultyServer> {
  const server = await startFaultyServer(behaviour);
  closers.push(server.close);
  return server;
}

const get = (url: string, overrides: Partial<HttpRequest> = {}) =>
  send({ method: "GET", url, headers: {}, ...overrides });

/** Returns a request's failure, with PORT in place of the port. */
async function failureOf(url: string, overrides: Partial<HttpRequest> = {}) {
  const failure: Failure = await get(url, overrides).then(
    () => expect.unreachable("the request must fail"),
    (error) => error,
  );
  const { kind, message, details } = failure;
  const port = /:(\d+)/.exec(url)?.[1] ?? "none";
  return {
    kind,
    message: message.replaceAll(port, "PORT"),
    retryable: details.retryable,
    hint: details.hint,
    details,
  };
}

async function faultOf(behaviour: Behaviour, overrides: Partial<HttpRequest> = {}) {
  return failureOf((await start(behaviour)).url, overrides);
}

const got = '{"items":[{"id":1},{"id":2}]}'.length;

test.concurrent.each([
  [{ kind: "refuse" }, "the server 127.0.0.1:PORT refused the connection", true],
  [{ kind: "hang-before-answer" }, "the server 127.0.0.1:PORT gave no answer within 1 s", true],
  [
    { kind: "hang-in-body" },
    `the server 127.0.0.1:PORT did not finish its answer within 1 s (got ${got} of 5,678 bytes)`,
    true,
  ],
  [{ kind: "drop-before-answer" }, "the server 127.0.0.1:PORT closed the connection without an answer", true],
  [
    { kind: "drop-in-body", framing: "content-length" },
    `the server 127.0.0.1:PORT closed the connection in the middle of its answer (got ${got} of 5,678 bytes)`,
    true,
  ],
  [
    { kind: "drop-in-body", framing: "chunked" },
    `the server 127.0.0.1:PORT closed the connection in the middle of its answer (got ${got} bytes)`,
    true,
  ],
  [{ kind: "garbage" }, "the server 127.0.0.1:PORT answered with something that is not HTTP", false],
  [{ kind: "broken-chunk" }, "the server 127.0.0.1:PORT sent a broken answer", false],
  [{ kind: "huge-headers" }, "the server 127.0.0.1:PORT answered with headers that are too large", false],
] as const)("describes the fault %j in words, with a next step", async (behaviour, message, retryable) => {
  const fault = await faultOf(behaviour, { timeoutMs });
  expect(fault).toMatchObject({ kind: "network", message, retryable });
  expect(fault.hint).toMatch(/^[A-Z].*\.$/);
});

test.concurrent.each([
  [{ kind: "refuse" }, false],
  [{ kind: "hang-before-answer" }, true],
  [{ kind: "drop-before-answer" }, true],
  [{ kind: "garbage" }, true],
] as const)("reports whether a write may have arrived after %j: %s [IDM-03]", async (behaviour, mayHave) => {
  const server = await start(behaviour);
  await expect(get(server.url, { timeoutMs })).rejects.toMatchObject({ mayHaveArrived: mayHave });
});

test("names the method and URL in the failure but omits the query", async () => {
  const server = await start({ kind: "drop-before-answer" });
  const { details } = await failureOf(`${server.url}/cases/a?token=secret`);
  expect(details.request).toBe(`GET ${server.url}/cases/a`);
});

test.each(["content-length", "chunked"] as const)("stops reading a 200 MB body (%s)", async (framing) => {
  const fault = await faultOf({ kind: "huge-body", bytes: 200_000_000, framing });
  expect(fault).toMatchObject({
    kind: "network",
    message: "the answer of 127.0.0.1:PORT is larger than 64 MiB",
    retryable: false,
  });
});

test("accepts a body of exactly the maximum size", async () => {
  const server = await start({ kind: "huge-body", bytes: 100_000, framing: "chunked" });
  expect((await get(server.url, { maxBodyBytes: 100_000 })).body.length).toBe(100_000);
  const fault = await failureOf(server.url, { maxBodyBytes: 99_999 });
  expect(fault.message).toBe("the answer of 127.0.0.1:PORT is larger than 99,999 bytes");
});

test("refuses a small body that decompresses to more than the maximum size", async () => {
  const body = gzipSync(Buffer.alloc(5_000_000));
  const fault = await faultOf(
    { kind: "answer", head: ["HTTP/1.1 200 OK", "Content-Encoding: gzip"], body },
    { maxBodyBytes: 1_048_576 },
  );
  expect(fault.message).toBe("the answer of 127.0.0.1:PORT is larger than 1 MiB");
});

test.each(["gzip", "made-up", "constructor"])(
  "reports a body that doesn't match its encoding %s",
  async (encoding) => {
    const fault = await faultOf({
      kind: "answer",
      head: ["HTTP/1.1 200 OK", `Content-Encoding: ${encoding}`],
      body: "plain",
    });
    expect(fault).toMatchObject({
      kind: "network",
      message: `the body of the answer of 127.0.0.1:PORT can't be decoded (content-encoding: ${encoding})`,
    });
  },
);

test.concurrent("lets a response exceed the timeout if its bytes arrive fast enough", async () => {
  const server = await start({ kind: "slow", pieces: 12, gapMs: 120 });
  const { body } = await get(server.url, { timeoutMs, minBytesPerSecond: 10 });
  expect(JSON.parse(Buffer.from(body).toString()).items.length).toBe(12);
  expect((await failureOf(server.url, { timeoutMs })).message).toMatch(/did not finish .* 1 s/);
});

test.concurrent.each([
  [300, "1.3 s"],
  [15, "1 s"],
])("allows more time for a larger upload: %i bytes", async (bytes, limit) => {
  const server = await start({ kind: "hang-before-answer" });
  const upload = { method: "POST", body: Buffer.alloc(bytes), minBytesPerSecond: 1000 };
  expect((await failureOf(server.url, { ...upload, timeoutMs })).message).toBe(
    `the server 127.0.0.1:PORT gave no answer within ${limit}`,
  );
});

test("waits for a slow response if the timeout is 0", async () => {
  const server = await start({ kind: "slow", pieces: 3, gapMs: 20 });
  expect((await get(server.url, { timeoutMs: 0 })).status).toBe(200);
});

const fast = { timeoutMs, minBytesPerSecond: 65_536 };
const ok = "HTTP/1.1 200 OK\r\n";

test.concurrent.each([
  ["endless 102 answers", "", "HTTP/1.1 102 Processing\r\n\r\n", "gave no answer"],
  ["endless 100 answers", "", "HTTP/1.1 100 Continue\r\n\r\n", "gave no answer"],
  ["headers that arrive slowly", ok, "x-a: b\r\n", "gave no answer"],
  ["a body that arrives slowly", `${ok}content-length: 5000\r\n\r\n`, ".", "did not finish its answer"],
  ["a chunked body", `${ok}transfer-encoding: chunked\r\n\r\n`, "1\r\n.\r\n", "did not finish its answer"],
])("times out on %s", async (_, first, drop, what) => {
  const fault = await faultOf({ kind: "drip", first, drop, gapMs: 20 }, fast);
  expect(fault).toMatchObject({ kind: "network", retryable: true });
  expect(fault.message).toContain(`the server 127.0.0.1:PORT ${what} within 1`);
  expect(fault.hint).toContain("--request-timeout");
});

const body = '{"id":1}';
const whole = `${ok}content-length: ${body.length}\r\n\r\n${body}`;
const textOf = ({ status, body: bytes }: { status: number; body: Uint8Array }) => [
  status,
  Buffer.from(bytes).toString(),
];

test.each([100, 102, 103])("skips an unexpected %d response", async (status) => {
  const early = `HTTP/1.1 ${status} Early\r\nlink: </a>\r\n\r\n`;
  const server = await start({ kind: "raw", text: early + early + whole });
  expect(textOf(await get(server.url))).toEqual([200, body]);
  expect(textOf(await get(server.url))).toEqual([200, body]);
  expect(textOf(await get(server.url, { method: "POST", body: Buffer.from("{}") }))).toEqual([200, body]);
});

test.each([
  ["a length and a body", "content-length: 5\r\n\r\nhello"],
  ["a length but no body", "content-length: 5\r\n\r\n"],
  ["a length above the maximum", "content-length: 999999999\r\n\r\n"],
  ["a length of 0", "content-length: 0\r\n\r\n"],
  ["a chunked body", "transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"],
  ["neither", "\r\n"],
])("ignores the body of a 204 with %s", async (_, rest) => {
  const server = await start({ kind: "raw", text: `HTTP/1.1 204 No Content\r\n${rest}` });
  expect(textOf(await get(server.url))).toEqual([204, ""]);
  expect(textOf(await get(server.url, { method: "DELETE" }))).toEqual([204, ""]);
  expect(server.requests.length).toBe(2);
});

test("names an unassigned HTTP status in the error", async () => {
  const fault = await faultOf({ kind: "raw", text: whole.replace("200 OK", "099 Odd") });
  expect(fault).toMatchObject({
    kind: "network",
    message: "the server 127.0.0.1:PORT answered with the status 099, which HTTP does not have",
    retryable: false,
  });
});

test.each([
  ["html", "text/html"],
  ["broken-json", "application/json"],
  ["empty-body", "application/json"],
  ["wrong-content-type", "text/plain"],
] as const)("returns the body of a %s response unchanged", async (kind, type) => {
  const answer = await get((await start({ kind })).url);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
});

test.concurrent("times out on a port that doesn't accept connections", async () => {
  const server = await startStuckServer();
  closers.push(server.close);
  expect(await failureOf(server.url, { timeoutMs })).toMatchObject({
    kind: "network",
    message: "the server 127.0.0.1:PORT did not accept a connection within 1 s",
    retryable: true,
  });
});

test("names an unknown host in the error", async () => {
  // The system refuses a name this long without a DNS query.
  const host = `${"x".repeat(70)}.invalid`;
  expect(await failureOf(`http://${host}/`)).toMatchObject({
    kind: "network",
    message: `cannot find the host ${host}`,
    retryable: false,
  });
});

test.each([
  ["ftp://host/x", "ftp is neither http nor https"],
  ["/cases", "it is not an absolute URL"],
  ["", "it is not an absolute URL"],
  ["http://host:99999/x", "its host or port is not valid"],
  ["http://a b/x", "its host or port is not valid"],
  ["https://user:secret@host/x", "a user name or password in the address is never sent"],
])("refuses the URL %j", async (url, cause) => {
  const { kind, message } = await failureOf(url);
  expect(kind).toBe("network");
  expect(message).toMatch(/^can't send a request to /);
  expect(message.endsWith(`: ${cause}`)).toBe(true);
  expect(message).not.toContain("secret");
});

test("refuses an invalid HTTP header before sending", async () => {
  const server = await start({ kind: "empty-body" });
  const fault = await failureOf(server.url, { headers: { "x-name": "a\nb" } });
  expect(fault).toMatchObject({
    kind: "usage",
    message: "this request can't be sent: invalid x-name header",
  });
  expect(server.requests).toEqual([]);
});

async function startTls(): Promise<number> {
  const server = createTlsServer({ cert: certificate, key: certificateKey }, (_, response) =>
    response.end("safe"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test("names NODE_EXTRA_CA_CERTS in the error for an untrusted certificate", async () => {
  const fault = await failureOf(`https://127.0.0.1:${await startTls()}/`);
  expect(fault.message).toMatch(/^the certificate of 127\.0\.0\.1:PORT is not trusted: [^;]+$/);
  expect(fault).toMatchObject({ kind: "network", retryable: false });
  expect(fault.hint).toContain("NODE_EXTRA_CA_CERTS");
});

test("reports HTTPS on a port that serves plain HTTP", async () => {
  const server = createPlainServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  expect(await failureOf(`https://127.0.0.1:${port}/`)).toMatchObject({
    kind: "network",
    message: "no secure connection to 127.0.0.1:PORT: the TLS handshake failed",
    retryable: false,
  });
});

const interrupted = { kind: "interrupted", message: "interrupted by SIGINT" };

test("sends nothing if the signal is already aborted", async () => {
  const server = await start({ kind: "empty-body" });
  expect(await failureOf(server.url, { signal: AbortSignal.abort("SIGINT") })).toMatchObject(interrupted);
  expect(server.requests).toEqual([]);
});

test("aborts a request that is waiting for a connection", async () => {
  const server = await startStuckServer();
  closers.push(server.close);
  const controller = new AbortController();
  const failure = failureOf(server.url, { signal: controller.signal });
  setImmediate(() => controller.abort("SIGINT"));
  expect(await failure).toMatchObject(interrupted);
});

test("aborts only the given request, not another request to the same server", async () => {
  const slow = await start({ kind: "slow", pieces: 5, gapMs: 40 });
  const controller = new AbortController();
  const failure = failureOf(slow.url, { signal: controller.signal });
  const other = get(slow.url);
  setImmediate(() => controller.abort("SIGINT"));
  expect(await failure).toMatchObject(interrupted);
  expect((await other).status).toBe(200);
});

test.concurrent("can reach the same server again after an abort", async () => {
  const server = await start({ kind: "hang-before-answer" });
  const controller = new AbortController();
  const failure = failureOf(server.url, { signal: controller.signal });
  setImmediate(() => controller.abort("SIGINT"));
  expect(await failure).toMatchObject(interrupted);
  expect((await failureOf(server.url, { timeoutMs })).message).toBe(
    "the server 127.0.0.1:PORT gave no answer within 1 s",
  );
});

test("can reach the same server again after a failure", async () => {
  const broken = await start({ kind: "drop-before-answer" });
  await failureOf(broken.url);
  await failureOf(broken.url);
  expect(broken.requests.length).toBe(2);
});
