import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Failure } from "../../../src/base/failure";
import type { HttpRequest } from "../../../src/base/http";
import { createNetworkSend } from "../../../src/host/network/send";
import { deadlineMs } from "../../support/program/deadline";

const send = createNetworkSend({});
let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer((_, answer) => {
    answer.writeHead(200);
    // Bytes keep arriving, but the response never ends.
    const drip = setInterval(() => answer.write("."), 20);
    answer.on("close", () => clearInterval(drip));
  });
  await new Promise<void>((bound) => server.listen(0, "127.0.0.1", bound));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Long enough for even a busy machine to start a response. */
const timeoutMs = 1_000;

const failureOf = (changes: Partial<HttpRequest>): Promise<Failure> =>
  send({ method: "GET", url: `http://127.0.0.1:${port}`, headers: {}, timeoutMs, ...changes }).then(
    () => expect.unreachable("the request must fail"),
    (error) => error,
  );

test.concurrent("times out on a response that arrives too slowly", async () => {
  const { kind, message, details } = await failureOf({});
  expect(kind).toBe("network");
  expect(message.replace(/got \d+/, "got some")).toBe(
    `the server 127.0.0.1:${port} did not finish its answer within 1 s (got some bytes)`,
  );
  expect(details.cause).toMatchObject({ code: "ETIMEDOUT" });
});

test.concurrent("doesn't connect if the name resolves to a refused address", async () => {
  const addresses: string[] = [];
  const mayReach = (address: string) => {
    addresses.push(address);
    return false;
  };
  const url = `http://localhost:${port}`;
  const { kind, message, details } = await failureOf({ url, mayReach, timeoutMs: deadlineMs });
  expect([kind, message]).toEqual([
    "network",
    `the host localhost must be public: localhost resolves to ${addresses[0]}`,
  ]);
  expect(details.cause).toMatchObject({ code: "ERR_ADDRESS_REFUSED" });
  const others = await Promise.all([{ url }, { url, mayReach: () => true }].map(failureOf));
  for (const { message } of others) expect(message).toContain("did not finish");
});
