import { expect } from "vitest";
import { typeOf } from "../../support/sandbox/clients";
import { type Claims, contentType, subscription, surfaces, webhooksOf } from "./claim-world";

export const subscriptionClaims: Claims = {
  "AMB-01": async ({ call, statuses }) => {
    const { status, json } = await call("collection", "POST /webhooks", { body: subscription });
    expect(status).toBe(201);
    const own = `/webhooks/${json.id}`;
    expect(await statuses("collection", ["GET /webhooks", `GET ${own}`])).toEqual([200, 200]);
    const body = { isActive: false };
    expect((await call("collection", `PUT ${own}`, { body })).json.isActive).toBe(false);
    expect(await statuses("collection", [`DELETE ${own}`, `GET ${own}`])).toEqual([204, 404]);
  },
  "AMB-14": async ({ call }) => {
    const { url } = subscription;
    for (const surface of surfaces) {
      const create = (body: object) => call(surface, `POST ${webhooksOf(surface)}`, { body });
      expect(contentType(await create({ url }))).toBe("application/problem+json");
      expect(typeOf(await create({ url, events: [] }))).toBe("WebhookEventsRequired");
      expect(typeOf(await create({ url, events: ["case.lost"] }))).toBe("WebhookInvalidEventTypes");
    }
  },
  "AMB-15": async ({ call }) => {
    const { json } = await call("referral", "POST /v1/webhooks", { body: subscription });
    const put = (events: string[]) =>
      call("referral", `PUT /v1/webhooks/${json.id}`, { body: { ...subscription, events } });
    expect((await put(subscription.events)).status).toBe(200);
    expect(typeOf(await put(["case.created"]))).toBe("WebhookEventsImmutable");
    const created = await call("customer", "POST /webhooks", { body: subscription });
    const patched = await call("customer", `PATCH /webhooks/${created.json.id}`, {
      body: { events: subscription.events },
    });
    expect(typeOf(patched)).toBe("WebhookEventsImmutable");
  },
  "AMB-16": async ({ call }) => {
    const { json } = await call("customer", "POST /webhooks", { body: subscription });
    expect((await call("customer", `GET /webhooks/${json.id}`)).json.id).toBe(json.id);
  },
  "AMB-17": async ({ call }) => {
    const created = async (surface: "referral" | "customer", isTestMode: boolean) => {
      const body = { ...subscription, isTestMode };
      const { status, json } = await call(surface, `POST ${webhooksOf(surface)}`, { body });
      expect([status, json.isTestMode]).toEqual([201, isTestMode]);
      return Object.keys(json);
    };
    expect(await created("referral", true)).toEqual(await created("customer", false));
    expect(await created("referral", false)).toContain("secret");
  },
  "AMB-37": async ({ call, testCase, find, publish, deliver, received, react }) => {
    const id = find(
      "select id from subscriptions where surface = 'customer' and owner = 1 and is_test_mode = 1 and is_active = 1",
    );
    const patch = (body: object) => call("customer", `PATCH /webhooks/${id}`, { body });
    react((path) => (path.startsWith("/customer") ? 410 : 204));
    publish(testCase);
    await deliver();
    const { json } = await call("customer", `GET /webhooks/${id}`);
    expect([json.isActive, json.disabledReason]).toEqual([false, expect.stringContaining("410")]);
    const eventId = received.find(({ url }) => url.includes("/customer/"))?.json.id;
    received.length = 0;
    expect((await call("customer", `POST /webhooks/events/${eventId}/replay`)).status).toBe(200);
    await deliver();
    expect(received).toEqual([]);
    expect((await patch({ isActive: true })).json).toMatchObject({ isActive: true, disabledReason: null });
  },
  "NS-18": async ({ call }) => {
    const { json } = await call("referral", "POST /v1/webhooks", { body: subscription });
    const body = { url: "https://new.example.com/in", isActive: false, isTestMode: true };
    const changed = await call("referral", `PUT /v1/webhooks/${json.id}`, {
      body: { ...body, regenerateSecret: true },
    });
    expect(changed.json).toMatchObject(body);
    expect(changed.json.secret).not.toBe(json.secret);
  },
};
