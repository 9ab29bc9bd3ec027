import { describe, expect, test } from "vitest";
import { buildEntry, type ReceivedRequest } from "../../../../src/sandbox/wire/requests/entry";
import { listRequestRows, listRequests } from "../../../../src/sandbox/wire/requests/list-requests";
import { createWaitingMessage } from "../../../../src/sandbox/wire/requests/message";
import {
  clearLog,
  insertEntries,
  sumStoredBytes,
  trimLog,
  updateEntry,
} from "../../../../src/sandbox/wire/requests/write-log";
import { sandboxNow as now, openSandbox } from "../../../support/sandbox/sandbox";

const received: ReceivedRequest = {
  at: now,
  receivedAt: now + 1,
  request: { method: "GET", url: "http://a/test/collection/cases", headers: { xapikey: "sk_test_own" } },
  line: { origin: "http://a", path: "/test/collection/cases/sk_test_own", query: "Page=2&key=sk_test_own" },
  operation: "listCases",
  base: { environment: "test", surface: "collection" },
  caller: { environment: "test", surface: "collection", owner: 1 } as ReceivedRequest["caller"],
  answer: { status: 200, body: "{}" },
};
const messageOf = (text: string) => createWaitingMessage({ headers: {}, body: Buffer.from(text) });
function entryOf(more: Partial<ReceivedRequest> = {}, ...texts: readonly string[]) {
  const [request, answer] = texts.map(messageOf);
  const messages = { ...(request && { request }), ...(answer && { answer }) };
  return { ...buildEntry({ ...received, ...more }), messages };
}

const open = async () => (await openSandbox()).store;
const text = (body: string) => ({ headers: {}, type: null, bytes: body.length, kept: "whole", body });
const actor = (store: Awaited<ReturnType<typeof open>>, table: string, name = "name") =>
  store.get<{ id: string; name: string }>(`select id, ${name} as name from ${table} where seq = 1`);

describe("the log", () => {
  test("lists entries newest first, masked, with their actors and messages", async () => {
    const store = await open();
    const entry = entryOf({}, "of sk_test_own", "answer");
    const size = insertEntries(store, [entry], true);
    expect([entry.seq, size, sumStoredBytes(store)]).toEqual([1, size, size]);
    const request = { ...text("of ****"), bytes: 14 };
    expect(size).toBe(JSON.stringify({ request, answer: text("answer") }).length);
    const row = {
      id: 1,
      at: "2026-03-16T09:00:00Z",
      method: "GET",
      path: "/test/collection/cases/****",
      query: "Page=2&key=****",
      operation: "listCases",
      status: 200,
      reason: null,
      suggestion: null,
      durationMs: null,
    };
    expect(listRequestRows(store)).toEqual([row]);
    expect(listRequests(store)).toEqual([
      {
        ...row,
        receivedAt: "2026-03-16T09:00:00.001Z",
        environment: "test",
        surface: "collection",
        actor: { kind: "collection-partner", ...actor(store, "collection_partners"), through: null },
        request,
        answer: text("answer"),
      },
    ]);
  });

  test("names referral partners, and creditors with the partner of their token", async () => {
    const store = await open();
    const creditor = { environment: "test", surface: "customer", owner: 1, referralPartner: 1 };
    const partner = { environment: "test", surface: "referral", owner: 1 };
    const unknown = { environment: "test", surface: "referral", owner: 99 };
    insertEntries(
      store,
      [creditor, partner, unknown].map((caller) =>
        entryOf({
          caller: caller as ReceivedRequest["caller"],
          base: { environment: "live", surface: caller.surface as "customer" },
        }),
      ),
      true,
    );
    const through = actor(store, "referral_partners")?.name;
    expect(listRequests(store).map((request) => request.actor)).toEqual([
      null,
      { kind: "referral-partner", ...actor(store, "referral_partners"), through: null },
      { kind: "creditor", ...actor(store, "creditors", "company_name"), through },
    ]);
    expect(listRequests(store)[0]).toMatchObject({ environment: "live", request: null, answer: null });
  });

  test("finds a single entry, only refused entries, or the latest entries", async () => {
    const store = await open();
    const statuses = [200, 399, 400, 503];
    insertEntries(
      store,
      statuses.map((status) => entryOf({ answer: { status, body: "" } })),
      true,
    );
    const ids = (query: object) => listRequests(store, query).map(({ id }) => id);
    expect([ids({}), ids({ onlyRefused: true }), ids({ limit: 2 }), ids({ id: 2 })]).toEqual([
      [4, 3, 2, 1],
      [4, 3],
      [4, 3],
      [2],
    ]);
    expect(ids({ onlyRefused: false, id: 9 })).toEqual([]);
  });

  test("truncates long paths and queries", async () => {
    const store = await open();
    const long = (length: number) => "x".repeat(length);
    const line = (pathLength: number, queryLength: number) => ({
      origin: "",
      path: long(pathLength),
      query: long(queryLength),
    });
    insertEntries(store, [entryOf({ line: line(300, 8_000) }), entryOf({ line: line(301, 8_001) })], true);
    expect(
      listRequestRows(store).map(({ path, query }) => [path.length, query.length, query.at(-1)]),
    ).toEqual([
      [301, 8_001, "…"],
      [300, 8_000, "x"],
    ]);
  });

  test("keeps only the latest thousand entries", async () => {
    const store = await open();
    insertEntries(
      store,
      Array.from({ length: 999 }, () => entryOf({}, "a")),
      true,
    );
    expect(insertEntries(store, [], true)).toBe(0);
    insertEntries(store, [entryOf(), entryOf()], true);
    const kept = (table: string) =>
      store.get(`select min(seq) as first, max(seq) as last, count(*) as n from ${table}`);
    expect(kept("request_log")).toEqual({ first: 2, last: 1001, n: 1000 });
    expect(kept("request_messages")).toEqual({ first: 2, last: 999, n: 998 });
  });
});

