import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, expect, test } from "vitest";
import { listen } from "../../src/host/network/server/listen";
import { openSandbox } from "../support/sandbox/sandbox";

const sandbox = await openSandbox({ isUnlimited: true });
const { url, port, close } = await listen(sandbox.platform.send, 0, { passesOversized: true });
const key = sandbox.keyOf("collection", 1);
const host = `Host: 127.0.0.1:${port}`;
afterAll(close);

/** Writes these bytes, half-closes the connection if requested, and returns the complete response. */
async function exchange(bytes: string | Uint8Array, { isHalfClosed = false } = {}): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  socket.write(bytes);
  if (isHalfClosed) socket.end();
  const answer = await text(socket).catch(() => "");
  socket.destroy();
  return answer;
}

const request = (line: string, headers: readonly string[] = [], body = "") =>
  `${[`${line} HTTP/1.1`, host, `XApiKey: ${key}`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n${body}`;

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

function expectRefused(answer: string, ...statuses: number[]): void {
  expect(statuses, answer.slice(0, 300)).toContain(statusOf(answer));
  expect(answer).not.toMatch(/\n\s+at |node:internal|\.(ts|js):\d+/);
}

/** Expects the server to serve the next caller after each test. */
afterEach(async () => {
  const answer = await fetch(`${url}/test/collection/cases`, { headers: { xapikey: key } });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

const base = "/test/collection";
const cases = `${base}/cases`;
type Bytes = string | Uint8Array;
const refused: readonly [what: string, bytes: Bytes, status: number, otherStatus?: number][] = [
  ["an unknown method", request(`BREW ${cases}`), 400],
  ["a method of another protocol", request(`PROPFIND ${cases}`), 405],
  ["TRACE", request(`TRACE ${cases}`), 405],
  ["an encoded slash", request(`GET ${cases}/a%2Fb`), 400],
  ["an encoded null byte", request(`GET ${cases}/%00`), 400],
  ["a null byte", request(`GET ${cases}/\0`), 400],
  ["a path with .. segments", request(`GET ${base}/../../control/status`), 404],
  ["a path with encoded .. segments", request(`GET ${base}/%2e%2e/%2e%2e/control/status`), 404],
  ["a literal colon", request(`POST ${base}/webhooks/00000000-0000-4000-8000-000000000000:replay`), 404],
  ["a path that is not UTF-8", Buffer.from(request(`GET ${cases}/\xff`), "latin1"), 400],
  ["two keys", request(`GET ${cases}`, [`XApiKey: ${key}`]), 401],
  [
    "two Content-Length headers",
    request(`POST ${base}/managed-cases`, ["Content-Length: 2", "Content-Length: 3"], "{}"),
    400,
  ],
  [
    "Content-Length together with chunks",
    request(`POST ${base}/managed-cases`, ["Content-Length: 2", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    400,
  ],
  ["an invalid Content-Length", request(`POST ${base}/managed-cases`, ["Content-Length: two"], "{}"), 400],
  [
    "a chunk without a size",
    request(`POST ${base}/managed-cases`, ["Transfer-Encoding: chunked"], "zz\r\n"),
    400,
  ],
  [
    "an unknown transfer encoding",
    request(`POST ${base}/managed-cases`, ["Transfer-Encoding: br"], "{}"),
    400,
    501,
  ],
  ["a header without a name", request(`GET ${cases}`, [": value"]), 400],
  ["a header folded over two lines", request(`GET ${cases}`, ["X-Odd: a", " b"]), 400, 200],
  ["no Host header", `GET ${cases} HTTP/1.1\r\nXApiKey: ${key}\r\nConnection: close\r\n\r\n`, 400],
  ["HTTP/0.9", `GET ${cases}\r\n\r\n`, 401],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, 505],
  ["a TLS handshake", Buffer.of(22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3), 400],
  ["oversized headers", request(`GET ${cases}`, [`X-Long: ${"x".repeat(100_000)}`]), 431],
  ["10,000 parameters", request(`GET ${cases}?${"Ids=x&".repeat(10_000)}`), 431],
  ["an unknown expectation", request(`POST ${base}/managed-cases`, ["Expect: 200-ok"]), 417],
];

test.each(refused)("refuses %s without a stack trace", async (_, bytes, status, other = status) => {
  expectRefused(await exchange(bytes), status, other);
});

test("accepts 1,500 query parameters", async () => {
  const many = Array.from({ length: 1_500 }, (_, index) => `p${index}=${index}`).join("&");
  expect(statusOf(await exchange(request(`GET ${cases}?${many}`)))).toBe(200);
});

test("refuses a body above 10 MiB with the platform's error envelope [ERR-18]", async () => {
  const size = 10 * 2 ** 20 + 1;
  const body = "x".repeat(size);
  const sized = request(`POST ${base}/managed-cases`, [`Content-Length: ${size}`], body);
  const chunk = `${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const chunked = request(`POST ${base}/managed-cases`, ["Transfer-Encoding: chunked"], chunk);
  for (const bytes of [sized, chunked]) {
    const answer = await exchange(bytes);
    expectRefused(answer, 413);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({
      error: "FileTooLarge",
      businessErrors: [{ type: "FileTooLarge", solutionUrl: "" }],
    });
  }
});

test("responds to a client that half-closes after a complete request", async () => {
  expect(statusOf(await exchange(request(`GET ${cases}`), { isHalfClosed: true }))).toBe(200);
});

test.each([
  ["nothing", ""],
  ["half a request line", "GET /test"],
  ["half of the headers", `GET ${cases} HTTP/1.1\r\n${host}\r\nXApi`],
])("responds with 400, or not at all, if a connection ends after %s", async (_, bytes) => {
  const answer = await exchange(bytes, { isHalfClosed: true });
  if (answer !== "") expectRefused(answer, 400);
});

test("quickly returns a 404 for a path of 15,000 letters", async () => {
  for (const method of ["POST", "DELETE", "OPTIONS"])
    expect(statusOf(await exchange(request(`${method} /test/${"x".repeat(15_000)}`)))).toBe(404);
});

test("refuses a page's 10 MB form before reading it", async () => {
  const body = "a&".repeat(5 * 2 ** 20);
  const answer = await exchange(request("POST /kyc/x", [`Content-Length: ${body.length}`], body));
  expect([statusOf(answer), answer.includes("Nothing was changed")]).toEqual([400, true]);
});

test("changes nothing if the body is truncated", async () => {
  const count = () => sandbox.store.get<{ n: number }>("select count(*) as n from cases")?.n;
  const before = count();
  const body = JSON.stringify({ creditorCompanyName: "Half" });
  const line = request(`POST ${base}/managed-cases`, [`Content-Length: ${body.length + 10}`], body);
  const answer = await exchange(line, { isHalfClosed: true });
  if (answer !== "") expectRefused(answer, 400);
  expect(count()).toBe(before);
});
