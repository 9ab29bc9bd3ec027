import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { chooseProxy } from "../../../src/host/network/proxy-choice";
import { createNetworkSend } from "../../../src/host/network/send";
import { parseOrigin } from "../../../src/host/network/target";
import { startFaultyServer } from "../../support/platforms/faulty-server";
import { certificate, certificateKey } from "../../support/platforms/loopback-certificate";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const proxyFor = (url: string, env: Record<string, string>) => chooseProxy(env, parseOrigin(url));
const both = { HTTP_PROXY: "http://plain:1", HTTPS_PROXY: "http://secure:2" };

test("sends HTTP and HTTPS requests through the proxies set in the environment", () => {
  expect(proxyFor("http://host", both)).toMatchObject({ variable: "HTTP_PROXY", url: { host: "plain:1" } });
  expect(proxyFor("https://host", both)).toMatchObject({
    variable: "HTTPS_PROXY",
    url: { host: "secure:2" },
  });
  expect(proxyFor("https://host", { HTTP_PROXY: "http://plain:1" })).toBeUndefined();
  expect(proxyFor("http://host", {})).toBeUndefined();
});

test("prefers the lowercase variable unless it is empty", () => {
  expect(proxyFor("http://host", { ...both, http_proxy: "http://lower:3" })?.url.host).toBe("lower:3");
  expect(proxyFor("http://host", { ...both, http_proxy: "" })?.url.host).toBe("plain:1");
});

test("accepts a proxy URL without a scheme", () => {
  expect(proxyFor("http://host", { HTTP_PROXY: "proxy:8080" })?.url.href).toBe("http://proxy:8080/");
});

test.each(["socks5://user:secret@proxy:1", "http://", ":"])(
  "refuses %s without repeating its value",
  (value) => {
    const choose = () => proxyFor("http://host", { HTTP_PROXY: value });
    expect(choose).toThrow(
      expect.objectContaining({
        kind: "config",
        message: "the variable HTTP_PROXY does not name an http or https proxy",
      }),
    );
  },
);

test.each(["127.0.0.1", "127.9.8.7", "localhost", "app.localhost", "[::1]"])(
  "%s never uses a proxy",
  (host) => {
    expect(proxyFor(`http://${host}:4010`, both)).toBeUndefined();
  },
);

test.each([
  ["host.example", "http://host.example", true],
  ["HOST.example", "http://host.example", true],
  ["example", "http://host.example", true],
  [".example", "http://host.example", true],
  ["*.example", "http://host.example", true],
  ["ample", "http://host.example", false],
  ["other, host.example", "http://host.example", true],
  ["other host.example", "http://host.example", true],
  ["*", "http://anything", true],
  ["host.example:8080", "http://host.example:8080", true],
  ["host.example:8080", "http://host.example", false],
  ["host.example:443", "https://host.example", true],
  ["10.0.0.1", "http://10.0.0.1", true],
  ["fe80::1", "http://[fe80::1]:80", true],
  ["[fe80::1]:80", "http://[fe80::1]", true],
  ["[fe80::1]:81", "http://[fe80::1]", false],
  [" , ", "http://host", false],
  ["2001:0DB8:0:0:0:0:0:1", "https://[2001:db8::1]/", true],
  ["[2001:0db8::0001]:443", "https://[2001:db8::1]/", true],
  ["[2001:0db8::0001]:80", "https://[2001:db8::1]/", false],
  ["2001:0db8::0002, [nonsense", "https://[2001:db8::1]/", false],
])("with NO_PROXY=%j, reaches %s directly: %s", (list, url, isStraight) => {
  expect(proxyFor(url, { ...both, NO_PROXY: list }) === undefined).toBe(isStraight);
});

