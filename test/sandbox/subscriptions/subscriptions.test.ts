import { describe, expect, test } from "vitest";
import { resolveReadings } from "../../../src/sandbox/readings/readings";
import {
  addSecret,
  addSubscription,
  deleteSubscription,
  findSubscription,
  findTestWebhookSecret,
  listSubscriptions,
  subscriptionRecord,
  updateSubscription,
} from "../../../src/sandbox/subscriptions/subscriptions";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

const { store, find } = await openSandbox();
const change = { store, now: sandboxNow, origin: "http://sandbox" };
const owner = { surface: "customer", owner: 9, environment: "live" } as const;
const hook = { url: "https://example.com/a", events: ["case.created", "case.closed"], isTestMode: true };
const created = addSubscription(change, owner, hook);
const second = addSubscription(change, { ...owner, environment: "test" }, { ...hook, isTestMode: false });
const read = (id = created.id) => findSubscription(store, owner, id);
const seq = read()?.seq ?? 0;
const secretOf = () => find("select secret from subscriptions where seq = ?", seq);

test("adds an active subscription with a 32-byte secret [FLD-37 to FLD-40]", () => {
  expect(created.secret).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(secretOf()).toBe(created.secret);
  expect(read()).toEqual({
    seq,
    id: created.id,
    url: hook.url,
    events: '["case.created","case.closed"]',
    is_active: 1,
    is_test_mode: 1,
    environment: "live",
    created_at: sandboxNow,
    updated_at: null,
    disabled_reason: null,
  });
  expect(read(second.id)).toMatchObject({ is_test_mode: 0, environment: "test" });
});

test("lists an owner's subscriptions on one surface in creation order", () => {
  expect(listSubscriptions(store, owner).map(({ id }) => id)).toEqual([created.id, second.id]);
  expect(listSubscriptions(store, { ...owner, surface: "referral" })).toEqual([]);
  expect(listSubscriptions(store, { ...owner, owner: 8 })).toEqual([]);
});

test("finds a subscription only for its owner on its surface", () => {
  expect(findSubscription(store, { ...owner, owner: 8 }, created.id)).toBeUndefined();
  expect(findSubscription(store, { ...owner, surface: "referral" }, created.id)).toBeUndefined();
  expect(read("another")).toBeUndefined();
});

test("shows the creation time as the update time until a subscription is updated", () => {
  const row = read();
  if (row === undefined) throw new Error("no subscription");
  const record = {
    id: created.id,
    url: hook.url,
    events: hook.events,
    isActive: true,
    isTestMode: true,
    createdUtc: "2026-03-16T09:00:00Z",
    updatedUtc: "2026-03-16T09:00:00Z",
    disabledReason: null,
  };
  expect(JSON.parse(subscriptionRecord(row))).toEqual(record);
  const changed = { ...row, updated_at: sandboxNow + 1000, is_active: 0, disabled_reason: "gone" } as const;
  expect(JSON.parse(subscriptionRecord(changed))).toEqual({
    ...record,
    isActive: false,
    updatedUtc: "2026-03-16T09:00:01Z",
    disabledReason: "gone",
  });
  expect(addSecret('{"id":"a"}', 'b"')).toBe('{"id":"a","secret":"b\\""}');
});

describe("an update", () => {
  const none = { url: undefined, isActive: undefined, isTestMode: undefined, regeneratesSecret: false };

  test("changes only the given fields and the update time", () => {
    const before = read();
    const later = { ...change, now: sandboxNow + 5 };
    expect(updateSubscription(later, seq, none)).toBeUndefined();
    expect(read()).toEqual({ ...before, updated_at: sandboxNow + 5 });
    updateSubscription(change, seq, { ...none, url: "https://example.com/b" });
    expect(read()?.url).toBe("https://example.com/b");
    updateSubscription(change, seq, { ...none, isTestMode: false });
    expect(read()).toMatchObject({ is_test_mode: 0, is_active: 1, url: "https://example.com/b" });
    updateSubscription(change, seq, { ...none, isTestMode: true, isActive: false });
    expect(read()).toMatchObject({ is_test_mode: 1, is_active: 0 });
    expect(secretOf()).toBe(created.secret);
    expect(read(second.id)?.updated_at).toBeNull();
  });

  test("returns a regenerated secret [SUB-13]", () => {
    const secret = updateSubscription(change, seq, { ...none, regeneratesSecret: true });
    expect(secret).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(created.secret);
    expect(secretOf()).toBe(secret);
  });

  test.each([
    [true, "cleared", null],
    [true, "kept", "gone"],
    [false, "cleared", "gone"],
    [undefined, "cleared", "gone"],
  ])("with isActive %s and the reading %s leaves the reason %s [AMB-37]", (isActive, reading, reason) => {
    store.run("update subscriptions set disabled_reason = 'gone' where seq = ?", seq);
    const readings = resolveReadings({ "AMB-37": reading });
    updateSubscription({ ...change, store: { ...store, readings } }, seq, { ...none, isActive });
    expect(read()?.disabled_reason).toBe(reason);
  });
});

test("deletes only the given subscription", () => {
  const { id } = addSubscription(change, owner, hook);
  deleteSubscription(store, read(id)?.seq ?? 0);
  expect(listSubscriptions(store, owner).map((row) => row.id)).toEqual([created.id, second.id]);
});

test("finds the secret of the first partner's first active test subscription", () => {
  const [first, other] = ["first", "other"];
  store.run("update subscriptions set is_active = 0 where surface = 'collection'");
  expect(findTestWebhookSecret(store)).toBeUndefined();
  store.run(
    `update subscriptions set is_active = 1, secret = iif(seq = (select min(seq) from subscriptions
       where surface = 'collection' and owner = 1 and is_test_mode = 1), ?, ?) where surface = 'collection'`,
    first,
    other,
  );
  expect(findTestWebhookSecret(store)).toBe(first);
});
