import { expect } from "vitest";
import { signatureHeader } from "../../../src/webhooks/signature";
import { pathOf } from "../../support/deliveries";
import { post, storyOf, submission } from "../../support/submissions";
import { type Claims, subscription } from "./claim-world";

const toCustomer = (request: { readonly url: string }) => pathOf(request).startsWith("/customer");

/** Of deliveries. */
export const deliveryClaims: Claims = {
  "AMB-04": async ({ publish, deliver, testCase, productionCase, received }) => {
    publish(testCase);
    await deliver();
    expect(new Set(received.splice(0).map(({ json }) => json.classification))).toEqual(new Set(["test"]));
    publish(productionCase);
    await deliver();
    expect(received.filter(({ json }) => "classification" in json)).toEqual([]);
    expect(received.length).toBeGreaterThan(0);
  },
  "AMB-10": async ({ publish, deliver, advance, testCase, received, react, find }) => {
    const lost = "update";
    react((path) => (path.startsWith("/customer") ? 500 : 204));
    publish(testCase);
    await deliver();
    const others = () => {
      publish(testCase, "case.created", { lifecycle: `"${lost}"` });
      return deliver();
    };
    const isActive = () =>
      Number(
        find(
          "select is_active from subscriptions where surface = 'customer' and owner = 1 and is_test_mode = 1 and id = ?",
          subscriptionId,
        ),
      );
    const subscriptionId = find(
      `select s.id from deliveries d join subscriptions s on s.seq = d.subscription
       where surface = 'customer' and due_at is not null`,
    );
    await advance("32m");
    expect(received.filter((request) => toCustomer(request)).length).toBe(6);
    // What comes through meanwhile doesn't help the one that fails.
    react(() => 204);
    await others();
    react((path) => (path.startsWith("/customer") ? 500 : 204));
    await advance("29m");
    expect(isActive()).toBe(1);
    await advance("31m");
    expect(isActive()).toBe(0);
  },
  "AMB-11": async ({ publish, deliver, advance, moveClock, testCase, received, react, call }) => {
    react((path) => (path.startsWith("/customer") ? 500 : 204));
    publish(testCase);
    await deliver();
    react(() => 204);
    moveClock(60_000);
    await advance("2m");
    moveClock(60_000);
    const sent = () => received.filter((request) => toCustomer(request));
    await call("customer", `POST /webhooks/events/${sent()[0]?.json.id}/replay`);
    await deliver();
    expect(sent()).toHaveLength(3);
    expect(new Set(sent().map(({ headers }) => headers["x-service-signature"])).size).toBe(3);
    expect(new Set(sent().map(({ text }) => text)).size).toBe(1);
  },
  "AMB-12": async ({ publish, deliver, testCase, received }) => {
    publish(testCase);
    await deliver();
    for (const { headers } of received)
      expect(headers["x-service-signature"]).toMatch(`t=${headers["x-service-timestamp"]},`);
    expect(received.every(({ headers }) => /^\d{10}$/.test(headers["x-service-timestamp"] ?? ""))).toBe(true);
  },
  "AMB-13": async ({ publish, deliver, testCase, received, call }) => {
    publish(testCase);
    await deliver();
    const ids = received.map(({ json }) => json.id);
    expect(new Set(ids).size).toBe(received.length);
    for (const surface of ["collection", "customer"] as const) {
      const { json } = await call(surface, `GET /webhooks/events?caseId=${testCase.id}`);
      const [newest] = json;
      expect(ids).toContain(newest.id);
      expect(JSON.parse(newest.payload).id).toBe(newest.id);
      expect((await call(surface, `POST /webhooks/events/${newest.id}/replay`)).json.eventId).toBe(newest.id);
    }
  },
  "AMB-20": async ({ call, deliver, received, productionCase, publish }) => {
    const { json } = await call("customer", "POST /webhooks", { body: subscription });
    await call("customer", `POST /webhooks/${json.id}/test`);
    const body = { eventType: "case.closed", caseId: productionCase.id };
    await call("referral", "POST /v1/webhooks/test", { body });
    await deliver();
    expect(received.length).toBe(2);
    expect(received.splice(0).map(({ headers }) => headers["x-service-test"])).toEqual(["true", "true"]);
    publish(productionCase);
    await deliver();
    expect(received.filter(({ headers }) => "x-service-test" in headers)).toEqual([]);
  },
  "NS-04": async ({ publish, deliver, testCase, call, react }) => {
    react(() => 500);
    publish(testCase);
    await deliver();
    const [record] = (await call("customer", `GET /webhooks/events?caseId=${testCase.id}`)).json;
    expect(record).toMatchObject({
      caseId: testCase.id,
      eventType: "case.updated",
      createdAt: expect.any(String),
      deliveredAt: null,
      attemptCount: 1,
      lastResponseCode: 500,
      lastError: expect.stringContaining("500"),
    });
  },
  "NS-29": async ({ publish, deliver, testCase, received, call }) => {
    publish(testCase);
    await deliver();
    expect(received.every(({ headers, json }) => headers["x-service-event"] === json.event)).toBe(true);
    expect(received.filter(({ headers }) => "x-service-replay" in headers)).toEqual([]);
    const id = received.find((request) => toCustomer(request))?.json.id;
    received.length = 0;
    await call("customer", `POST /webhooks/events/${id}/replay`);
    await deliver();
    expect(received.map(({ headers }) => headers["x-service-replay"])).toEqual(["true"]);
  },
  "NS-34": async (world) => {
    const { call, deliver, received, find, keyOf, store } = world;
    const made = async (environment: "test" | "live") => {
      const key = keyOf("customer", 1, environment);
      const body = { url: `https://${environment}.example.com/in`, events: ["case.created"] };
      await call("customer", "POST /webhooks", { body, key, environment });
    };
    await made("test");
    await made("live");
    store.run("update subscriptions set url = replace(url, '.example.com', '.receivers.dev')");
    const { id } = (await post(world, "customer", "/cases", submission())).json;
    expect(storyOf(store, id, "customer").length).toBeGreaterThan(1);
    await deliver();
    for (const environment of ["test", "live"] as const) {
      const event = received.find(({ url }) => url.startsWith(`https://${environment}.`))?.json;
      const path = new URL(event.links.self).pathname;
      const headers = { xapikey: keyOf("customer", 1, environment) };
      const answer = await world.ask(path, { headers });
      expect([path.split("/")[1], answer.status, answer.json.id]).toEqual([environment, 200, id]);
    }
    expect(find("select count(*) as n from cases where id = ?", id)).toBe(1);
  },
};