async function bound(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a proxy that routes every CONNECT to one loopback port, or responds with an error status. */
async function tunnelTo(port: number, status = 200) {
  const heads: string[] = [];
  const proxy = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (head) => {
      heads.push(String(head));
      socket.write(`HTTP/1.1 ${status} Whatever\r\n\r\n`);
      if (status !== 200) return;
      const onward = connect(port, "127.0.0.1");
      onward.on("error", () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
  });
  return { heads, port: await bound(proxy) };
}

test("sends HTTP requests to the proxy with the full URL and the proxy's credentials", async () => {
  const proxy = await startFaultyServer({ kind: "answer", head: ["HTTP/1.1 200 OK"], body: "through" });
  closers.push(proxy.close);
  const send = createNetworkSend({ http_proxy: `http://me:p%40ss@127.0.0.1:${proxy.port}` });
  const headers = { "x-api-key": "k" } as const;
  const answer = await send({ method: "GET", url: "http://platform.invalid/cases?x=1", headers });
  expect(Buffer.from(answer.body).toString()).toBe("through");
  expect(proxy.requests[0]?.path).toBe("http://platform.invalid/cases?x=1");
  expect(proxy.requests[0]?.head).toContain(`proxy-authorization: Basic ${btoa("me:p@ss")}`);
  expect(headers).toEqual({ "x-api-key": "k" });
});

test("sends HTTPS requests through a tunnel to port 443", async () => {
  const server = createTlsServer({ cert: certificate, key: certificateKey }, (_, response) =>
    response.end("safe"),
  );
  const proxy = await tunnelTo(await bound(server));
  const send = createNetworkSend({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  await expect(send({ method: "GET", url: "https://platform.invalid/", headers: {} })).rejects.toMatchObject({
    kind: "network",
    message: expect.stringMatching(/^the certificate of platform\.invalid:443 /),
  });
  expect(proxy.heads[0]).toMatch(/^CONNECT platform\.invalid:443 HTTP\/1\.1\r\n/);
});

test.each([
  [403, "Check the user name and password in HTTPS_PROXY, and what the proxy allows."],
  [407, "Check the user name and password in HTTPS_PROXY, and what the proxy allows."],
  [
    302,
    "It redirects, maybe to a page where you sign in to the network: open a web page in a browser, or check the variable HTTPS_PROXY.",
  ],
])("names the variable whose proxy refuses the tunnel with %d", async (status, hint) => {
  const proxy = await tunnelTo(0, status);
  const send = createNetworkSend({ HTTPS_PROXY: `http://me:secret@127.0.0.1:${proxy.port}` });
  await expect(send({ method: "GET", url: "https://platform.invalid/", headers: {} })).rejects.toMatchObject({
    kind: "network",
    message: `the proxy 127.0.0.1:${proxy.port} refused to connect to platform.invalid:443: status ${status}`,
    details: { hint, retryable: false },
  });
});

test.each([
  [502, true],
  [504, true],
  [500, false],
])("reports that the proxy can't reach the host if the proxy responds with %d", async (status, retryable) => {
  const proxy = await tunnelTo(0, status);
  const send = createNetworkSend({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  await expect(send({ method: "GET", url: "https://platform.invalid/", headers: {} })).rejects.toMatchObject({
    message: `the proxy 127.0.0.1:${proxy.port} could not connect to platform.invalid:443: status ${status}`,
    details: { retryable, mayHaveArrived: false },
  });
});

async function proxyThat(answer: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket));
  });
  return { sockets, port: await bound(proxy) };
}

test("gives up on a proxy that never responds, and closes the connection", async () => {
  const proxy = await proxyThat(() => undefined);
  const send = createNetworkSend({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  const request = { method: "GET", url: "https://platform.invalid/", headers: {}, timeoutMs: 200 };
  await expect(send(request)).rejects.toMatchObject({
    message: `the proxy 127.0.0.1:${proxy.port} opened no connection to platform.invalid:443 within 0.2 s`,
    details: { retryable: true, mayHaveArrived: false },
  });
  await expect.poll(() => proxy.sockets.every(({ destroyed }) => destroyed), { timeout: 3000 }).toBe(true);
});

test("contacts a proxy only once if the proxy closes the connection instead of opening a tunnel", async () => {
  const proxy = await proxyThat((socket) => socket.end());
  const send = createNetworkSend({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  await expect(send({ method: "GET", url: "https://platform.invalid/", headers: {} })).rejects.toMatchObject({
    message: `the proxy 127.0.0.1:${proxy.port} closed the connection without an answer`,
    details: { retryable: true, mayHaveArrived: false },
  });
  expect(proxy.sockets).toHaveLength(1);
});

test("reports that the proxy, not the server, doesn't speak HTTP", async () => {
  const proxy = await proxyThat((socket) => socket.write("220 ready\r\n"));
  const send = createNetworkSend({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  await expect(send({ method: "GET", url: "https://platform.invalid/", headers: {} })).rejects.toMatchObject({
    message: `the proxy 127.0.0.1:${proxy.port} answered with something that is not HTTP`,
    details: { hint: "Check the variable HTTPS_PROXY." },
  });
});

test("reports that a proxy refuses an HTTP request because it requires a password", async () => {
  const proxy = await startFaultyServer({
    kind: "answer",
    head: ["HTTP/1.1 407 Proxy Authentication Required"],
  });
  closers.push(proxy.close);
  const send = createNetworkSend({ HTTP_PROXY: proxy.url });
  await expect(send({ method: "GET", url: "http://platform.invalid/", headers: {} })).rejects.toMatchObject({
    kind: "network",
    message: `the proxy 127.0.0.1:${proxy.port} refused to connect to platform.invalid:80: status 407`,
  });
});

test.each(["http", "https"])("names the variable whose proxy is unreachable for %s", async (scheme) => {
  const proxy = await startFaultyServer({ kind: "refuse" });
  const variable = `${scheme.toUpperCase()}_PROXY`;
  const send = createNetworkSend({ [variable]: proxy.url });
  await expect(
    send({ method: "GET", url: `${scheme}://platform.invalid/`, headers: {} }),
  ).rejects.toMatchObject({
    message: `the proxy 127.0.0.1:${proxy.port} refused the connection`,
    details: { hint: `Check the variable ${variable}.` },
  });
});
