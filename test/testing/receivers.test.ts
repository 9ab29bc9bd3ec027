import { expect, test } from "vitest";
import { verifyAndParse } from "../../src/testing";
import type { Delivery, Receiver, Sandbox } from "../../src/testing/published";
import { started } from "../support/testing/started";
import { call, createTestCase } from "../support/testing/test-case";

/** Creates a case and returns the delivery attempts of its event. */
async function attemptsOf(platform: Sandbox): Promise<Delivery[]> {
  const id = await createTestCase(platform);
  await platform.deliveries.settled();
  return (await platform.deliveries.list()).filter(({ caseId }) => caseId === id);
}

const subscriptionsOf = async (platform: Sandbox) =>
  (await (await call(platform, "/webhooks")).json()) as {
    readonly id: string;
    readonly url: string;
  }[];

test("receives the method, URL, headers and bytes that the platform sends [DLV-09]", async () => {
  const requests: Request[] = [];
  const bodies: Uint8Array[] = [];
  const platform = await started({
    receiver: async (request) => {
      requests.push(request);
      bodies.push(new Uint8Array(await request.arrayBuffer()));
      return new Response("thanks", { status: 202 });
    },
  });
  const [attempt] = await attemptsOf(platform);
  const [request] = requests;
  expect(attempt).toMatchObject({ status: 202, error: null, answer: "thanks", sentTo: request?.url });
  expect(attempt?.payload).toBe(Buffer.from(bodies[0] ?? "").toString());
  expect([request?.method, request?.headers.get("x-service-event")]).toEqual(["POST", "case.created"]);
});

test("lets a receiver verify a delivery with the system clock and several secrets [SIG-01]", async () => {
  const results: unknown[] = [];
  const secrets: string[] = ["b2xk"];
  const platform = await started({
    receiver: async (request) => {
      const header = request.headers.get("x-service-signature");
      const body = new Uint8Array(await request.arrayBuffer());
      const nowSeconds = Math.floor(Date.now() / 1000);
      results.push(verifyAndParse({ header, body, secret: secrets, nowSeconds }));
      return new Response();
    },
  });
  const body = JSON.stringify({
    url: "https://hooks.example.com/new",
    events: ["case.created"],
    isTestMode: true,
  });
  const made = await call(platform, "/webhooks", { method: "POST", body });
  secrets.push(((await made.json()) as { readonly secret: string }).secret);
  const attempts = await attemptsOf(platform);
  expect(results).toHaveLength(attempts.length);
  expect(results).toContainEqual(
    expect.objectContaining({ valid: true, event: expect.objectContaining({ event: "case.created" }) }),
  );
});

test.each<[string, Receiver, string]>([
  [
    "throws",
    () => {
      throw new TypeError("no such table");
    },
    "Network error: the receiver threw TypeError: no such table",
  ],
  ["rejects", () => Promise.reject(new Error("gone")), "Network error: the receiver threw Error: gone"],
  ["rejects with text", () => Promise.reject("gone"), "Network error: the receiver threw gone"],
  ["returns null", () => null as never, "Network error: the receiver returned no Response"],
  ["returns a number", () => 204 as never, "Network error: the receiver returned no Response"],
  [
    "returns a status without a body",
    () => ({ status: 200 }) as never,
    "Network error: the receiver returned no Response",
  ],
  [
    "returns a body without a status",
    () => ({ arrayBuffer: async () => new ArrayBuffer(0) }) as never,
    "Network error: the receiver returned no Response",
  ],
  ["returns nothing", () => undefined as never, "Network error: the receiver returned no Response"],
  ["returns an object", () => ({ ok: true }) as never, "Network error: the receiver returned no Response"],
  ["answers 500", () => new Response("", { status: 500 }), "HTTP 500: Internal Server Error"],
])("records a failure and retries if a receiver %s [DLV-01]", async (_, receiver, error) => {
  const platform = await started({ receiver });
  const [attempt] = await attemptsOf(platform);
  expect(attempt).toMatchObject({ attempt: 1, error });
  expect(attempt?.nextAttemptAt).toBe("2026-03-16T09:01:00Z");
});

test("lets a receiver call the platform and delivers the resulting events", async () => {
  const events: string[] = [];
  const platform: Sandbox = await started({
    receiver: async (request) => {
      const { event, data } = (await request.json()) as Delivery["envelope"];
      events.push(event);
      if (event === "case.created" && "caseId" in data) await platform.cases.advance(data.caseId, "active");
      return new Response();
    },
  });
  await attemptsOf(platform);
  expect(events).toContain("case.updated");
});

