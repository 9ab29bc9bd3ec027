import { describe, expect, test } from "vitest";
import type { CaseListRow } from "../../../src/inspector/contract/cases";
import type { RequestRow } from "../../../src/inspector/contract/requests";
import { openInspected } from "../../support/sandbox/inspected";
import { managedSubmission } from "../../support/sandbox/submissions";

const { page, find, get } = await openInspected();
const read = async (path: string) => (await page(`inspector/${path}`)).json;
const count = (sql: string) => find<number>(`select count(*) as n from ${sql}`);

describe("the case list", () => {
  const list = async (query: string): Promise<{ total: number; items: CaseListRow[] }> =>
    read(`cases?${query}`);

  test("returns all cases in windows, newest first", async () => {
    const whole = await list("limit=500");
    expect(whole.total).toBe(count("cases where is_deleted = 0"));
    const dates = whole.items.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    const part = await list("offset=7&limit=5");
    expect(part).toEqual({ total: whole.total, items: whole.items.slice(7, 12) });
    expect((await list("offset=100000")).items).toEqual([]);
  });

  test("filters by kind, and by lifecycle in any letter case", async () => {
    const closed = await list("lifecycle=closed&test=true&limit=500");
    expect(new Set(closed.items.map(({ lifecycle }) => lifecycle))).toEqual(new Set(["Closed"]));
    expect(closed.items.every(({ isTestCase }) => isTestCase)).toBe(true);
  });

  test("searches references, debtors, creditors and IDs", async () => {
    const [first] = (await list("limit=1")).items;
    for (const text of [first?.reference, first?.debtor, first?.creditor, first?.id]) {
      const { items } = await list(`limit=500&search=${encodeURIComponent(text ?? "")}`);
      expect(items.map(({ id }) => id)).toContain(first?.id);
    }
    expect((await list("search=%25")).total).toBe(0);
  });

  test.each([
    ["limit=501", "limit must be a whole number from 0 to 500"],
    ["offset=-1", "offset must be a whole number from 0 to 9007199254740991"],
    ["lifecycle=Open", '"Open" is not a valid lifecycle'],
    ["page=1", 'Unknown parameter "page". Use one of search, lifecycle, test, offset, limit'],
  ])("refuses the query %s", async (query, message) => {
    const { status, json } = await page(`inspector/cases?${query}`);
    expect([status, json.message]).toEqual([400, message]);
  });
});

test("shows a case with its records, events and possible actions", async () => {
  const { items } = await read("cases?test=true&lifecycle=Active&limit=1");
  const { reference, id } = items[0];
  await page("set/case", {
    method: "POST",
    body: {
      case: reference,
      payment: 10.5,
      chat: { message: "<script>", role: "Partner", author: "A" },
      needs: { area: "CreditorAction", description: "An invoice" },
    },
  });
  const whole = await read(`case?case=${reference}`);
  expect(whole.summary).toMatchObject({ id, reference, needsInfo: true });
  expect(whole.record).toMatchObject({ id, lifecycle: "Active" });
  expect(whole.payments.at(-1)).toMatchObject({ amount: "10.50" });
  expect(whole.chats.at(-1)).toMatchObject({ message: "<script>", role: "Partner", author: "A" });
  expect(whole.validation.at(-1)).toMatchObject({ description: "An invoice", isResolved: false });
  expect(whole.timeline.length).toBeGreaterThan(1);
  expect(whole.events.every((event: { caseId: string }) => event.caseId === id)).toBe(true);
  expect(whole.moves.advance).toEqual(["Closed:Paid", "Closed:NoPayment"]);
  expect(whole.moves.lifecycles).not.toContain("Active");
  expect(whole.audiences).toContain("collection");
});

test("advances a test case only to states that the platform allows", async () => {
  const { items } = await read("cases?test=true&lifecycle=Active&limit=1");
  const advance = (to: string) =>
    page("inspector/advance", { method: "POST", body: { case: items[0].id, to } });
  expect((await advance("Closed:Paid")).json).toEqual({ outcome: "advanced" });
  expect((await read(`case?case=${items[0].id}`)).summary).toMatchObject({
    lifecycle: "Closed",
    closeCode: "Paid",
    remainder: "0.00",
  });
  expect((await advance("Closed:Paid")).json).toEqual({ outcome: "unchanged" });
  expect((await advance("Closed:NoPayment")).status).toBe(409);
  expect((await advance("Nowhere")).status).toBe(400);
  const production = (await read("cases?test=false&limit=1")).items[0].id;
  const refused = { case: production, to: "Active" };
  expect((await page("inspector/advance", { method: "POST", body: refused })).status).toBe(422);
});

