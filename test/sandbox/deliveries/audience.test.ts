import { expect, test } from "vitest";
import { publishClientEvent } from "../../../src/sandbox/outbox/publish";
import { addSubscription } from "../../../src/sandbox/subscriptions/subscriptions";
import { isToCustomer, openDeliveries, pathOf } from "../../support/sandbox/deliveries";

test("sends a client event to all of the partner's subscriptions, test and live [SUB-11]", async () => {
  const { store, world, deliver, received } = await openDeliveries();
  const change = { store, now: world.now(), origin: "http://sandbox.invalid" };
  const client = { referralPartner: 1, externalTenantId: "a b" };
  publishClientEvent(change, client, "client.linked", { isAttributed: "true" });
  await deliver();
  expect(received.map((request) => pathOf(request).split("/").slice(1, 3).join(" ")).sort()).toEqual([
    "referral live",
    "referral test",
  ]);
  for (const { json, ...request } of received) {
    const [, , environment] = pathOf(request).split("/");
    expect(json).toMatchObject({
      event: "client.linked",
      data: { externalTenantId: "a b", isAttributed: true },
      links: { self: `http://sandbox.invalid/${environment}/referral/clients/a%20b` },
    });
  }
});

test("sends signing events from a test advance only to test subscriptions [EVT-22]", async () => {
  const sandbox = await openDeliveries({ react: (request) => (isToCustomer(request) ? 500 : 204) });
  const { get, find, deliver, received, advance } = sandbox;
  const id = find(
    `select id from cases where is_test = 1 and creditor = 1 and referral_partner = 1 and collection_partner = 1
         and lifecycle between 2 and 4 and is_deleted = 0`,
  );
  const body = { to: "Closed:NoPayment" };
  const { status } = await get("collection", `/test/cases/${id}/advance`, { method: "POST", body });
  expect(status).toBe(200);
  await deliver();
  expect(received.filter((request) => !pathOf(request).includes("/test/"))).toEqual([]);
  const fromCustomer = received.filter(isToCustomer);
  expect(fromCustomer.length).toBeGreaterThan(1);
  for (const { headers } of fromCustomer)
    expect(headers["x-service-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(await advance("60s")).toHaveLength(fromCustomer.length);
  const { json } = await get("customer", `/webhooks/events?caseId=${id}&since=2026-03-16T09:00:00Z`);
  expect(json.map(({ attemptCount }: { attemptCount: number }) => attemptCount)).toEqual(
    fromCustomer.map(() => 2),
  );
});

test.each([
  ["a test case", "testCase", 2, [1, 2]],
  ["a test case that its manager collects", "testCase", 1, [1]],
  ["a test case without a manager", "testCase", null, [1]],
  ["a production case", "productionCase", 2, [1]],
] as const)(
  "sends an event about %s once to each partner that can look it up [VIS-03]",
  async (_, name, managing_partner, owners) => {
    const { store, world, publish, ...sandbox } = await openDeliveries();
    const change = { store, now: world.now(), origin: "http://sandbox.invalid" };
    store.run("delete from subscriptions");
    for (const owner of [1, 2, 3]) {
      for (const isTestMode of [true, false]) {
        const hook = { url: "https://receivers.dev/a", events: ["case.updated"], isTestMode };
        addSubscription(change, { surface: "collection", environment: "test", owner }, hook);
      }
    }
    publish({ ...sandbox[name], managing_partner });
    const sql = "select owner from deliveries d join subscriptions s on s.seq = subscription order by owner";
    expect(store.all(sql)).toEqual(owners.map((owner) => ({ owner })));
  },
);
