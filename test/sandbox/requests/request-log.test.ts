import { expect, test } from "vitest";
import type { RequestDetails } from "../../../src/inspector/contract/requests";
import { splitUrl } from "../../../src/sandbox/wire/request-line";
import { listRequests } from "../../../src/sandbox/wire/requests/list-requests";
import { openRequestLog } from "../../../src/sandbox/wire/requests/request-log";
import { openSandbox, type TestSandbox } from "../../support/sandbox/sandbox";

const log = async ({ control }: TestSandbox, query = ""): Promise<readonly RequestDetails[]> =>
  (await control("GET", `/requests${query}`)).json.items;

const latest = async (sandbox: TestSandbox) => (await log(sandbox))[0] as RequestDetails;

const json = { "content-type": "application/json" } as const;

test("records a request and its response with headers and bodies", async () => {
  const sandbox = await openSandbox();
  await sandbox.get("collection", "/cases?Page=2&Statuses=Active", { headers: { "x-run": "7" } });
  const { request, answer, ...row } = await latest(sandbox);
  expect(row).toMatchObject({
    path: "/test/collection/cases",
    query: "Page=2&Statuses=Active",
    durationMs: 0,
    environment: "test",
    surface: "collection",
    actor: { kind: "collection-partner", name: "Falkenhof Forderungen GmbH", through: null },
    receivedAt: "2026-03-16T09:00:00.000Z",
  });
  expect(request).toEqual({
    headers: { xapikey: "****", "x-run": "7" },
    type: null,
    ...{ bytes: 0, kept: "whole", body: "" },
  });
  expect(answer?.headers).toEqual({ "content-type": "application/json; charset=utf-8" });
  expect(answer?.body).toMatch(/^\{"page":\{"totalResults":/);
});

test("logs a request with a client token under its creditor and the partner that minted the token", async () => {
  const sandbox = await openSandbox();
  const bearer = await sandbox.mint("kb-1001");
  await sandbox.get("customer", "/cases", { key: null, headers: { authorization: `Bearer ${bearer}` } });
  const { actor, request } = await latest(sandbox);
  expect(actor).toMatchObject({ kind: "creditor", through: "Kontorblatt Software AG" });
  expect(request?.headers).toEqual({ authorization: "Bearer ****" });
});

test("omits the actor when it logs a request with an invalid key", async () => {
  const sandbox = await openSandbox();
  await sandbox.get("collection", "/cases", { key: "sk_wrong_key_of_nobody" });
  expect(await latest(sandbox)).toMatchObject({ status: 401, actor: null, surface: "collection" });
});

test("stores the first 16 KiB of a long body and its full size", async () => {
  const sandbox = await openSandbox();
  const text = "ü".repeat(50_000);
  await sandbox.get("collection", "/cases", { method: "POST", headers: json, body: { text } });
  const { request } = await latest(sandbox);
  expect(request).toMatchObject({ kept: "cut", bytes: 100_011 });
  expect(Buffer.byteLength(request?.body ?? "")).toBeLessThanOrEqual(16_384);
  expect(request?.body).toMatch(/^\{"text":"ü{8000}/);
});

test.each([
  ["an upload", { "content-type": "multipart/form-data; boundary=x" }, Buffer.from("--x--")],
  ["bytes that are not text", json, Buffer.from([0xff, 0xfe, 0x00])],
] as const)("stores only the type and size of %s", async (_, headers, body) => {
  const sandbox = await openSandbox();
  await sandbox.get("collection", "/cases", { method: "POST", headers, body });
  const { request } = await latest(sandbox);
  expect(request).toMatchObject({
    ...{ kept: "size", body: null },
    ...{ bytes: body.length, type: headers["content-type"] },
  });
});

test("records only sizes if bodies aren't stored", async () => {
  const sandbox = await openSandbox({ keepsBodies: false });
  await sandbox.get("collection", "/cases", { method: "POST", headers: json, body: { a: 1 } });
  const { request, answer } = await latest(sandbox);
  expect(request).toMatchObject({ kept: "off", body: null, bytes: 7 });
  expect(answer).toMatchObject({ kept: "off", body: null });
});

test("logs a request while its response is still pending", async () => {
  let release = () => {};
  const sandbox = await openSandbox({
    sleep: () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  });
  await sandbox.control("POST", "/faults", { kind: "delay", delayMs: 9 });
  const answer = sandbox.get("collection", "/cases?PageSize=1", { method: "POST" });
  while (listRequests(sandbox.store).length === 0) await new Promise(setImmediate);
  expect(await latest(sandbox)).toMatchObject({ durationMs: null, answer: null });
  sandbox.moveClock(9);
  release();
  await answer;
  expect(await latest(sandbox)).toMatchObject({ id: 1, durationMs: 9, answer: { kept: "whole" } });
});

test("keeps 1,000 requests and at most 9 MiB of messages", async () => {
  const sandbox = await openSandbox({ isUnlimited: true });
  const body = { text: "x".repeat(30_000) };
  for (let sent = 0; sent < 1_010; sent += 1)
    await sandbox.get("collection", `/cases?Page=${sent}`, { method: "POST", headers: json, body });
  const items = await log(sandbox);
  const kept = items.filter(({ request }) => request !== null);
  const bytes = sandbox.find<number>("select sum(length(messages)) as n from request_messages");
  expect([items.length, items[999]?.query, items[999]?.request]).toEqual([1_000, "Page=10", null]);
  expect(kept.length).toBeGreaterThan(400);
  expect(bytes).toBeLessThanOrEqual(9 * 2 ** 20);
});

test("keeps the latest messages after many consecutive reads", async () => {
  const sandbox = await openSandbox({ isUnlimited: true });
  for (let sent = 0; sent < 400; sent += 1) await sandbox.get("collection", `/cases?Page=${sent % 3}`);
  const items = await log(sandbox);
  expect(items).toHaveLength(400);
  expect([items[0]?.answer?.kept, items[399]?.answer]).toEqual(["cut", null]);
});

test("writes a backlog of more than 100 requests only every five seconds", async () => {
  const { store } = await openSandbox();
  const log = openRequestLog(store);
  const note = (count: number) => {
    const request = { method: "GET", url: "http://sandbox.invalid/test/collection/cases", headers: {} };
    for (let index = 0; index < count; index += 1)
      log.note({
        ...{ request, line: splitUrl(request.url), answer: { status: 200, body: "" } },
        ...{ at: 0, receivedAt: 0, operation: undefined, base: undefined, caller: undefined },
      });
  };
  const writtenAt = (now: number) => {
    log.saveInTurn(now);
    return listRequests(store, { limit: 1_000 }).length;
  };
  note(101);
  expect([writtenAt(4_999), writtenAt(5_000)]).toEqual([0, 101]);
  note(100);
  expect(writtenAt(5_001)).toBe(201);
  note(101);
  expect([writtenAt(10_000), writtenAt(10_001)]).toEqual([201, 302]);
});

test("finds a request by its ID", async () => {
  const sandbox = await openSandbox();
  await sandbox.get("collection", "/cases?PageSize=1");
  await sandbox.get("collection", "/cases?PageSize=2");
  expect((await log(sandbox, "?id=1")).map(({ query }) => query)).toEqual(["PageSize=1"]);
  expect(await log(sandbox, "?id=9")).toEqual([]);
});
