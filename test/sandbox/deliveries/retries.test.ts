import { expect, test } from "vitest";
import {
  isToCustomer,
  openDeliveries,
  type Reaction,
  sinceStart,
  socketError,
} from "../../support/sandbox/deliveries";

/** Opens a world in which only the creditor's receiver fails. */
const openFailing = (react: (attempt: number) => Reaction) => {
  let attempts = 0;
  return openDeliveries({
    react: (request) => {
      if (!isToCustomer(request)) return 204;
      attempts += 1;
      return react(attempts);
    },
  });
};
/** Delivers an event in a world in which only the creditor's receiver fails. */
const deliverFailing = async (react: (attempt: number) => Reaction) => {
  const sandbox = await openFailing(react);
  sandbox.publish(sandbox.testCase);
  await sandbox.deliver();
  return sandbox;
};
const notSent = "Not sent: the subscription is not active";

type Sandbox = Awaited<ReturnType<typeof openFailing>>;

const attemptsOf = async ({ control, find }: Sandbox) => {
  const { json } = await control("GET", "/deliveries");
  const id = find(
    "select id from subscriptions where surface = 'customer' and owner = 1 and url like '%/test/12'",
  );
  return json.items.filter((item: { subscriptionId: string }) => item.subscriptionId === id).reverse();
};
const recordOf = async ({ get, testCase }: Sandbox) =>
  (await get("customer", `/webhooks/events?caseId=${testCase.id}&since=2026-03-16T09:00:00Z`)).json[0];
const subscriptionOf = async ({ get }: Sandbox) =>
  (await get("customer", "/webhooks")).json.find(({ url }: { url: string }) => url.endsWith("/test/12"));

test("makes exactly eight attempts on schedule [DLV-02] [DLV-04 to DLV-07]", async () => {
  const sandbox = await deliverFailing(() => 500);
  await sandbox.advance("1d");
  const attempts = await attemptsOf(sandbox);
  expect(attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(attempts.map(({ at }: { at: string }) => sinceStart(at))).toEqual([
    0, 60, 180, 420, 900, 1860, 3660, 5460,
  ]);
});

test("disables the subscription after eight consecutive failures [LC-17] [DLV-07] [AMB-10]", async () => {
  const sandbox = await deliverFailing(() => 503);
  await sandbox.advance("1h");
  expect(await attemptsOf(sandbox)).toHaveLength(6);
  await sandbox.advance("2m");
  expect(await attemptsOf(sandbox)).toHaveLength(7);
  expect(await subscriptionOf(sandbox)).toMatchObject({ isActive: true, disabledReason: null });
  const items = await sandbox.advance("29m");
  expect(items.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ["delivery", expect.stringMatching(/^failed: HTTP 503: Service Unavailable \(attempt 8 of 8 to .*\)$/)],
    [
      "subscription",
      "disabled: Delivery failed 8 times in a row; the last answer was HTTP 503: Service Unavailable",
    ],
  ]);
  expect(await subscriptionOf(sandbox)).toMatchObject({
    isActive: false,
    disabledReason: "Delivery failed 8 times in a row; the last answer was HTTP 503: Service Unavailable",
  });
});

test("counts failures separately for each event [AMB-10]", async () => {
  const sandbox = await openFailing(() => 500);
  for (let number = 0; number < 9; number += 1) sandbox.publish(sandbox.testCase);
  await sandbox.deliver();
  expect(await attemptsOf(sandbox)).toHaveLength(9);
  expect(await subscriptionOf(sandbox)).toMatchObject({ isActive: true });
});

test("doesn't send a disabled subscription's pending deliveries [LC-17]", async () => {
  const sandbox = await deliverFailing(() => 500);
  await sandbox.advance("61m");
  sandbox.publish(sandbox.testCase, "case.closed", {});
  await sandbox.deliver();
  await sandbox.advance("3h");
  const attempts = await attemptsOf(sandbox);
  const ofClosed = attempts.filter(({ event }: { event: string }) => event === "case.closed");
  expect([attempts.length, ofClosed.length]).toEqual([8 + 6, 6]);
  expect(ofClosed.at(-1)).toMatchObject({ attempt: null, error: notSent, sentTo: null });
  const record = await recordOf(sandbox);
  expect(record).toMatchObject({
    eventType: "case.closed",
    deliveredAt: null,
    attemptCount: 5,
    lastError: "HTTP 500: Internal Server Error",
  });
});

test("disables the subscription after a single 410 [DLV-08] [LC-18]", async () => {
  const sandbox = await deliverFailing(() => 410);
  await sandbox.advance("1d");
  expect(await attemptsOf(sandbox)).toHaveLength(1);
  expect(await subscriptionOf(sandbox)).toMatchObject({
    isActive: false,
    disabledReason: "The endpoint was retired: it answered HTTP 410: Gone",
  });
});

