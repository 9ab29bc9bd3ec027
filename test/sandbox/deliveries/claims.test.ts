import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import {
  claimDueDeliveries,
  findNextDueAt,
  hasClaim,
  releaseClaim,
} from "../../../src/sandbox/deliveries/claim";
import { findDisableReason, findSkipReason } from "../../../src/sandbox/deliveries/disable";
import { recoverDeliveries } from "../../../src/sandbox/deliveries/recover";
import { deliverDueEvents } from "../../../src/sandbox/deliveries/sender";
import { isToCustomer, openDeliveries } from "../../support/sandbox/deliveries";
import { sandboxNow } from "../../support/sandbox/sandbox";

const due = { now: sandboxNow };
const delivered = { status: 204, error: null, category: null };
const failed = (status: number | null, error: string) => ({ status, error, category: null });

test("disables a subscription after a 410 or eight consecutive failures [DLV-08] [LC-17]", () => {
  const reason = (outcome: Parameters<typeof findDisableReason>[0], count: number) =>
    findDisableReason(outcome, count);
  expect(reason(delivered, 99)).toBeUndefined();
  expect(reason(failed(410, "HTTP 410: Gone"), 1)).toBe(
    "The endpoint was retired: it answered HTTP 410: Gone",
  );
  expect(reason(failed(500, "HTTP 500: Internal Server Error"), 7)).toBeUndefined();
  expect(reason(failed(500, "HTTP 500: Internal Server Error"), 8)).toBe(
    "Delivery failed 8 times in a row; the last answer was HTTP 500: Internal Server Error",
  );
  expect(reason(failed(null, "Cannot reach your endpoint"), 9)).toBe(
    "Delivery failed 9 times in a row; the last error was Cannot reach your endpoint",
  );
});

test("sends an event only to active subscriptions in its mode [SUB-08] [NS-47]", async () => {
  const { store } = await openDeliveries();
  const reason = (is_active: 0 | 1 | null, is_test_mode: 0 | 1, is_test: 0 | 1 | null) =>
    findSkipReason(store, { is_active, is_test_mode, is_test });
  expect([reason(1, 1, 1), reason(1, 0, 0), reason(1, 0, null)]).toEqual([undefined, undefined, undefined]);
  const inactive = "Not sent: the subscription is not active";
  expect([reason(0, 1, 1), reason(null, 1, 1)]).toEqual([inactive, inactive]);
  expect([reason(1, 1, 0), reason(1, 0, 1)]).toEqual([
    "Not sent: the subscription receives only events of test cases",
    "Not sent: the subscription receives only events of production cases",
  ]);
});

test("drops the pending deliveries of a subscription as soon as the subscription is disabled [LC-18]", async () => {
  const { store, publish, deliver, testCase } = await openDeliveries({
    react: (request) => (isToCustomer(request) ? 410 : 204),
  });
  publish(testCase);
  store.run("update deliveries set due_at = due_at + 1000, series_attempts = 1 where due_at is not null");
  publish(testCase, "case.closed", {});
  await deliver();
  const rows = store.all(
    `select event_type, due_at, last_error from deliveries d join subscriptions s on s.seq = d.subscription
     where surface = 'customer' and d.created_at = ? order by event_type`,
    sandboxNow,
  );
  expect(rows).toEqual([
    { event_type: "case.closed", due_at: null, last_error: "HTTP 410: Gone" },
    { event_type: "case.updated", due_at: null, last_error: "Not sent: the subscription is not active" },
  ]);
});

