import { describe, expect, test } from "vitest";
import { insert } from "../../../src/sandbox/store/insert";
import {
  deliveryRecord,
  findDelivery,
  listDeliveries,
} from "../../../src/sandbox/subscriptions/delivery-history";
import { openSandbox } from "../../support/sandbox/sandbox";

const { store, find } = await openSandbox();
const caseWhere = (condition: string) => {
  const row = store.get<{ seq: number; id: string }>(`select seq, id from cases where ${condition} limit 1`);
  if (row === undefined) throw new Error(`no case where ${condition}`);
  return row;
};
const visible = caseWhere("is_cleared = 1 and is_deleted = 0 and lifecycle > 1");
const hidden = caseWhere("lifecycle = 1");
let number = 0;

/** Adds a subscription for an owner that has no others. */
function addSubscription(surface: string, owner: number): number {
  const id = `subscription-${++number}`;
  const flags = { is_active: 1, is_test_mode: 0, environment: "test", created_at: 0, secret: "s" };
  insert(store, "subscriptions", { id, surface, owner, url: "u", events: "[]", ...flags });
  return find<number>("select seq from subscriptions where id = ?", id);
}

function addDelivery(subscription: number, case_seq: number | null, created_at: number, id: string): void {
  const columns = { event_type: "case.updated", payload: `{"${id}":1}`, attempt_count: 2 };
  insert(store, "deliveries", { id, subscription, case_seq, created_at, ...columns });
}

const owners = { collection: 91, customer: 92 } as const;
for (const [surface, owner] of Object.entries(owners)) {
  const subscription = addSubscription(surface, owner);
  addDelivery(subscription, visible.seq, 1000, `${surface}-old`);
  addDelivery(subscription, visible.seq, 2000, `${surface}-new`);
  addDelivery(subscription, visible.seq, 2000, `${surface}-newest`);
  addDelivery(subscription, hidden.seq, 1500, `${surface}-hidden`);
  addDelivery(subscription, null, 3000, `${surface}-without-case`);
}

describe.each(["collection", "customer"] as const)("deliveries on the %s surface", (surface) => {
  const owner = owners[surface];
  const list = (query: object) =>
    listDeliveries(store, { surface, owner, caseSeq: undefined, since: 0, ...query }).map(({ id }) => id);
  const own = (...names: string[]) => names.map((name) => `${surface}-${name}`);

  test("are listed newest first, except those the owner can't see [DLV-13] [VIS-01]", () => {
    const shown = surface === "collection" ? ["newest", "new", "old"] : ["newest", "new", "hidden", "old"];
    expect(list({})).toEqual(own(...shown));
  });

  test("can be limited to one case and a start time [DLV-14]", () => {
    expect(list({ caseSeq: visible.seq })).toEqual(own("newest", "new", "old"));
    expect(list({ caseSeq: hidden.seq })).toEqual(own("hidden"));
    expect(list({ caseSeq: visible.seq, since: 2000 })).toEqual(own("newest", "new"));
    expect(list({ caseSeq: visible.seq, since: 2001 })).toEqual([]);
  });

  test("are found by ID, even if they have no case", () => {
    const find = (id: string) => findDelivery(store, { surface, owner }, id);
    expect(find(`${surface}-new`)).toMatchObject({
      id: `${surface}-new`,
      event_type: "case.updated",
      subscription_id: expect.stringMatching(/^subscription-/),
      is_hidden: 0,
    });
    expect(find(`${surface}-hidden`)?.is_hidden).toBe(1);
    expect(find(`${surface}-without-case`)?.is_hidden).toBe(0);
    expect(find("none")).toBeUndefined();
  });

  test("are visible only to their owner on their surface", () => {
    const other = surface === "collection" ? "customer" : "collection";
    for (const foreign of [
      { surface, owner: 90 },
      { surface: other, owner },
    ] as const) {
      expect(findDelivery(store, foreign, `${surface}-new`)).toBeUndefined();
      expect(listDeliveries(store, { ...foreign, caseSeq: undefined, since: 0 })).toEqual([]);
    }
  });
});

test("formats a delivery with all its fields [FLD-41]", () => {
  const [row] = listDeliveries(store, {
    surface: "collection",
    owner: owners.collection,
    caseSeq: visible.seq,
    since: 2000,
  });
  if (row === undefined) throw new Error("no delivery");
  const record = {
    id: "collection-newest",
    subscriptionId: row.subscription_id,
    caseId: visible.id,
    eventType: "case.updated",
    payload: '{"collection-newest":1}',
    createdAt: "1970-01-01T00:00:02Z",
    deliveredAt: null,
    attemptCount: 2,
    lastResponseCode: null,
    lastError: null,
  };
  expect(JSON.parse(deliveryRecord(row))).toEqual(record);
  const answered = { delivered_at: 5000, last_response_code: 503, last_error: "HTTP 503", case_id: null };
  expect(JSON.parse(deliveryRecord({ ...row, ...answered }))).toEqual({
    ...record,
    caseId: null,
    deliveredAt: "1970-01-01T00:00:05Z",
    lastResponseCode: 503,
    lastError: "HTTP 503",
  });
});
