import { expect, test } from "vitest";
import { insert } from "../../../src/sandbox/store/insert";
import { findNextDueWorkAt, recordTokenExpiry, runDueWork } from "../../../src/sandbox/time/due-work";
import { sandboxNow as now, openSandbox } from "../../support/sandbox/sandbox";

const open = async () => {
  const { store } = await openSandbox();
  const run = (at: number) => runDueWork({ store, now: at, origin: "http://sandbox" });
  return { store, run, next: () => findNextDueWorkAt(store) };
};
const day = 86_400_000;

test("has nothing to do in a new world", async () => {
  const { run, next } = await open();
  expect([next(), run(now + 1000 * day)]).toEqual([Number.POSITIVE_INFINITY, []]);
});

test("writes nothing until work is due", async () => {
  const { store, run } = await open();
  const version = store.version();
  run(now);
  expect(store.version()).toBe(version);
  recordTokenExpiry({ store, now }, "kb-1001");
  const recorded = store.version();
  run(now + 1_799_999);
  expect(store.version()).toBe(recorded);
});

test("expires a token half an hour after minting, at the start of that second [TOK-04]", async () => {
  const { store, run, next } = await open();
  recordTokenExpiry({ store, now: now + 999 }, "kb-1001");
  recordTokenExpiry({ store, now: now + 1000 }, "kb-1002");
  expect(next()).toBe(now + 1_800_000);
  expect(run(now + 1_799_999)).toEqual([]);
  expect(run(now + 1_800_000)).toEqual([
    { at: now + 1_800_000, kind: "access token", subject: "kb-1001", outcome: "expired" },
  ]);
  expect(next()).toBe(now + 1_801_000);
  recordTokenExpiry({ store, now: now + 1_801_000 }, "kb-1003");
  expect(store.all("select external_tenant_id as id, expires_at - ? as at from minted_tokens", now)).toEqual([
    { id: "kb-1003", at: 3_601_000 },
  ]);
});

test("expires link requests [LC-22] [LC-27]", async () => {
  const { store, run, next } = await open();
  const link = (external_tenant_id: string, expires_at: number, decision: string | null) =>
    insert(store, "link_requests", {
      ...{ token: external_tenant_id, external_tenant_id, expires_at, decision },
      ...{ referral_partner: 1, creditor: 1, request: "{}", created_at: now },
    });
  link("approved", now + 1, "approved");
  link("open", now + 5, null);
  expect(next()).toBe(now + 5);
  expect(run(now + 4)).toEqual([]);
  expect(run(now + 6)).toEqual([{ at: now + 6, kind: "link request", subject: "open", outcome: "expired" }]);
  expect(next()).toBe(Number.POSITIVE_INFINITY);
});

test("deletes idempotency keys after a day [IDM-01]", async () => {
  const { store, run, next } = await open();
  const answer = { fingerprint: "f", status: 200, body: "{}" };
  for (const [key, created_at] of [
    ["a", now],
    ["b", now + 1],
  ] as const)
    insert(store, "idempotency_keys", { caller: "test customer 1", key, created_at, ...answer });
  expect(next()).toBe(now + day);
  expect(run(now + day - 1)).toEqual([]);
  expect(run(now + day)).toEqual([
    { at: now + day, kind: "idempotency key", subject: "a", outcome: "forgotten (test customer 1)" },
  ]);
  expect(next()).toBe(now + day + 1);
});

test("deletes and reports request counts when their window ends [LIM-01 to LIM-03]", async () => {
  const { store, run, next } = await open();
  const count = (window: string, start: number, n: number, key = "a") =>
    insert(store, "request_counts", { key, window, start, n });
  count("minute", now, 1);
  count("hour", now, 2);
  count("hour", now, 3, "b");
  count("day", now, 7);
  const item = (at: number, name: string, outcome: string) => [
    { at, kind: "rate window", subject: `limit of the ${name}`, outcome },
  ];
  expect(next()).toBe(now + 60_000);
  expect(run(now + 59_999)).toEqual([]);
  expect(run(now + 60_000)).toEqual(item(now + 60_000, "minute", "1 request no longer counts"));
  expect(next()).toBe(now + 3_600_000);
  expect(run(now + 3_600_000)).toEqual(item(now + 3_600_000, "hour", "5 requests no longer count"));
  expect(next()).toBe(now + day);
  expect(run(now + day)).toEqual(item(now + day, "day", "7 requests no longer count"));
  expect(next()).toBe(Number.POSITIVE_INFINITY);
});

test("ends tokens before rate windows and idempotency keys when all are due at the same time", async () => {
  const { store, run } = await open();
  insert(store, "idempotency_keys", {
    ...{ caller: "test customer 1", key: "a", fingerprint: "f", status: 200, body: "{}", created_at: 0 },
  });
  insert(store, "request_counts", { key: "a", window: "day", start: 0, n: 1 });
  insert(store, "minted_tokens", { external_tenant_id: "kb-1001", expires_at: 1 });
  expect(run(now).map(({ kind }) => kind)).toEqual(["access token", "rate window", "idempotency key"]);
});
