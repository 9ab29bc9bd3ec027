import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { ForwardedRequest } from "../../../src/base/streamed-http";
import { buildSendStreamed } from "../../../src/host/network/send-streamed";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Starts a server. Returns a function that sends requests to it. */
async function openSender(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { send, close } = buildSendStreamed({});
  closers.push(
    close,
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const sendTo = (path: string, others: Partial<ForwardedRequest> = {}) =>
    send({
      ...{ method: "GET", url: `http://127.0.0.1:${port}${path}`, headers: [], body: undefined },
      signal: new AbortController().signal,
      ...others,
    });
  return { sendTo, close, port };
}
const read = async (body: AsyncIterable<Uint8Array> | undefined) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of body ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

test("streams bodies in both directions without hop-by-hop headers", async () => {
  const { sendTo, port } = await openSender((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    outgoing.setHeader("set-cookie", ["a=1", "b=2"]);
    outgoing.setHeader("x-seen", JSON.stringify([method, url, headers.host, headers.te, headers["x-own"]]));
    outgoing.writeContinue();
    incoming.pipe(outgoing);
  });
  const body = (async function* () {
    yield Buffer.from("one,");
    yield Buffer.from("two");
  })();
  const headers = [
    ["Host", "elsewhere"],
    ["TE", "trailers"],
    ["X-Own", "1"],
  ] as const;
  const answer = await sendTo("/a?b=1", { method: "POST", headers, body });
  expect(await read(answer.body)).toBe("one,two");
  const lines = answer.headers.filter(([name]) =>
    ["set-cookie", "x-seen", "connection", "keep-alive"].includes(name),
  );
  expect([answer.status, lines]).toEqual([
    200,
    [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
      ["x-seen", `["POST","/a?b=1","127.0.0.1:${port}",null,"1"]`],
    ],
  ]);
  expect(await read((await sendTo("/", { method: "POST", body: Buffer.from("kept") })).body)).toBe("kept");
});

test("streams no body for HEAD, 204 and 304", async () => {
  const { sendTo } = await openSender(({ url }, outgoing) => {
    outgoing.writeHead(Number(url?.slice(1)), url === "/304" ? { "content-length": "5" } : {}).end();
  });
  const statuses = [];
  for (const [path, method] of [
    ["/200", "HEAD"],
    ["/204", "GET"],
    ["/304", "GET"],
    ["/200", "GET"],
  ] as const) {
    const { status, body } = await sendTo(path, { method });
    statuses.push([status, body === undefined]);
  }
  expect(statuses).toEqual([
    [200, true],
    [204, true],
    [304, true],
    [200, false],
  ]);
});

test("rejects if the server closes the connection before or during its response", async () => {
  const { sendTo } = await openSender(({ url, socket }, outgoing) => {
    if (url === "/before") return void socket.destroy();
    outgoing.writeHead(200, { "content-length": "9" });
    outgoing.write("half", () => socket.destroy());
  });
  await expect(sendTo("/before")).rejects.toMatchObject({ kind: "network", mayHaveArrived: true });
  const { body } = await sendTo("/within");
  await expect(read(body)).rejects.toMatchObject({
    kind: "network",
    message: expect.stringContaining("closed the connection in the middle of its answer (got 4 bytes)"),
  });
});

test("ends a request on Ctrl-C before, during and after the response headers", async () => {
  const { sendTo } = await openSender(({ url }, outgoing) => {
    if (url === "/half") outgoing.write("half");
  });
  const interrupted = { kind: "interrupted" };
  await expect(sendTo("/", { signal: AbortSignal.abort("SIGINT") })).rejects.toMatchObject(interrupted);
  const waiting = new AbortController();
  const answer = sendTo("/", { signal: waiting.signal });
  setTimeout(() => waiting.abort("SIGINT"), 20);
  await expect(answer).rejects.toMatchObject(interrupted);
  const reading = new AbortController();
  const { body } = await sendTo("/half", { signal: reading.signal });
  const text = read(body);
  reading.abort("SIGINT");
  await expect(text).rejects.toMatchObject(interrupted);
});

test("ends all connections when it closes", async () => {
  const { sendTo, close } = await openSender((_, outgoing) => void outgoing.write("half"));
  const { body } = await sendTo("/");
  const text = read(body);
  await Promise.all([expect(text).rejects.toThrow(), close()]);
});

test("stops receiving a body that nobody reads", async () => {
  let writtenBytes = 0;
  const { sendTo } = await openSender((_, outgoing) => {
    const write = () => {
      while (writtenBytes < 64 * 2 ** 20) {
        writtenBytes += 2 ** 20;
        if (!outgoing.write(Buffer.alloc(2 ** 20))) return void outgoing.once("drain", write);
      }
      outgoing.end();
    };
    write();
  });
  const { body } = await sendTo("/");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(writtenBytes).toBeLessThan(32 * 2 ** 20);
  for await (const _ of body ?? []) break;
});