test("sends deliveries along a matching route, otherwise to the receiver", async () => {
  const received: string[] = [];
  const receive = (name: string) => (request: Request) => {
    received.push(`${name} ${request.url}`);
    return new Response();
  };
  const platform = await started({
    routes: { "https://mine.example.com": receive("route") },
    receiver: receive("receiver"),
  });
  const events = ["case.created"];
  const body = JSON.stringify({ url: "https://mine.example.com/in?a=1", events, isTestMode: true });
  await call(platform, "/webhooks", { method: "POST", body });
  await attemptsOf(platform);
  expect(received).toContain("route https://mine.example.com/in?a=1");
  expect(received.filter((line) => line.startsWith("receiver https://mine"))).toEqual([]);
  expect(received.filter((line) => line.startsWith("receiver "))).not.toEqual([]);
});

test("delivers only to seeded hosts if there is no receiver", async () => {
  const platform = await started();
  const body = JSON.stringify({
    url: "https://hooks.acme.dev/in",
    events: ["case.created"],
    isTestMode: true,
  });
  await call(platform, "/webhooks", { method: "POST", body });
  const attempts = await attemptsOf(platform);
  expect(Object.fromEntries(attempts.map(({ url, error }) => [new URL(url).host, error]))).toMatchObject({
    "hooks.acme.dev": "Network error: there is no network to reach https://hooks.acme.dev/in over",
  });
  expect(attempts.filter(({ error }) => error === null).length).toBeGreaterThan(0);
  expect((await subscriptionsOf(platform)).length).toBeGreaterThan(0);
});

test("refuses a receiver that is neither a function nor a URL", async () => {
  const message = "A receiver is a function or an http or https address, not ";
  await expect(started({ receiver: "localhost:3000" })).rejects.toThrow(`${message}"localhost:3000"`);
  await expect(started({ routes: { "https://mine.example.com": "here" } })).rejects.toThrow(
    `${message}"here"`,
  );
});

test("refuses a route that can't be parsed", async () => {
  await expect(started({ routes: ["https://mine.example.com"] })).rejects.toThrow(
    "The route https://mine.example.com has no = between its origin and its target",
  );
  await expect(started({ routes: ["x=http://127.0.0.1:3000"] })).rejects.toThrow(
    'A route starts at an https:// address, not at "x"',
  );
  await expect(started({ routes: ["https://mine.example.com=ftp://a=b"] })).rejects.toThrow(
    'A receiver is a function or an http or https address, not "ftp://a=b"',
  );
  await expect(started({ routes: ["=http://127.0.0.1:3000"] })).rejects.toThrow(
    "The route =http://127.0.0.1:3000 has no = between its origin and its target",
  );
  await expect(started({ routes: { "http://mine.example.com": () => new Response() } })).rejects.toThrow(
    'A route starts at an https:// address, not at "http://mine.example.com"',
  );
});

test("refuses a path in a route, because each delivery keeps its own", async () => {
  const receive = () => new Response();
  for (const [from, to, named] of [
    ["https://mine.example.com/in", receive, "https://mine.example.com/in"],
    ["https://mine.example.com", "http://127.0.0.1:3000/in", "http://127.0.0.1:3000/in"],
  ] as const)
    await expect(started({ routes: { [from]: to } })).rejects.toThrow(
      `"${named}" must end after the host and port: a route keeps the path of each delivery`,
    );
});

test("refuses routes that are neither an object nor a list", async () => {
  for (const routes of [5, null, "https://mine.example.com=http://127.0.0.1:3000"])
    await expect(started({ routes: routes as never })).rejects.toThrow(
      `routes is an object or a list, not ${JSON.stringify(routes)}`,
    );
});

test("fails an attempt whose response is larger than 1 MiB", async () => {
  const answers = ["x".repeat(2 ** 20), "x".repeat(2 ** 20 + 1)];
  const errors: (string | null | undefined)[] = [];
  for (const answer of answers) {
    const [attempt] = await attemptsOf(await started({ receiver: () => new Response(answer) }));
    errors.push(attempt?.error);
  }
  expect(errors).toEqual([null, "Network error: the receiver's answer is larger than 1 MiB"]);
});

test("accepts a Response whose body has already been read", async () => {
  const platform = await started({
    receiver: async () => {
      const response = new Response("thanks");
      await response.text();
      return response;
    },
  });
  const [attempt] = await attemptsOf(platform);
  expect(attempt).toMatchObject({ status: 200, error: null, answer: "" });
});

test("stops without waiting for a receiver that never responds", async () => {
  let isCalled = () => {};
  const called = new Promise<void>((resolve) => {
    isCalled = resolve;
  });
  const receiver = () => {
    isCalled();
    return new Promise<Response>(() => {});
  };
  const platform = await started({ receiver });
  await createTestCase(platform);
  await called;
  await platform.stop();
  await expect(platform.deliveries.settled()).rejects.toThrow("This sandbox was stopped");
});
