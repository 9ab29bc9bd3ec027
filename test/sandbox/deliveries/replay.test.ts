import { expect, test } from "vitest";
import { requeue } from "../../../src/sandbox/outbox/replay";
import { openDeliveries, pathOf, sinceStart } from "../../support/sandbox/deliveries";

const replayOf = async (sandbox: Awaited<ReturnType<typeof openDeliveries>>, id: string) => {
  const { store, world } = sandbox;
  const { seq = 0 } = store.get<{ seq: number }>("select seq from deliveries where id = ?", id) ?? {};
  store.transaction(() => requeue({ store, now: world.now(), origin: "" }, seq));
};

test("[DLV-15] [DLV-16] [DLV-17] a replay sends the recorded bytes to the present address of that one subscription", async () => {
  const sandbox = await openDeliveries();
  const { publish, deliver, testCase, received, store } = sandbox;
  publish(testCase);
  await deliver();
  const first = received.splice(0).find((request) => pathOf(request).startsWith("/customer"));
  store.run("update subscriptions set url = 'https://moved.dev/in' where seq = 12");
  await replayOf(sandbox, first?.json.id);
  await deliver();
  expect(received.map(({ url, text }) => [url, text])).toEqual([["https://moved.dev/in", first?.text]]);
});

test("a replay is a series of its own, with eight attempts, and takes the place of the retries that were due", async () => {
  const sandbox = await openDeliveries({
    react: (request) => (pathOf(request).startsWith("/customer") ? 500 : 204),
  });
  const { publish, deliver, testCase, received, advance, control, store } = sandbox;
  publish(testCase);
  await deliver();
  const { id } = received.find((request) => pathOf(request).startsWith("/customer"))?.json ?? {};
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

test("a replay that is asked for while an attempt is under way is made as well", async () => {
  let ask = async () => {};
  const sandbox = await openDeliveries({
    react: async (request) => {
      if (pathOf(request).startsWith("/customer")) await ask();
      return 204;
    },
  });
  const { publish, deliver, testCase, received } = sandbox;
  ask = async () => {
    ask = async () => {};
    await replayOf(sandbox, received.find((request) => pathOf(request).startsWith("/customer"))?.json.id);
  };
  publish(testCase);
  await deliver();
  const sent = received.filter((request) => pathOf(request).startsWith("/customer"));
  expect(sent.map(({ headers }) => headers["x-service-replay"])).toEqual([undefined, "true"]);
});

test("an event whose case is deleted while an attempt is under way leaves nothing behind", async () => {
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
