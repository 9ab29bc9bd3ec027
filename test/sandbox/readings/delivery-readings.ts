import { expect } from "vitest";
import { isToCustomer } from "../../support/sandbox/deliveries";
import { eventSummaries } from "../../support/sandbox/submissions";
import type { ClaimWorld } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

const toCustomer = ({ received }: ClaimWorld) => received.filter(isToCustomer);

const failCustomer = ({ react }: ClaimWorld) => react((path) => (path.startsWith("/customer") ? 500 : 204));

/** Returns the headers sent with an event and with its replay. */
async function headersOf(world: ClaimWorld) {
  const { publish, deliver, testCase, call, received } = world;
  publish(testCase);
  await deliver();
  const { json } = await call("customer", `GET /webhooks/events?caseId=${testCase.id}`);
  await call("customer", `POST /webhooks/events/${json[0].id}/replay`);
  await deliver();
  return received.map(({ headers }) => headers);
}

export const deliveryReadings: ReadingTests = {
  "AMB-04 unmarked": async ({ received, testCase, publish, deliver }) => {
    publish(testCase);
    await deliver();
    expect(received.map(({ json }) => "classification" in json)).toEqual(received.map(() => false));
    expect(received).not.toEqual([]);
  },
  "AMB-10 all-events": async (world) => {
    const { publish, deliver, testCase, call, find } = world;
    const id = find(
      "select id from subscriptions where surface = 'customer' and owner = 1 and is_test_mode = 1 and is_active = 1",
    );
    const isActive = async () => (await call("customer", `GET /webhooks/${id}`)).json.isActive;
    failCustomer(world);
    for (let index = 0; index < 7; index += 1) publish(testCase);
    await deliver();
    expect(await isActive()).toBe(true);
    world.react(() => 204);
    publish(testCase);
    await deliver();
    failCustomer(world);
    for (let index = 0; index < 7; index += 1) publish(testCase);
    await deliver();
    expect(await isActive()).toBe(true);
    publish(testCase);
    await deliver();
    expect(await isActive()).toBe(false);
  },
  "AMB-11 fixed": async (world) => {
    const { publish, deliver, testCase, moveClock, moveOn, call } = world;
    failCustomer(world);
    publish(testCase);
    await deliver();
    moveClock(60_000);
    world.react(() => 204);
    await moveOn("2m");
    moveClock(60_000);
    const { json } = await call("customer", `GET /webhooks/events?caseId=${testCase.id}`);
    await call("customer", `POST /webhooks/events/${json[0].id}/replay`);
    await deliver();
    const signatures = toCustomer(world).map(({ headers }) => headers["x-service-signature"]);
    expect([signatures.length, new Set(signatures).size]).toEqual([3, 1]);
  },
  "AMB-12 milliseconds": async (world) => {
    for (const headers of await headersOf(world)) {
      const [, seconds] = /t=(\d+)/.exec(headers["x-service-signature"] ?? "") ?? [];
      expect(headers["x-service-timestamp"]).toBe(`${seconds}000`);
    }
  },
  "AMB-13 separate-ids": async ({ publish, deliver, testCase, received, call }) => {
    publish(testCase);
    await deliver();
    const ids = new Set(received.map(({ json }) => json.id));
    expect([received.length > 1, ids.size]).toEqual([true, 1]);
    const records = new Set();
    for (const surface of ["collection", "customer"] as const) {
      const [newest] = (await call(surface, `GET /webhooks/events?caseId=${testCase.id}`)).json;
      records.add(newest.id);
      expect(ids).toContain(JSON.parse(newest.payload).id);
      expect(ids).not.toContain(newest.id);
      expect((await call(surface, `POST /webhooks/events/${newest.id}/replay`)).json.eventId).toBe(newest.id);
      received.length = 0;
      await deliver();
      expect(ids).toContain(received[0]?.json.id);
    }
    expect(records.size).toBe(2);
  },
  "AMB-20 creditor-only": async ({ call, deliver, received, productionCase, testCase }) => {
    const body = { eventType: "case.closed", caseId: productionCase.id };
    await call("referral", "POST /v1/webhooks/test", { body });
    await call("customer", "POST /test/webhooks/fire", {
      body: { event: "case.closed", caseId: testCase.id },
    });
    await deliver();
    const flags = received.map(({ url, headers }) => [
      new URL(url).pathname.split("/")[1],
      headers["x-service-test"],
    ]);
    expect(flags.sort()).toEqual([
      ["customer", "true"],
      ["referral", undefined],
    ]);
  },
  "NS-29 absent": async (world) => {
    for (const headers of await headersOf(world))
      expect(Object.keys(headers).filter((name) => name.startsWith("x-"))).toEqual([
        "x-service-signature",
        "x-service-timestamp",
      ]);
  },
  "NS-34 referral-base": async ({ publish, deliver, testCase, received }) => {
    publish(testCase);
    await deliver();
    const links = received.map(({ url, json }) => [
      new URL(url).pathname.split("/")[1],
      new URL(json.links.self).pathname,
    ]);
    expect(links).toContainEqual(["referral", `/test/referral/cases/${testCase.id}`]);
    expect(links).toContainEqual(["customer", `/test/customer/cases/${testCase.id}`]);
  },
  "NS-46 joined": async ({ publish, deliver, testCase, received, call }) => {
    publish(testCase);
    const [newest] = (await call("customer", `GET /webhooks/events?caseId=${testCase.id}`)).json;
    const replay = () => call("customer", `POST /webhooks/events/${newest.id}/replay`);
    const delivered = () => received.filter(({ json }) => json.id === newest.id);
    for (const _ of [1, 2, 3]) expect((await replay()).status).toBe(200);
    await deliver();
    expect(delivered()).toHaveLength(2);
    for (const _ of [1, 2]) await replay();
    await deliver();
    await replay();
    await deliver();
    expect(delivered()).toHaveLength(4);
  },
  "NS-47 once-recorded": async (world) => {
    const { publish, deliver, testCase, store, moveOn, call } = world;
    failCustomer(world);
    publish(testCase);
    await deliver();
    store.run("update subscriptions set is_test_mode = 0");
    world.react(() => 204);
    await moveOn("2m");
    const [newest] = (await call("customer", `GET /webhooks/events?caseId=${testCase.id}`)).json;
    await call("customer", `POST /webhooks/events/${newest.id}/replay`);
    await deliver();
    expect(toCustomer(world).map(({ json }) => json.id)).toEqual([newest.id, newest.id, newest.id]);
  },
  "NS-69 x-partner": async (world) => {
    for (const headers of await headersOf(world)) {
      expect(headers).toHaveProperty("x-partner-signature");
      expect(Object.keys(headers).filter((name) => name.startsWith("x-service"))).toEqual([]);
    }
  },
  "NS-70 closed-first": async ({ createIn, advance, store }) => {
    const { id } = await createIn("Active");
    await advance(id, { to: "Closed:NoPayment" });
    for (const surface of ["collection", "customer"])
      expect(eventSummaries(store, id, surface)).toEqual([
        "case.closed PreLegalExhaustedNoPayment",
        "case.updated Active>Closed",
      ]);
  },
  "NS-71 a-tenth-later": async (world) => {
    const { publish, deliver, testCase, moveOn } = world;
    failCustomer(world);
    publish(testCase);
    await deliver();
    await moveOn("65s");
    expect(toCustomer(world)).toHaveLength(1);
    await moveOn("1s");
    expect(toCustomer(world)).toHaveLength(2);
    await moveOn("131s");
    expect(toCustomer(world)).toHaveLength(2);
    await moveOn("1s");
    expect(toCustomer(world)).toHaveLength(3);
  },
};
