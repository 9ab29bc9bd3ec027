import { expect } from "vitest";
import { isToCustomer } from "../../support/sandbox/deliveries";
import { type Claims, subscription, surfaces, webhooksOf } from "./claim-world";

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
  "AMB-10": async ({ publish, deliver, moveOn, testCase, received, react, call }) => {
    const fails = () => react((path) => (path.startsWith("/customer") ? 500 : 204));
    const isActive = async () => {
      const { json } = await call("customer", "GET /webhooks");
      return json.find(({ url }: { url: string }) => received.some((request) => request.url === url))
        ?.isActive;
    };
    fails();
    publish(testCase);
    await deliver();
    await moveOn("32m");
    received.splice(0, received.length - 1);
    react(() => 204);
    publish(testCase);
    await deliver();
    received.splice(0, received.length, ...received.filter(isToCustomer));
    expect(await isActive()).toBe(true);
    fails();
    await moveOn("29m");
    expect(await isActive()).toBe(true);
    await moveOn("31m");
    expect(await isActive()).toBe(false);
  },
  "AMB-11": async ({ publish, deliver, moveOn, moveClock, testCase, received, react, call }) => {
    react((path) => (path.startsWith("/customer") ? 500 : 204));
    publish(testCase);
    await deliver();
    react(() => 204);
    moveClock(60_000);
    await moveOn("2m");
    moveClock(60_000);
    const sent = () => received.filter(isToCustomer);
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
  "AMB-20": async ({ call, deliver, received, productionCase, testCase, publish }) => {
    const own = { ...subscription, url: "https://receivers.dev/customer" };
    const { json } = await call("customer", "POST /webhooks", { body: own });
    await call("customer", `POST /webhooks/${json.id}/test`);
    const body = { eventType: "case.closed", caseId: productionCase.id };
    await call("referral", "POST /v1/webhooks/test", { body });
    const fired = { event: "case.closed", caseId: testCase.id };
    await call("customer", "POST /test/webhooks/fire", { body: fired });
    await deliver();
    const flags = received.splice(0).map(({ headers }) => headers["x-service-test"]);
    expect(flags).toEqual(["true", "true", "true"]);
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
    const id = received.find(isToCustomer)?.json.id;
    received.length = 0;
    await call("customer", `POST /webhooks/events/${id}/replay`);
    await deliver();
    expect(received.map(({ headers }) => headers["x-service-replay"])).toEqual(["true"]);
  },
  "NS-34": async (world) => {
    const { call, keyOf, mint, publish, deliver, productionCase, received, ask } = world;
    const environments = ["test", "live"] as const;
    for (const surface of surfaces) {
      for (const environment of environments) {
        const url = `https://receivers.dev/${surface}-of-${environment}`;
        const options = { environment, key: keyOf(surface, 1, environment) };
        const body = { url, events: ["case.updated"] };
        await call(surface, `POST ${webhooksOf(surface)}`, { body, ...options });
      }
    }
    publish(productionCase);
    await deliver();
    for (const surface of surfaces) {
      for (const environment of environments) {
        const event = received.find(({ url }) => url.endsWith(`/${surface}-of-${environment}`))?.json;
        const key = keyOf(surface, 1, environment);
        const bearer = surface === "referral" ? await mint("kb-1001", { environment, key }) : key;
        const path = new URL(event.links.self).pathname;
        const header = surface === "collection" ? "xapikey" : "authorization";
        const headers = { [header]: header === "xapikey" ? key : `Bearer ${bearer}` };
        const { status, json } = await ask(path, { headers });
        expect([surface, environment, status, json.id]).toEqual([
          surface,
          environment,
          200,
          productionCase.id,
        ]);
      }
    }
  },
};