test("sends nothing to an inactive subscription until it is reactivated [LC-19] [LC-20]", async () => {
  const sandbox = await openFailing(() => 204);
  const { store, publish, deliver, testCase, control } = sandbox;
  const setActive = (isActive: number) =>
    store.run("update subscriptions set is_active = ?, disabled_reason = null where seq = 12", isActive);
  publish(testCase);
  setActive(0);
  await deliver();
  const errors = async () => (await attemptsOf(sandbox)).map(({ error }: { error: string }) => error);
  expect(await errors()).toEqual([notSent]);
  expect(await recordOf(sandbox)).toMatchObject({ attemptCount: 0, lastError: notSent });
  publish(testCase);
  setActive(1);
  expect((await control("POST", "/deliveries/run")).json.items).toHaveLength(2);
  expect(await errors()).toEqual([notSent]);
  publish(testCase);
  await deliver();
  expect(await errors()).toEqual([notSent, null]);
});

test("records a replay to an inactive subscription as not sent [FLD-43]", async () => {
  const sandbox = await deliverFailing(() => 204);
  const before = await recordOf(sandbox);
  sandbox.store.run("update subscriptions set is_active = 0 where seq = 12");
  const replay = `/webhooks/events/${before.id}/replay`;
  expect((await sandbox.get("customer", replay, { method: "POST" })).status).toBe(200);
  await sandbox.deliver();
  expect(await recordOf(sandbox)).toEqual(before);
  expect(await attemptsOf(sandbox)).toMatchObject([
    { attempt: 1, status: 204, error: null },
    { attempt: null, status: null, error: notSent },
  ]);
});

test("deletes the pending deliveries along with a subscription", async () => {
  const { store, advance } = await deliverFailing(() => 500);
  store.run("delete from subscriptions where seq = 12");
  expect((await advance("1d")).filter(({ outcome }) => outcome.includes("customer"))).toEqual([]);
  expect(store.get("select count(*) as n from attempts")).toEqual({ n: 2 });
});

test("records the number of attempts and the latest response [FLD-42] [FLD-43]", async () => {
  const sandbox = await deliverFailing((attempt) => (attempt < 3 ? 500 : 200));
  expect(await recordOf(sandbox)).toMatchObject({
    attemptCount: 1,
    deliveredAt: null,
    lastResponseCode: 500,
    lastError: "HTTP 500: Internal Server Error",
  });
  await sandbox.advance("10m");
  expect(await recordOf(sandbox)).toMatchObject({
    attemptCount: 3,
    deliveredAt: "2026-03-16T09:03:00Z",
    lastResponseCode: 200,
    lastError: null,
  });
});

test.each([
  [302, "HTTP 302: Found"],
  [404, "HTTP 404: Not Found"],
  [500, "HTTP 500: Internal Server Error"],
  [599, "HTTP 599: Unknown Status"],
  [socketError("ECONNREFUSED"), "Cannot reach your endpoint"],
  [socketError("ENOTFOUND"), "Cannot reach your endpoint"],
  [socketError("CERT_HAS_EXPIRED"), "TLS certificate error"],
  [socketError("ETIMEDOUT"), "Timeout: no answer within 10 seconds"],
  [socketError("ECONNRESET"), "Network error: no answer"],
  [new Error("a pipe burst"), "Unexpected error: a pipe burst"],
])("retries after %s [DLV-01] [DLV-02]", async (reaction, lastError) => {
  const sandbox = await deliverFailing((attempt) => (attempt === 1 ? reaction : 204));
  const lastResponseCode = typeof reaction === "number" ? reaction : null;
  expect(await recordOf(sandbox)).toMatchObject({ deliveredAt: null, lastResponseCode, lastError });
  await sandbox.advance("60s");
  expect(await recordOf(sandbox)).toMatchObject({ attemptCount: 2, lastResponseCode: 204, lastError: null });
});

test.each([200, 201, 204, 299])("treats %i as a success [DLV-01]", async (status) => {
  const sandbox = await deliverFailing(() => status);
  expect(await sandbox.advance("1d")).toEqual([]);
});

test("treats a response after more than ten seconds as a failure [DLV-01]", async () => {
  const sandbox: Sandbox = await openFailing((attempt) => {
    sandbox.moveClock(attempt === 1 ? 10_001 : 10_000);
    return 200;
  });
  sandbox.publish(sandbox.testCase);
  await sandbox.deliver();
  expect(await recordOf(sandbox)).toMatchObject({
    lastResponseCode: null,
    lastError: "Timeout: no answer within 10 seconds",
  });
  await sandbox.advance("60s");
  expect(await recordOf(sandbox)).toMatchObject({ attemptCount: 2, lastError: null });
  expect(new Set(sandbox.received.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([10_000]));
});

test("can deliver an event before an earlier event of the same case [DLV-03]", async () => {
  const sandbox = await openFailing((attempt) => (attempt === 1 ? 500 : 204));
  sandbox.publish(sandbox.testCase);
  sandbox.publish(sandbox.testCase, "case.closed", {});
  await sandbox.deliver();
  await sandbox.advance("1m");
  const arrived = (await attemptsOf(sandbox)).filter(({ error }: { error: unknown }) => error === null);
  expect(arrived.map(({ event }: { event: string }) => event)).toEqual(["case.closed", "case.updated"]);
});