test("shows an overview whose counts and latest entries match the lists", async () => {
  await get("collection", "/nowhere");
  const { counts, events, latestEvents, latestRequests, activeFaults } = await read("overview");
  expect(counts.productionCases + counts.testCases).toBe(count("cases where is_deleted = 0"));
  expect(events.total).toBe(count("deliveries"));
  expect(events.delivered + events.pending + events.waiting + events.dead).toBe(events.total);
  expect(latestEvents).toEqual((await read("events?limit=10")).items);
  expect([latestRequests[0].path, latestRequests[0].status, activeFaults]).toEqual([
    "/test/collection/nowhere",
    404,
    0,
  ]);
});

test("lists requests with the reason for each refusal", async () => {
  await get("collection", "/cases", { key: "another" });
  await get("collection", "/cases");
  const { items, total } = await read("requests?answer=refused&search=invalid%20api");
  expect([total, items[0].reason, items[0].status]).toEqual([1, "Invalid API Key", 401]);
});

test("finds requests by method, operation, query and status class", async () => {
  await get("collection", "/cases?Page=2");
  await get("collection", "/cases?Page=3");
  await get("collection", "/cases", { method: "PUT" });
  const found = async (query: string) =>
    (await read(`requests?${query}`)).items.map((row: RequestRow) => `${row.method} ${row.query}`);
  expect(await found("search=listcases%20page%3D3")).toEqual(["GET Page=3"]);
  expect(await found("search=put")).toEqual(["PUT "]);
  expect(await found("answer=2xx&search=page")).toEqual(["GET Page=3", "GET Page=2"]);
  expect(await found("answer=5xx")).toEqual([]);
});

test("returns a complete request, or 404 if it wasn't recorded", async () => {
  await get("collection", "/cases?PageSize=1");
  const [{ id }] = (await read("requests?search=pagesize%3D1")).items;
  expect(await read(`request?id=${id}`)).toMatchObject({
    query: "PageSize=1",
    request: { headers: { xapikey: "****" } },
    answer: { kept: "whole" },
  });
  expect((await read("request?id=99999")).message).toContain("keeps the latest 1,000 requests");
});

test("shows the state of a subscription, its route and the outcome of its events", async () => {
  const { items } = await read("subscriptions");
  expect(items.length).toBe(count("subscriptions"));
  const disabled = items.find(({ isActive }: { isActive: boolean }) => !isActive);
  expect(disabled.disabledReason).toContain("HTTP");
  expect(items[0].route).toEqual({
    kind: "own",
    to: "the world's own receiver",
    advice: `no route leads from ${new URL(items[0].url).origin} to your receiver.`,
  });
  const total = items.reduce(
    (sum: number, { counts }: { counts: { total: number } }) => sum + counts.total,
    0,
  );
  expect(total).toBe(count("deliveries"));
  expect(JSON.stringify(items)).not.toMatch(/"secret"/);
});

test("lists due work in chronological order", async () => {
  await get("collection", "/managed-cases", {
    method: "POST",
    headers: { "x-idempotency-key": "one" },
    body: managedSubmission({ isTest: true }),
  });
  const { items, total } = await read("schedule");
  expect(items.length).toBe(total);
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain("delivery");
  const times = items.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...times].sort());
});

test("lists the assumptions and the form options", async () => {
  const { lifecycles, faultKinds, operations } = await read("choices");
  expect([lifecycles.length, faultKinds[0].statuses[0]]).toEqual([10, 500]);
  expect(operations).toContainEqual({ surface: "collection", name: "listCases" });
  expect((await read("assumptions")).items[0]).toEqual({
    id: expect.any(String),
    reading: expect.any(String),
    where: expect.any(String),
  });
});

test("activates any owner's subscription and clears its disabled reason", async () => {
  const all = async () => (await read("subscriptions")).items;
  const off = (await all()).find(({ isActive }: { isActive: boolean }) => !isActive);
  const body = { subscription: off.id.toUpperCase() };
  expect((await page("inspector/activate", { method: "POST", body })).json).toEqual({ id: off.id });
  const now = (await all()).find(({ id }: { id: string }) => id === off.id);
  expect([now.isActive, now.disabledReason]).toEqual([true, null]);
  const stranger = await page("inspector/activate", { method: "POST", body: { subscription: "x" } });
  expect([stranger.status, stranger.json.message]).toEqual([404, 'No subscription "x" found']);
});
