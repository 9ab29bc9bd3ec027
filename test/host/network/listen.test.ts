import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { ListenOptions } from "../../../src/base/host";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { createNetworkSend } from "../../../src/host/network/send";
import { listen } from "../../../src/host/network/server/listen";

const send = createNetworkSend({});
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function serve(answer: Send, options?: ListenOptions) {
  const listener = await listen(answer, 0, options);
  closers.push(listener.close);
  return listener;
}

/** Starts a listener that records its requests. */
async function recorder(response: Partial<HttpResponse> = {}) {
  const seen: HttpRequest[] = [];
  const listener = await serve(async (request) => {
    seen.push(request);
    return { status: 200, headers: {}, body: new Uint8Array(), ...response };
  });
  return { ...listener, seen };
}

/** Writes raw bytes. Returns everything received until the server closes the connection. */
async function raw(port: number, request: string | Uint8Array): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  return text(socket);
}

const ending = "Connection: close\r\n\r\n";

test("listens on a free loopback port and returns its URL", async () => {
  const { url, port } = await recorder();
  expect(port).toBeGreaterThan(0);
  expect(url).toBe(`http://127.0.0.1:${port}`);
});

test("sends a response with its status, headers and length", async () => {
  const { url } = await recorder({ status: 422, headers: { "x-trace-id": "AbC" }, body: Buffer.from("né") });
  const answer = await send({ method: "GET", url, headers: {} });
  expect(answer.status).toBe(422);
  expect(answer.headers).toMatchObject({ "x-trace-id": "AbC", "content-length": "3" });
  expect(Buffer.from(answer.body).toString()).toBe("né");
});

test("passes on the path and query undecoded, whatever the Host header", async () => {
  const { url, port, seen } = await recorder();
  await raw(port, `GET /a/../b%2Fc//d?x=%20&y=[1] HTTP/1.1\r\nHost: elsewhere.example\r\n${ending}`);
  await raw(port, `GET http://elsewhere.example/p?q HTTP/1.1\r\nHost: elsewhere.example\r\n${ending}`);
  expect(seen.map((request) => request.url)).toEqual([`${url}/a/../b%2Fc//d?x=%20&y=[1]`, `${url}/p?q`]);
});

test("passes on header names in lowercase and joins repeated headers", async () => {
  const { port, seen } = await recorder();
  const headers =
    "Host: h\r\nX-Part: a\r\nx-part: b\r\nAuthorization: one\r\nauthorization: two\r\nconstructor: c\r\n";
  await raw(port, `GET / HTTP/1.1\r\n${headers}${ending}`);
  expect({ ...seen[0]?.headers }).toEqual({
    host: "h",
    "x-part": "a, b",
    authorization: "one, two",
    constructor: "c",
    connection: "close",
  });
});

test("passes on a body byte for byte, and a missing body as undefined", async () => {
  const { url, port, seen } = await recorder();
  await send({ method: "POST", url, headers: {}, body: Uint8Array.of(0, 255, 10) });
  await raw(
    port,
    `POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n${ending}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`,
  );
  await send({ method: "GET", url, headers: {} });
  expect(seen.map(({ method, body }) => [method, body && Buffer.from(body).toString("latin1")])).toEqual([
    ["POST", "\0\xff\n"],
    ["POST", "abcde"],
    ["GET", undefined],
  ]);
});

test("refuses a body above 10 MiB with 413", async () => {
  const { url, seen } = await recorder();
  const limit = 10 * 2 ** 20;
  const post = (size: number) => send({ method: "POST", url, headers: {}, body: Buffer.alloc(size) });
  expect((await post(limit)).status).toBe(200);
  const refused = await post(limit + 1);
  expect(refused.status).toBe(413);
  expect(refused.headers["content-type"]).toContain("text/plain");
  expect(seen.length).toBe(1);
});

const mib = 2 ** 20;
const empty = { status: 200, headers: {}, body: new Uint8Array() };

test("chooses the limit for a body above 64 KiB from the request's headers", async () => {
  const seen: HttpRequest[] = [];
  const { url } = await serve(
    async (request) => {
      seen.push(request);
      return empty;
    },
    { passesOversized: true, bodyLimit: ({ headers }) => (headers.xapikey === "k" ? mib : 0) },
  );
  const post = (size: number, xapikey: string) =>
    send({ method: "POST", url, headers: { xapikey }, body: Buffer.alloc(size) });
  for (const [size, key] of [
    [mib, "k"],
    [mib + 1, "k"],
    [mib, "wrong"],
    [65_536, "wrong"],
  ] as const)
    await post(size, key);
  expect(seen.map(({ body, isOversized }) => [body?.length, isOversized])).toEqual([
    [mib, undefined],
    [undefined, true],
    [undefined, true],
    [65_536, undefined],
  ]);
});

