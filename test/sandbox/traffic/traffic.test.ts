import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Headers } from "../../../src/base/http";
import { databaseFiles } from "../../../src/host/files/database-files";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { getTrafficFolder } from "../../../src/sandbox/worlds/world-file";
import { openFileSegments } from "../../../src/traffic/log/log-segments";
import type { LoggedDelivery, LoggedRequest } from "../../../src/traffic/log/logged";
import { buildLoggedTraffic, readEntriesSince } from "../../../src/traffic/log/read-since";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld } from "../../support/sandbox/opening";
import { debtor, submission } from "../../support/sandbox/submissions";

const controlToken = "control-token-of-this-test";
const origin = "http://127.0.0.1:4010";

interface TrafficSetting {
  readonly isServed?: boolean;
  readonly isEphemeral?: boolean;
  readonly keepsBodies?: boolean;
}

/** Opens a world on disk or in memory, as a server would by default. */
function openServed({ isServed = true, isEphemeral = false, keepsBodies = true }: TrafficSetting = {}) {
  const options = { dataFolder: temporaryFolder(), world: "test", now: () => now };
  let now = Date.UTC(2026, 2, 16, 9);
  const traffic = isServed ? { traffic: { keepsBodies } } : {};
  const world = openWorld({
    ...options,
    isEphemeral,
    ...traffic,
    send: async () => ({ status: 204, headers: {}, body: new Uint8Array() }),
  });
  const platform = openWorldPlatform(world, { controlToken, turn: async () => {} });
  const { test: access } = platform.access(origin);
  const folder = getTrafficFolder(options);
  const send = async (method: string, path: string, headers: Headers = {}, body?: unknown) => {
    now += 10;
    const sent = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
    const type: Headers = body === undefined ? {} : { "content-type": "application/json" };
    return platform.send({ method, url: `${origin}${path}`, headers: { ...type, ...headers }, ...sent });
  };
  const control = (method: string, path: string, body?: unknown) =>
    send(method, `/control/${path}`, { authorization: `Bearer ${controlToken}` }, body);
  const seen = () => readEntriesSince(openFileSegments(databaseFiles, folder).read(0), 0);
  const requests = () => seen().filter((logged): logged is LoggedRequest => logged.kind === "request");
  const content = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("");
  return { world, platform, access, folder, send, control, seen, requests, content };
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

/** Shared by many tests, because creating a world takes longer than a test does. */
const shared = openServed();
function served() {
  shared.world.traffic?.clear();
  return shared;
}

describe("a served world's log", () => {
  test("contains each request with its times, headers and bodies", async () => {
    const { send, access, requests } = served();
    const key = { xapikey: access.customer.key };
    const created = await send("POST", "/test/customer/cases", key, submission());
    const [logged] = requests();
    expect(logged).toMatchObject({
      method: "POST",
      url: "http://sandbox.invalid/test/customer/cases",
      route: "served",
      sentAt: Date.UTC(2026, 2, 16, 9) + 10,
      sandboxTime: Date.UTC(2026, 2, 16, 9) + 10,
      answer: { status: created.status },
    });
    expect(text(logged?.body.bytes)).toBe(JSON.stringify(submission()));
    expect(text(logged?.answer?.body.bytes)).toBe(text(created.body));
    await send("GET", `/test/customer/cases?Page=1`, key);
    expect(requests().at(-1)).toMatchObject({ url: "http://sandbox.invalid/test/customer/cases?Page=1" });
  });

  test("contains deliveries and clock moves but no control reads", async () => {
    const { send, control, access, seen } = served();
    const key = { xapikey: access.customer.key };
    await send("POST", "/test/customer/webhooks", key, {
      url: "https://hooks.example.com/a",
      events: ["case.created"],
    });
    await send("POST", "/test/customer/cases", key, submission());
    await control("GET", "status");
    await control("POST", "clock/advance", { by: "10m" });
    const paths = seen().map((logged) =>
      logged.kind === "request" ? new URL(logged.url).pathname : logged.eventType,
    );
    expect(paths).toContain("case.created");
    expect(paths).toContain("/control/clock/advance");
    expect(paths).not.toContain("/control/status");
    const deliveries = seen().filter((logged): logged is LoggedDelivery => logged.kind === "delivery");
    const delivery = deliveries.find(({ url }) => url === "https://hooks.example.com/a");
    expect(delivery).toMatchObject({ attempt: 1, status: 204 });
    expect(JSON.parse(delivery?.payload ?? "")).toMatchObject({ event: "case.created" });
  });

  test("contains no key, token, idempotency key or secret from a request", async () => {
    const { send, access, content, requests } = served();
    const key = access.customer.key;
    const idempotencyKey = "idempotency-key-canary";
    const minted = JSON.parse(
      text(
        (
          await send(
            "POST",
            "/test/referral/oauth/token",
            { xapikey: access.referral.key },
            { externalTenantId: "kb-1001" },
          )
        ).body,
      ),
    );
    const token = minted.accessToken as string;
    const secret = Buffer.from("webhook secret canary").toString("base64");
    const headers = { xapikey: key, "idempotency-key": idempotencyKey };
    await send("POST", "/test/customer/webhooks", headers, {
      url: "https://a.example/x?token=query-canary",
      secret,
      events: [],
    });
    await send("POST", "/test/customer/cases", headers, {
      note: key,
      other: Buffer.from(key).toString("base64"),
    });
    await send("GET", `/test/customer/cases/${key}?apiKey=${key}&Query=${encodeURIComponent(key)}`, headers);
    await send("GET", "/test/customer/cases", { authorization: `Bearer ${token}` });
    await send("GET", `/test/customer/cases?access_token=${token}`);
    const canaries = [
      key,
      access.referral.key,
      token,
      token.split(".")[2],
      idempotencyKey,
      secret,
      "query-canary",
    ];
    const forms = canaries.flatMap((canary = "") => [
      canary,
      Buffer.from(canary).toString("base64").slice(0, -4),
    ]);
    expect(forms.filter((form) => content().includes(form))).toEqual([]);
    const { traffic } = await buildLoggedTraffic(requests());
    const [mint, subscribe, create, found, asClient, inUrl] = traffic.exchanges;
    expect(subscribe?.credential).toBe(create?.credential);
    expect(subscribe?.idempotencyKey).toBe(create?.idempotencyKey);
    expect(mint?.answer?.issued).toBe(asClient?.credential);
    expect(asClient?.isBearer).toBe(true);
    expect(found?.secretsInUrl).toEqual(["apiKey", "Query", "path"]);
    expect(inUrl?.secretsInUrl).toEqual(["access_token"]);
  });

  test("recognizes identical bodies even though their secrets are masked", async () => {
    const { send, access, requests } = served();
    const key = { xapikey: access.customer.key };
    const body = (secret: string) => ({ url: "https://a.example/x", secret, events: [] });
    for (const secret of ["b25lIHNlY3JldA==", "b3RoZXIgc2VjcmV0", "b25lIHNlY3JldA=="])
      await send("POST", "/test/customer/webhooks", key, body(secret));
    const [one, other, same] = (await buildLoggedTraffic(requests())).traffic.exchanges.map(
      ({ bodyDigest }) => bodyDigest,
    );
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  test("keeps the IDs and page of a long list even if its body is truncated", async () => {
    const { send, access, requests } = served();
    await send("GET", "/test/collection/cases?PageSize=100", { xapikey: access.collection.key });
    const [logged] = requests();
    expect(logged?.answer?.body.size).toBeGreaterThan(64 * 1024);
    expect(logged?.answer?.body.bytes.length).toBe(64 * 1024);
    const [exchange] = (await buildLoggedTraffic(requests())).traffic.exchanges;
    expect(exchange?.answer?.page).toMatchObject({ currentPage: 1, pageSize: 100, responseCount: 100 });
    expect(exchange?.answer?.ids.length).toBeGreaterThan(20);
  });

  test("records a lost response as missing", async () => {
    const { send, control, access, requests } = served();
    await control("POST", "faults", { operation: "listCases", kind: "drop-after", next: 1 });
    await send("GET", "/test/customer/cases", { xapikey: access.customer.key }).catch(() => {});
    const [exchange] = (await buildLoggedTraffic(requests())).traffic.exchanges;
    expect(exchange).toBeDefined();
    expect(exchange?.answer?.status).toBeUndefined();
  });

  test("omits bodies with --no-request-bodies but still recognizes identical ones", async () => {
    const { send, access, requests, content } = openServed({ keepsBodies: false });
    const key = { xapikey: access.customer.key };
    for (let count = 0; count < 2; count += 1) await send("POST", "/test/customer/cases", key, submission());
    expect(content()).not.toContain(debtor.name);
    const [one, same] = (await buildLoggedTraffic(requests())).traffic.exchanges;
    expect(one?.bodyDigest).toMatch(/^masked-/);
    expect(one?.bodyDigest).toBe(same?.bodyDigest);
  });

  test("is cleared when the request log is cleared", async () => {
    const { send, control, access, requests, folder } = served();
    await send("GET", "/test/customer/cases", { xapikey: access.customer.key });
    expect(requests()).toHaveLength(1);
    await control("DELETE", "requests");
    expect(requests().map(({ method }) => method)).toEqual(["DELETE"]);
    expect(readdirSync(folder)).toContain("digest.key");
  });
});

test("logs changes from a command that opens the world itself as moves rather than exchanges", async () => {
  const { send, control, access, requests } = openServed({ isServed: false });
  const key = { xapikey: access.customer.key };
  await send("GET", "/test/customer/cases", key);
  await send("POST", "/test/customer/cases", key, submission());
  await control("POST", "clock/advance", { by: "1m" });
  expect(requests().map(({ method, route }) => [method, route])).toEqual([
    ["POST", "embedded"],
    ["POST", "embedded"],
  ]);
  const { traffic } = await buildLoggedTraffic(requests());
  expect(traffic.exchanges).toEqual([]);
  expect(traffic.moves.map(({ kind }) => kind)).toEqual(["control", "clock"]);
});

test("keeps a served ephemeral world's log in memory", async () => {
  const { send, control, access, folder } = openServed({ isEphemeral: true });
  await send("GET", "/test/customer/cases", { xapikey: access.customer.key });
  const { body, headers } = await control("GET", "traffic?since=0");
  expect(headers["content-type"]).toBe("application/octet-stream");
  expect(readEntriesSince([body], 0)).toMatchObject([{ method: "GET", answer: { status: 200 } }]);
  expect(() => readdirSync(folder)).toThrow();
});

test("logs nothing for an in-memory world that isn't served", () => {
  expect(openServed({ isServed: false, isEphemeral: true }).world.traffic).toBeUndefined();
});
