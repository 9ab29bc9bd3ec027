import { expect, test } from "vitest";
import { requeue } from "../../../src/sandbox/outbox/replay";
import { isToCustomer, openDeliveries, sinceStart } from "../../support/sandbox/deliveries";

const replayOf = async (sandbox: Awaited<ReturnType<typeof openDeliveries>>, id: string) => {
  const { store, find, world } = sandbox;
  const seq = find<number>("select seq from deliveries where id = ?", id);
  store.transaction(() => requeue({ store, now: world.now(), origin: "" }, seq));
};

test("sends the recorded bytes to the subscription's current address [DLV-15 to DLV-17]", async () => {
  const sandbox = await openDeliveries();
  const { publish, deliver, testCase, received, store } = sandbox;
  publish(testCase);
  await deliver();
  const first = received.splice(0).find(isToCustomer);
  store.run("update subscriptions set url = 'https://moved.dev/in' where seq = 12");
  await replayOf(sandbox, first?.json.id);
  await deliver();
  expect(received.map(({ url, text }) => [url, text])).toEqual([["https://moved.dev/in", first?.text]]);
});

test("starts a new series of eight attempts and replaces pending retries", async () => {
  const sandbox = await openDeliveries({ react: (request) => (isToCustomer(request) ? 500 : 204) });
  const { publish, deliver, testCase, received, advance, control, store } = sandbox;
  publish(testCase);
  await deliver();
  const { id } = received.find(isToCustomer)?.json ?? {};
  await advance("1h");
  await replayOf(sandbox, id);
  await deliver();
  await advance("1d");
  const { items } = (await control("GET", "/deliveries?failed=true")).json;
  const attempts = items.map(({ attempt, at }: { attempt: number; at: string }) => [attempt, sinceStart(at)]);
  expect(attempts.reverse()).toEqual([
    [1, 0],
    [2, 60],
    [3, 180],
    [4, 420],
    [5, 900],
    [6, 1860],
    ...[0, 60, 180, 420, 900, 1860, 3660, 5460].map((after, index) => [index + 1, 3600 + after]),
  ]);
  expect(store.get("select attempt_count from deliveries where id = ?", id)).toEqual({ attempt_count: 14 });
});

test("sends every replay requested during an attempt [NS-46]", async () => {
  let ask = async () => {};
  const sandbox = await openDeliveries({
    react: async (request) => {
      if (isToCustomer(request)) await ask();
      return 204;
    },
  });
  const { publish, deliver, testCase, received, store } = sandbox;
  const sent = () => received.filter(isToCustomer);
  const replay = () => replayOf(sandbox, sent()[0]?.json.id);
  ask = async () => {
    ask = async () => {};
    for (let number = 0; number < 5; number += 1) await replay();
  };
  publish(testCase);
  await deliver();
  const replays = Array(5).fill("true");
  expect(sent().map(({ headers }) => headers["x-service-replay"])).toEqual([undefined, ...replays]);
  for (let number = 0; number < 10; number += 1) await replay();
  await deliver();
  expect(sent()).toHaveLength(16);
  expect(new Set(sent().map(({ text }) => text)).size).toBe(1);
  const { id } = sent()[0]?.json ?? {};
  expect(store.get("select attempt_count as n from deliveries where id = ?", id)).toEqual({ n: 16 });
});

test("doesn't let a replay replace the first attempt", async () => {
  const sandbox = await openDeliveries();
  const { publish, deliver, testCase, received, find } = sandbox;
  publish(testCase);
  const id = find("select id from deliveries order by seq desc");
  await replayOf(sandbox, id);
  await deliver();
  const sent = received.filter(({ json }) => json.id === id);
  expect(sent.map(({ headers }) => headers["x-service-replay"])).toEqual([undefined, "true"]);
});