describe("an entry completed later", () => {
  test("gets its outcome and response only once", async () => {
    const store = await open();
    const entry = entryOf({}, "request");
    expect(updateEntry(store, entry, true)).toBe(0);
    insertEntries(store, [entry], true);
    const answered = {
      ...entry,
      status: 503,
      reason: "Injected",
      durationMs: 9,
      messages: { ...entry.messages, answer: messageOf("late") },
    };
    const size = JSON.stringify({ request: text("request"), answer: text("late") }).length;
    expect(updateEntry(store, answered, true)).toBe(size);
    const [shown] = listRequests(store);
    expect(shown).toMatchObject({ status: 503, reason: "Injected", durationMs: 9, answer: text("late") });
    expect(sumStoredBytes(store)).toBe(size);
    expect(updateEntry(store, { ...answered, status: 200 }, true)).toBe(0);
    expect(listRequests(store)[0]?.status).toBe(503);
  });

  test("doesn't change another entry after the world has been replaced", async () => {
    const store = await open();
    const entry = entryOf();
    insertEntries(store, [entry], true);
    expect(updateEntry(store, { ...entry, receivedAt: 7, status: 500, durationMs: 1 }, true)).toBe(0);
    expect(listRequests(store)[0]?.status).toBe(200);
  });

  test("doesn't store messages that were dropped", async () => {
    const store = await open();
    const entry = entryOf();
    insertEntries(store, [entry], true);
    expect(updateEntry(store, { ...entry, messages: undefined, durationMs: 1 }, true)).toBe(0);
    expect(listRequests(store)[0]).toMatchObject({ durationMs: 1, reason: null, request: null });
  });
});

test("drops the oldest messages that don't fit and truncates their queries", async () => {
  const store = await open();
  const line = { origin: "", path: "/", query: "q".repeat(400) };
  insertEntries(
    store,
    [1, 2, 3].map(() => entryOf({ line }, "a")),
    true,
  );
  const size = sumStoredBytes(store) / 3;
  expect(trimLog(store, 3 * size)).toBe(3 * size);
  expect(trimLog(store, 2 * size)).toBe(2 * size);
  expect(listRequests(store).map(({ request, query }) => [request === null, query.length])).toEqual([
    [false, 400],
    [false, 400],
    [true, 300],
  ]);
  expect(trimLog(store, size - 1)).toBe(0);
});

test("clears the log and unlinks stored responses from it", async () => {
  const store = await open();
  const stored = { caller: "c", key: "k", fingerprint: "f", status: 200, body: "", created_at: 1 };
  store.run(
    `insert into idempotency_keys (${Object.keys(stored).join(", ")}) values (?, ?, ?, ?, ?, ?)`,
    ...Object.values(stored),
  );
  const keyed = entryOf({ answer: { status: 200, body: "", storedKey: { caller: "c", key: "k" } } }, "a");
  insertEntries(store, [keyed], true);
  const request = () => store.get("select request from idempotency_keys");
  expect(request()).toEqual({ request: 1 });
  expect(clearLog(store)).toBe(1);
  expect([listRequests(store), store.all("select * from request_messages"), request()]).toEqual([
    [],
    [],
    { request: null },
  ]);
});
