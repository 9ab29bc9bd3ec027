import { expect, test } from "vitest";
import { countNewProblems, createBaselineReader } from "../../../src/sandbox/inspector/new-problems";
import { exportWorld } from "../../../src/sandbox/worlds/export-world";
import { importWorld } from "../../../src/sandbox/worlds/import-world";
import { openDeliveries } from "../../support/sandbox/deliveries";
import { openInspected } from "../../support/sandbox/inspected";

async function open() {
  const { page, store, find, ...rest } = await openInspected();
  const news = async () => (await page("inspector/overview")).json.newProblems;
  const found = async () => (await page("inspector/events?state=dead&news=true")).json.total;
  const dead = find<number>("select seq from deliveries where due_at is null and delivered_at is null");
  const fail = () =>
    store.run(
      "insert into attempts (delivery, at, url, error, duration_ms) values (?, 0, 'https://a.example', 'no', 0)",
      dead,
    );
  return { ...rest, page, store, find, news, found, fail };
}

const nothing = { pending: 0, dead: 0, disabledSubscriptions: 0 };

test("doesn't count seeded problems as new", async () => {
  const { news, found, page } = await open();
  expect((await page("inspector/overview")).json.events.dead).toBeGreaterThan(0);
  expect([await news(), await found()]).toEqual([nothing, 0]);
});

test("counts deliveries that fail and subscriptions disabled after the start", async () => {
  const { news, found, store, fail } = await open();
  fail();
  store.run("update subscriptions set is_active = 0, updated_at = 1 where seq = 1");
  expect([await news(), await found()]).toEqual([{ pending: 0, dead: 1, disabledSubscriptions: 1 }, 1]);
});

test("counts a subscription again when it is disabled again", async () => {
  const { news, store, find, page } = await open();
  const id = find("select id from subscriptions where is_active = 0");
  await page("inspector/activate", { method: "POST", body: { subscription: id } });
  expect(await news()).toEqual(nothing);
  store.run("update subscriptions set is_active = 0 where id = ?", id);
  expect(await news()).toEqual({ ...nothing, disabledSubscriptions: 1 });
});

test("clears the count of new problems on reset", async () => {
  const { news, fail, page } = await open();
  fail();
  expect((await page("reset", { method: "POST" })).status).toBe(200);
  expect(await news()).toEqual(nothing);
});

test("doesn't count an earlier failure as new after an edited body is sent", async () => {
  const { news, find, page } = await open();
  const id = find("select id from deliveries where due_at is null and delivered_at is null");
  const sent = await page("inspector/send", { method: "POST", body: { id, body: "{}" } });
  expect([sent.status, await news()]).toEqual([200, nothing]);
});

test("doesn't count failures from before the start as new after a reset is undone", async () => {
  const { news, store, fail, page } = await open();
  expect((await page("reset", { method: "POST" })).status).toBe(200);
  fail();
  store.run("update attempts set signed_at = 1");
  expect(await news()).toEqual(nothing);
});

test("counts only later failures as new after a world is restored, not deliveries dropped before the start", async () => {
  const { world, store, publish, testCase, deliver, moveClock } = await openDeliveries({
    react: () => 500,
  });
  store.run("update subscriptions set is_active = 0 where surface <> 'customer'");
  publish(testCase);
  store.run("update subscriptions set is_active = 0");
  await deliver();
  moveClock(1000);
  const baseline = createBaselineReader(world);
  const restoredNews = () => {
    importWorld(world, Buffer.from(exportWorld(world)).toString());
    return countNewProblems(store, baseline());
  };
  expect(restoredNews()).toEqual(nothing);
  store.run(
    "update subscriptions set is_active = 1 where seq in (select subscription from deliveries where seq in (select delivery from attempts))",
  );
  publish(testCase);
  await deliver();
  expect(restoredNews()).toEqual({ ...nothing, pending: 1 });
});
