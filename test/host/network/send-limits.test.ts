import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Failure } from "../../../src/base/failure";
import type { HttpRequest } from "../../../src/base/http";
import { buildSend } from "../../../src/host/network/send";

const send = buildSend({});
let server: Server;
let port = 0;

beforeEach(async () => {
  server = createServer((_, answer) => {
    answer.writeHead(200);
    // Bytes arrive all the time, and yet the answer never ends.
    const drip = setInterval(() => answer.write("."), 20);
    answer.on("close", () => clearInterval(drip));
  });
  await new Promise<void>((bound) => server.listen(0, "127.0.0.1", bound));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = (changes: Partial<HttpRequest>): Promise<Failure> =>
  send({ method: "GET", url: `http://127.0.0.1:${port}`, headers: {}, ...changes }).then(
    () => expect.unreachable("the request must fail"),
    (error) => error,
  );

test("an answer that trickles in times out", async () => {
  const { kind, message, details } = await failureOf({ timeoutMs: 200 });
  expect(kind).toBe("network");
  expect(message.replace(/got \d+/, "got some")).toBe(
    `the server 127.0.0.1:${port} did not finish its answer within 0.2 s (got some bytes)`,
  );
  expect(details.cause).toMatchObject({ code: "ETIMEDOUT" });
});

test("a name that resolves to a refused address is not connected to, and other requests are not affected", async () => {
  const addresses: string[] = [];
  const mayReach = (address: string) => {
    addresses.push(address);
    return false;
  };
  const url = `http://localhost:${port}`;
  const { kind, message, details } = await failureOf({ url, mayReach, timeoutMs: 5000 });
  expect([kind, message]).toEqual([
    "network",
    `the host localhost must be public: localhost leads to ${addresses[0]}`,
  ]);
  expect(details.cause).toMatchObject({ code: "ERR_ADDRESS_REFUSED" });
  expect((await failureOf({ url, timeoutMs: 200 })).message).toContain("did not finish");
  expect((await failureOf({ url, mayReach: () => true, timeoutMs: 200 })).message).toContain(
    "did not finish",
  );
});