test("claims each sendable due attempt once, starting with the most overdue", async () => {
  const { store, publish, testCase, world } = await openDeliveries();
  const worker = await world.worker();
  expect([claimDueDeliveries(store, worker, due, 5), findNextDueAt(store)]).toEqual([[], undefined]);
  publish(testCase);
  store.run("update deliveries set due_at = due_at - seq where due_at is not null");
  const seqs = store
    .all<{ seq: number }>("select seq from deliveries where due_at is not null order by due_at")
    .map(({ seq }) => seq);
  expect(findNextDueAt(store)).toBe(sandboxNow - (seqs[0] ?? 0));
  expect(claimDueDeliveries(store, worker, { now: sandboxNow - 100_000 }, 5)).toEqual([]);
  expect(claimDueDeliveries(store, worker, due, 0)).toEqual([]);
  const [first] = claimDueDeliveries(store, worker, due, 1);
  expect(first).toMatchObject({
    seq: seqs[0],
    event_type: "case.updated",
    series_attempts: 0,
    owner: worker.name,
  });
  expect(first).not.toHaveProperty("is_test_mode");
  if (first === undefined) throw new Error("Nothing was claimed");
  expect([hasClaim(store, first), hasClaim(store, { ...first, number: 0 })]).toEqual([true, false]);
  releaseClaim(store, { ...first, number: 0 });
  expect(hasClaim(store, first)).toBe(true);
  releaseClaim(store, first);
  expect(hasClaim(store, first)).toBe(false);
  store.run(
    "update subscriptions set is_active = 0 where seq <> (select max(subscription) from deliveries where due_at is not null)",
  );
  const rest = claimDueDeliveries(store, worker, due, 1);
  expect(rest).toHaveLength(1);
  expect(claimDueDeliveries(store, worker, due, 5)).toEqual([]);
  expect(store.all("select seq from deliveries where due_at is not null").length).toBe(1);
});

test("can be limited to first attempts and claims nothing after the last retry", async () => {
  const { store, publish, testCase, world } = await openDeliveries();
  const worker = await world.worker();
  publish(testCase);
  store.run("update deliveries set series_attempts = 1 where due_at is not null");
  expect(claimDueDeliveries(store, worker, { ...due, isFirstOnly: true }, 5)).toEqual([]);
  store.run("update deliveries set series_attempts = 8 where due_at is not null");
  expect(claimDueDeliveries(store, worker, due, 1)).toHaveLength(1);
  store.run("update deliveries set series_attempts = 9 where due_at is not null");
  expect(claimDueDeliveries(store, worker, due, 5)).toEqual([]);
});

test("releases the claim on an interrupted attempt and repeats the attempt", async () => {
  let isInterrupted = true;
  const { store, publish, world, testCase, received } = await openDeliveries({
    react: () => (isInterrupted ? new Failure("interrupted", "interrupted") : 204),
  });
  publish(testCase);
  await expect(deliverDueEvents(world, due)).rejects.toMatchObject({ kind: "interrupted" });
  expect(store.get("select 1 from deliveries where claimed_by is not null")).toBeUndefined();
  isInterrupted = false;
  await deliverDueEvents(world, due);
  expect(received).toHaveLength(6);
});

test("makes only first attempts due again when the clock is set back", async () => {
  const { store, publish, testCase, world } = await openDeliveries();
  const worker = await world.worker();
  publish(testCase);
  store.run("update deliveries set due_at = ? where due_at is not null", sandboxNow + 5000);
  store.run(
    "update deliveries set series_attempts = 1 where seq = (select max(seq) from deliveries where due_at is not null)",
  );
  recoverDeliveries(store, worker, sandboxNow);
  const times = "select due_at - ? as ms from deliveries where due_at is not null order by seq";
  expect(store.all(times, sandboxNow)).toEqual([{ ms: 0 }, { ms: 0 }, { ms: 5000 }]);
});

test("describes each attempt with its number, its target and the next attempt's time", async () => {
  const { publish, testCase, advance, store, find } = await openDeliveries({ react: () => 500 });
  store.run("update subscriptions set is_active = 0 where surface <> 'customer'");
  publish(testCase);
  const [first, second] = await advance("2m");
  const id = find("select id from deliveries where created_at = ?", sandboxNow);
  const url = find("select url from attempts");
  expect(first).toEqual({
    at: "2026-03-16T09:00:00Z",
    kind: "delivery",
    subject: `case.updated ${id}`,
    outcome: `failed, next 09:01: HTTP 500: Internal Server Error (attempt 1 of 8 to ${url})`,
  });
  expect(second?.outcome).toMatch(/^failed, next 09:0\d: HTTP 500: .+ \(attempt 2 of 8 to https:/);
});
