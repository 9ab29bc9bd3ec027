import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { requeue } from "../../../src/sandbox/outbox/replay";
import { signatureHeader } from "../../../src/webhooks/signature";
import { isToCustomer, openDeliveries, pathOf } from "../../support/sandbox/deliveries";
import { sandboxNow } from "../../support/sandbox/sandbox";

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

test("sends a signature and its timestamp with each delivery [DLV-09] [DLV-10] [AMB-12]", async () => {
  const { publish, deliver, testCase, received } = await openDeliveries();
  publish(testCase);
  await deliver();
  expect(received.length).toBe(3);
  for (const { headers, method } of received) {
    expect(method).toBe("POST");
    expect(headers["x-service-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(headers["x-service-timestamp"]).toBe(String(sandboxNow / 1000));
    expect(headers["x-service-signature"]).toContain(`t=${headers["x-service-timestamp"]},`);
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["x-service-event"]).toBe("case.updated");
  }
});

test("signs the timestamp, a dot and the exact bytes with the decoded secret [SIG-02 to SIG-04]", async () => {
  const { publish, deliver, testCase, received, find } = await openDeliveries();
  publish(testCase);
  await deliver();
  for (const request of received) {
    const seq = Number(pathOf(request).split("/").at(-1));
    const secret = find("select secret from subscriptions where seq = ?", seq);
    const t = request.headers["x-service-timestamp"];
    const digest = createHmac("sha256", Buffer.from(secret, "base64"))
      .update(`${t}.${request.text}`)
      .digest("hex");
    expect(request.headers["x-service-signature"]).toBe(`t=${t},v1=${digest}`);
  }
});

test("sends and signs the outbox bytes unchanged [SIG-02]", async () => {
  const { publish, deliver, testCase, received, store } = await openDeliveries();
  publish(testCase);
  store.run(`update deliveries set payload = '{ "b" : 1.00,\n"a":"\u00fc" }' where due_at is not null`);
  await deliver();
  const secrets = store
    .all<{ secret: string }>("select secret from subscriptions")
    .map(({ secret }) => secret);
  for (const { text, headers, body = new Uint8Array() } of received) {
    expect(text).toBe('{ "b" : 1.00,\n"a":"\u00fc" }');
    expect(secrets.map((secret) => signatureHeader(secret, sandboxNow / 1000, body))).toContain(
      headers["x-service-signature"],
    );
  }
});

test("includes the event, its time, its subject and a link in the envelope [EVT-01 to EVT-05] [DLV-12]", async () => {
  const { publish, deliver, testCase, received, moveClock } = await openDeliveries();
  moveClock(1234);
  publish(testCase);
  await deliver();
  expect(new Set(received.map(({ json }) => json.id)).size).toBe(3);
  for (const request of received) {
    const { id, event, timestamp, data, links } = request.json;
    expect(id).toMatch(guid);
    expect([event, timestamp]).toEqual(["case.updated", "2026-03-16T09:00:01.234Z"]);
    expect(data).toEqual({
      caseId: testCase.id,
      reference: testCase.reference,
      oldLifecycle: "PendingVerification",
      newLifecycle: "Active",
    });
    const [, surface] = pathOf(request).split("/");
    const base = `/test/${surface === "referral" ? "customer" : surface}`;
    expect(links).toEqual({ self: `http://sandbox.invalid${base}/cases/${testCase.id}` });
  }
});

test("sends the same ID and bytes in each attempt but signs each attempt separately [EVT-01] [AMB-11]", async () => {
  const reactions = [500, 500, 204, 204];
  const { publish, advance, deliver, testCase, received, store, find, world, moveClock } =
    await openDeliveries({ react: (request) => (isToCustomer(request) ? (reactions.shift() ?? 204) : 204) });
  publish(testCase);
  await deliver();
  moveClock(7000);
  await advance("10m");
  const sent = () => received.filter(isToCustomer);
  const seq = find<number>("select seq from deliveries where id = ?", sent()[0]?.json.id);
  moveClock(60_000);
  requeue({ store, now: world.now(), origin: "" }, seq);
  await deliver();
  expect(sent().length).toBe(4);
  expect(new Set(sent().map(({ text }) => text)).size).toBe(1);
  expect(sent().map(({ headers }) => Number(headers["x-service-timestamp"]) - sandboxNow / 1000)).toEqual([
    0, 7, 7, 67,
  ]);
  expect(new Set(sent().map(({ headers }) => headers["x-service-signature"])).size).toBe(3);
});

test("sets the test and replay headers only on test deliveries and replays [DLV-11] [AMB-20]", async () => {
  const { publish, deliver, testCase, received, store } = await openDeliveries();
  const takeHeaders = () =>
    received.splice(0).map(({ headers }) => [headers["x-service-test"], headers["x-service-replay"]]);
  for (const [cause, expected] of [
    [null, [undefined, undefined]],
    ["test", ["true", undefined]],
    ["replay", [undefined, "true"]],
  ] as const) {
    publish(testCase);
    store.run("update deliveries set cause = ? where due_at is not null", cause);
    await deliver();
    expect(takeHeaders()).toEqual([expected, expected, expected]);
  }
});

test("sends test case events only to test subscriptions [SUB-07] [SUB-08] [SUB-10] [AMB-13]", async () => {
  const { publish, deliver, testCase, productionCase, received } = await openDeliveries();
  publish(testCase);
  await deliver();
  const tested = received.splice(0);
  expect(tested.map((request) => pathOf(request).split("/").slice(1, 3).join(" ")).sort()).toEqual([
    "collection test",
    "customer test",
    "referral test",
  ]);
  expect(tested.map(({ json }) => json.classification)).toEqual(["test", "test", "test"]);
  publish(productionCase);
  await deliver();
  expect(received.map((request) => pathOf(request).split("/").slice(1, 3).join(" ")).sort()).toEqual([
    "collection live",
    "customer live",
    "referral live",
  ]);
  expect(received.filter(({ json }) => "classification" in json)).toEqual([]);
});