test("holds at most four bodies of the maximum size but still accepts short ones", async () => {
  const held: (() => void)[] = [];
  let open = 0;
  let maxOpen = 0;
  let onFull = () => {};
  const full = new Promise<void>((resolve) => {
    onFull = resolve;
  });
  const { url } = await serve(
    async ({ body }) => {
      if ((body?.length ?? 0) < mib) return empty;
      maxOpen = Math.max(maxOpen, ++open);
      if (open === 4) onFull();
      if (held.length < 4) await new Promise<void>((resolve) => held.push(resolve));
      open--;
      return empty;
    },
    { maxBodyBytes: mib },
  );
  const post = (size: number) => send({ method: "POST", url, headers: {}, body: Buffer.alloc(size) });
  const large = Array.from({ length: 9 }, () => post(mib));
  await full;
  expect((await post(1000)).status).toBe(200);
  for (const go of held) go();
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(maxOpen).toBe(4);
});

test("frees a client's share of the budget when it disconnects", async () => {
  const { url, port } = await serve(async () => empty, { maxBodyBytes: mib });
  for (let index = 0; index < 6; index++) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${mib}\r\n\r\n`);
    await new Promise((resolve) => socket.write(Buffer.alloc(200_000), resolve));
    await new Promise<void>((resolve) => socket.on("close", () => resolve()).destroy());
  }
  expect((await send({ method: "POST", url, headers: {}, body: Buffer.alloc(mib) })).status).toBe(200);
});

test("returns a plain 500, without the error message, if a handler throws", async () => {
  const { url } = await serve(async () => {
    throw new Error("secret path /root/x");
  });
  const answer = await send({ method: "GET", url, headers: {} });
  expect([answer.status, answer.headers["content-type"]]).toEqual([500, "application/json"]);
  expect(JSON.parse(Buffer.from(answer.body).toString())).toEqual({
    message: "The server failed to answer this request.",
  });
});

test("returns a 500 with the next step for a local failure", async () => {
  const { url } = await serve(async () => {
    throw new Failure("config", "/root/x.db can't be written", { hint: "Free some disk space." });
  });
  const answer = await send({ method: "GET", url, headers: {} });
  expect([answer.status, JSON.parse(Buffer.from(answer.body).toString())]).toEqual([
    500,
    { message: "The server failed to answer this request. Free some disk space." },
  ]);
});

test("returns a 500 that asks for a restart if the program's files were replaced", async () => {
  const { url } = await serve(async () => {
    throw Object.assign(new Error("The files of recoup changed while it ran."), { code: "PROGRAM_CHANGED" });
  });
  const answer = await send({ method: "GET", url, headers: {} });
  expect([answer.status, JSON.parse(Buffer.from(answer.body).toString())]).toEqual([
    500,
    { message: "The files of recoup changed while it ran. Restart this server." },
  ]);
});

test("drops the client's connection if the target's connection breaks before a response", async () => {
  const { url, port } = await serve(async () => {
    throw new Failure("network", "lost");
  });
  expect(await raw(port, `GET / HTTP/1.1\r\nHost: h\r\n\r\n`)).toBe("");
  await expect(send({ method: "GET", url, headers: {} })).rejects.toMatchObject({
    kind: "network",
    message: `the server 127.0.0.1:${port} closed the connection without an answer`,
  });
});

test("passes on received bytes before breaking the client's connection", async () => {
  const arrived = { status: 200, headers: { "content-length": "10" }, body: Buffer.from("half-") };
  const { url, port } = await serve(async () => {
    throw new Failure("network", "lost", { arrived });
  });
  const text = await raw(port, `GET / HTTP/1.1\r\nHost: h\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n.*content-length: 10\r\n.*\r\n\r\nhalf-$/is);
  await expect(send({ method: "GET", url, headers: {} })).rejects.toMatchObject({
    kind: "network",
    message: expect.stringContaining("in the middle of its answer (got 5 of 10 bytes)"),
  });
});

test("returns a 500 for a response that HTTP doesn't allow", async () => {
  const { url } = await recorder({ headers: { "x-bad": "a\r\nb" } });
  expect((await send({ method: "GET", url, headers: {} })).status).toBe(500);
});

test("returns the length of the GET body for HEAD, but no length for 204", async () => {
  const { url } = await recorder({ body: Buffer.from("four") });
  const head = await send({ method: "HEAD", url, headers: {} });
  expect([head.headers["content-length"], head.body.length]).toEqual(["4", 0]);
  const empty = await recorder({ status: 204 });
  const answer = await send({ method: "DELETE", url: empty.url, headers: {} });
  expect([answer.status, answer.headers["content-length"]]).toEqual([204, undefined]);
});

