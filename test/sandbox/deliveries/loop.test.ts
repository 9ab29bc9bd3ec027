import { expect, test } from "vitest";
import { type DeliverySandbox, openDeliveries, sinceStart } from "../../support/sandbox/deliveries";

/** Limit on waits for a loop whose condition never becomes true. */
const maxNaps = 5000;

/**
 * Serves a world while the host clock advances with each wait of the loop, until `until` returns true.
 * `until` is called on each wait.
 */
async function serve(status: number, until: (sandbox: DeliverySandbox, nap: number) => boolean) {
  const stop = new AbortController();
  let naps = 0;
  const sandbox: DeliverySandbox = await openDeliveries({
    react: () => status,
    sleep: async (ms) => {
      naps += 1;
      sandbox.moveClock(ms);
      await new Promise((next) => setImmediate(next));
      if (until(sandbox, naps) || naps === maxNaps) stop.abort();
    },
  });
  return { ...sandbox, served: () => sandbox.platform.deliver("http://127.0.0.1:4010", stop.signal) };
}

const momentsOf = async ({ control }: Pick<DeliverySandbox, "control">) =>
  (await control("GET", "/deliveries")).json.items
    .map(({ at }: { at: string }) => sinceStart(at))
    .sort((a: number, b: number) => a - b);

test("makes each retry within two seconds of its due time when the clock runs at speed 120 [DLV-05]", async () => {
  const sandbox = await serve(500, ({ received }) => received.length === 24);
  await sandbox.control("POST", "/clock/speed", { speed: 120 });
  sandbox.publish(sandbox.testCase);
  await sandbox.served();
  const moments = await momentsOf(sandbox);
  const schedule = [0, 60, 180, 420, 900, 1860, 3660, 5460].flatMap((at) => [at, at, at]);
  const late = moments.map((at: number, index: number) => at - (schedule[index] ?? 0));
  expect(late.filter((seconds: number) => seconds < 0 || seconds > 2)).toEqual([]);
  expect(
    sandbox.store.get("select count(*) as n from subscriptions where disabled_reason like 'Delivery%'"),
  ).toEqual({ n: 2 + 3 });
});

test("makes first attempts but no retries while the clock is frozen", async () => {
  const sandbox = await serve(500, (_, nap) => nap === 1000);
  await sandbox.control("POST", "/clock/freeze");
  sandbox.publish(sandbox.testCase);
  await sandbox.served();
  expect(await momentsOf(sandbox)).toEqual([0, 0, 0]);
});

test("keeps the server running when a world is temporarily unreadable", async () => {
  const sandbox = await serve(204, ({ received, store, publish, testCase }, nap) => {
    if (nap === 1) store.exec("alter table deliveries rename to elsewhere");
    if (nap === 5) {
      store.exec("alter table elsewhere rename to deliveries");
      publish(testCase);
    }
    return received.length === 6 || nap === 100;
  });
  sandbox.publish(sandbox.testCase);
  await sandbox.served();
  expect(sandbox.received).toHaveLength(6);
});

test("wakes the delivery loop immediately after a request that writes an event", async () => {
  const woken: boolean[] = [];
  const stop = new AbortController();
  const sandbox: DeliverySandbox = await openDeliveries({
    sleep: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          woken.push(true);
          reject(new Error("woken"));
        });
      }),
  });
  const served = sandbox.platform.deliver("http://127.0.0.1:4010", stop.signal);
  sandbox.publish(sandbox.testCase);
  await sandbox.control("POST", "/clock/run");
  while (sandbox.received.length < 3) await new Promise((next) => setImmediate(next));
  stop.abort();
  await served;
  expect(woken.length).toBeGreaterThan(0);
});

test("expires due tokens while the sandbox is being served", async () => {
  const sandbox = await serve(204, ({ store }) => store.get("select 1 from minted_tokens") === undefined);
  await sandbox.control("POST", "/clock/speed", { speed: 3600 });
  sandbox.store.run(
    "insert into minted_tokens (external_tenant_id, expires_at) values ('a', ?)",
    Date.UTC(2026, 2, 16, 10),
  );
  await sandbox.served();
  expect(sandbox.world.now()).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 16, 10));
});

test("queues attempts above the limit without stopping the server", async () => {
  const stop = new AbortController();
  const answers: (() => void)[] = [];
  let naps = 0;
  const sandbox: DeliverySandbox = await openDeliveries({
    react: () => new Promise((answer) => answers.push(() => answer(204))),
    sleep: async () => {
      naps += 1;
      await new Promise((next) => setImmediate(next));
      if (naps > 20) answers.splice(0).forEach((answer) => void answer());
      const isDone = sandbox.received.length === 30 && answers.length === 0;
      if (isDone || naps === maxNaps) stop.abort();
    },
  });
  for (let number = 0; number < 10; number += 1) sandbox.publish(sandbox.testCase);
  await sandbox.platform.deliver("http://127.0.0.1:4010", stop.signal);
  expect([sandbox.received.length, naps > 20]).toEqual([30, true]);
});