test("records each pending replay to a disabled subscription without sending it", async () => {
  const sandbox = await openDeliveries({ react: () => 410 });
  const { publish, deliver, testCase, received, store, find, advance } = sandbox;
  publish(testCase);
  const id = find("select id from deliveries order by seq desc");
  for (let number = 0; number < 3; number += 1) await replayOf(sandbox, id);
  await deliver();
  await advance("1d");
  expect(received.filter(({ json }) => json.id === id)).toHaveLength(1);
  const errors = `select error from attempts where delivery = (select seq from deliveries where id = ?) order by seq`;
  expect(store.all<{ error: string }>(errors, id).map(({ error }) => error)).toEqual([
    "HTTP 410: Gone",
    ...Array.from({ length: 3 }, () => "Not sent: the subscription is not active"),
  ]);
});

test("follows the subscription's current mode in retries and replays [SUB-07 to SUB-09]", async () => {
  let status = 500;
  const sandbox = await openDeliveries({ react: (request) => (isToCustomer(request) ? status : 204) });
  const { publish, deliver, testCase, productionCase, received, store, find, advance, get } = sandbox;
  const flip = async (isTestMode: boolean) => {
    const { json } = await get("customer", "/webhooks");
    for (const { id } of json.filter(
      (candidate: { isTestMode: boolean }) => candidate.isTestMode !== isTestMode,
    ))
      await get("customer", `/webhooks/${id}`, { method: "PATCH", body: { isTestMode } });
  };
  for (const row of [testCase, productionCase]) {
    await flip(row === testCase);
    publish(row);
    await deliver();
    const sent = received.filter(isToCustomer);
    const { id } = sent.at(-1)?.json ?? {};
    await flip(row !== testCase);
    status = 204;
    received.length = 0;
    await advance("2h");
    expect((await get("customer", `/webhooks/events/${id}/replay`, { method: "POST" })).status).toBe(200);
    await deliver();
    expect(received.filter(({ json }) => json.id === id)).toEqual([]);
    const attempts = store.all<{ error: string }>(
      "select error from attempts where delivery = (select seq from deliveries where id = ?) order by seq",
      id,
    );
    const mode = row === testCase ? "production" : "test";
    const reason = `Not sent: the subscription receives only events of ${mode} cases`;
    expect(attempts.map(({ error }) => error)).toEqual(["HTTP 500: Internal Server Error", reason, reason]);
    const record = find("select last_error as last from deliveries where id = ?", id);
    expect(record).toBe("HTTP 500: Internal Server Error");
    await flip(row === testCase);
    await get("customer", `/webhooks/events/${id}/replay`, { method: "POST" });
    await deliver();
    expect(received.filter(({ json }) => json.id === id)).toHaveLength(1);
    status = 500;
  }
});

test("sends client events to a subscription regardless of its mode [SUB-11]", async () => {
  const sandbox = await openDeliveries({ react: () => 204 });
  const { received, deliver } = sandbox;
  const client = { name: "Fjordlys AS", country: "NO", supportEmail: "help@fjordlys.example" };
  const users = [{ name: "Ada", email: "user1@polderzicht.example" }];
  const body = { externalTenantId: "kb-new", client, users };
  expect((await sandbox.get("referral", "/clients", { method: "POST", body })).status).toBe(409);
  sandbox.store.run("update subscriptions set is_test_mode = 1 - is_test_mode where surface = 'referral'");
  await deliver();
  expect(new Set(received.map(({ json }) => json.event))).toEqual(new Set(["client.link_requested"]));
});

test("doesn't record an attempt if its event is deleted before the attempt ends", async () => {
  const sandbox = await openDeliveries({
    react: () => {
      sandbox.store.run("delete from deliveries where due_at is not null");
      return 500;
    },
  });
  sandbox.publish(sandbox.testCase);
  await sandbox.deliver();
  expect(await sandbox.advance("1d")).toEqual([]);
  expect(sandbox.store.get("select count(*) as n from attempts")).toEqual({ n: 0 });
});