test("serves many requests on one connection", async () => {
  const { port } = await recorder({ body: Buffer.from("ok") });
  const request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";
  const answers = await raw(port, `${request}${request}GET / HTTP/1.1\r\nHost: h\r\n${ending}`);
  expect(answers.match(/HTTP\/1\.1 200/g)?.length).toBe(3);
});

test("closes idle and unused connections on close but lets a response in progress finish", async () => {
  let finish: (() => void) | undefined;
  let arrived: () => void;
  const requested = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const listener = await listen(async ({ url }) => {
    if (url.endsWith("/slow")) {
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      arrived();
      await held;
    }
    return { status: 200, headers: {}, body: Buffer.from("done") };
  }, 0);
  const unused = raw(listener.port, "");
  await send({ method: "GET", url: listener.url, headers: {} });
  const running = send({ method: "GET", url: `${listener.url}/slow`, headers: {} });
  await requested;
  const closed = listener.close();
  expect(await unused).toBe("");
  finish?.();
  expect(Buffer.from((await running).body).toString()).toBe("done");
  await closed;
  await expect(send({ method: "GET", url: listener.url, headers: {} })).rejects.toMatchObject({
    message: `the server 127.0.0.1:${listener.port} refused the connection`,
  });
});

test("notifies the handler if the client disconnects before the response", async () => {
  const remaining: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { port, url } = await serve(
    async ({ url: address, onGone }) => {
      onGone?.(() => remaining.push(address));
      if (address.endsWith("/slow")) {
        arrive();
        await new Promise<void>((resolve) => onGone?.(resolve));
      }
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
    { reportsGone: true },
  );
  await raw(port, `GET /fast HTTP/1.1\r\nHost: a\r\n${ending}`);
  const departing = connect(port, "127.0.0.1");
  departing.write("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  await arrived;
  departing.destroy();
  await expect.poll(() => remaining).toEqual([`${url}/slow`]);
});

test("suggests a solution if the port is in use", async () => {
  const { port } = await recorder();
  await expect(listen(send, port)).rejects.toMatchObject({
    kind: "usage",
    message: `can't listen on port ${port}: another program listens there`,
    details: { hint: "Choose another port, or --port 0 for any free one." },
  });
});

test("cuts off an endless body with a 413", async () => {
  const { port } = await recorder();
  const socket = connect(port, "127.0.0.1");
  socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${2 ** 40}\r\n\r\n`);
  socket.write(Buffer.alloc(41 * 2 ** 20));
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  // Unread data ends the connection with a reset.
  socket.on("error", () => {});
  await new Promise((closed) => socket.on("close", closed));
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close\r\n/is);
});

test("passes on a request above 10 MiB without its body if configured to", async () => {
  const seen: HttpRequest[] = [];
  const answer = { status: 413, headers: { "x-own": "yes" }, body: new Uint8Array() };
  const listener = await listen(
    async (request) => {
      seen.push(request);
      return answer;
    },
    0,
    { passesOversized: true },
  );
  closers.push(listener.close);
  const body = Buffer.alloc(10 * 2 ** 20 + 1);
  const { headers } = await send({ method: "POST", url: listener.url, headers: {}, body });
  expect(headers["x-own"]).toBe("yes");
  expect(seen.map(({ isOversized, body }) => [isOversized, body])).toEqual([[true, undefined]]);
});

test.each([
  ["127.0.0.2", "127.0.0.2"],
  ["0.0.0.0", "127.0.0.1"],
])("listens on %s and can be reached at %s", async (address, name) => {
  const listener = await listen(async () => ({ status: 204, headers: {}, body: new Uint8Array() }), 0, {
    address,
  });
  closers.push(listener.close);
  expect(listener.url).toBe(`http://${name}:${listener.port}`);
  expect((await send({ method: "GET", url: listener.url, headers: {} })).status).toBe(204);
});

test("suggests a solution for an address that this machine doesn't have", async () => {
  await expect(listen(send, 0, { address: "192.0.2.1" })).rejects.toMatchObject({
    kind: "usage",
    message: "can't listen on 192.0.2.1, port 0: this machine does not have that address",
    details: { hint: "Choose an address of this machine, or 0.0.0.0 for all of them." },
  });
});

test.each([-1, 65_536, 1.5])("refuses port %d", async (port) => {
  await expect(listen(send, port)).rejects.toMatchObject({
    kind: "usage",
    message: `can't listen on port ${port}: ports go from 0 to 65535`,
  });
});
