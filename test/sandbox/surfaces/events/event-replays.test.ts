import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../../src/base/http";
import type { Surface } from "../../../../src/base/platform";
import { deliverDueEvents } from "../../../../src/sandbox/deliveries/sender";
import { openSandbox, type SandboxSetting } from "../../../support/sandbox/sandbox";

const unknownId = "11111111-2222-4333-8444-555555555555";
const withEvents: readonly Surface[] = ["collection", "customer"];

interface SentDelivery {
  readonly seq: number;
  readonly id: string;
  readonly subscription: number;
  readonly subscription_id: string;
  readonly event_type: string;
  readonly payload: string;
  readonly due_at: number | null;
  readonly cause: string | null;
}

async function open(surface: Surface, setting: SandboxSetting = {}) {
  const sandbox = await openSandbox(setting);
  const sent = (id?: string) =>
    sandbox.store.all<SentDelivery>(
      `select d.*, s.id as subscription_id from deliveries d join subscriptions s on s.seq = d.subscription
       where surface = ? and owner = 1 and (d.id = ? or ? is null) order by d.seq`,
      surface,
      id ?? null,
      id ?? null,
    );
  const due = () => sandbox.store.all<{ id: string }>("select id from deliveries where due_at is not null");
  const post = (path: string, body?: unknown) => sandbox.get(surface, path, { method: "POST", body });
  return { ...sandbox, sent, due, post };
}

describe.each(withEvents)("an event replay on the %s surface", (surface) => {
  test("returns the event with its subscription and resends the same bytes once [EP-22] [EP-48] [DLV-15] [DLV-17]", async () => {
    const { sent, due, post, world } = await open(surface);
    const [event] = sent();
    const { status, json } = await post(`/webhooks/events/${event?.id.toUpperCase()}/replay`);
    expect(status).toBe(200);
    expect(json).toEqual({
      eventId: event?.id,
      subscriptionId: event?.subscription_id,
      eventType: event?.event_type,
    });
    expect(sent(event?.id)).toMatchObject([
      { payload: event?.payload, subscription: event?.subscription, due_at: world.now(), cause: "replay" },
    ]);
    expect(due()).toEqual([{ id: event?.id }]);
  });

  test("uses only the subscription's current address [DLV-15 to DLV-17]", async () => {
    const requests: HttpRequest[] = [];
    const sandbox = await open(surface, {
      routes: ["https://hooks.moved.example=http://127.0.0.1:3999"],
      send: async (request) => {
        requests.push(request);
        return { status: 200, headers: {}, body: new Uint8Array() };
      },
    });
    const { sent, post, get, world } = sandbox;
    const [event] = sent();
    const method = surface === "customer" ? "PATCH" : "PUT";
    const body = { url: "https://hooks.moved.example/new" };
    await get(surface, `/webhooks/${event?.subscription_id}`, { method, body });
    await post(`/webhooks/events/${event?.id}/replay`);
    await deliverDueEvents(world, { now: world.now() });
    expect(requests.map(({ url, body: bytes }) => [url, Buffer.from(bytes ?? "").toString()])).toEqual([
      ["http://127.0.0.1:3999/new", event?.payload],
    ]);
    expect(requests[0]?.headers).not.toHaveProperty("x-service-test");
  });

  test("returns the same 404 for an unknown event and another owner's event [ERR-16]", async () => {
    const { due, post, find } = await open(surface);
    const foreign = find(
      `select d.id from deliveries d join subscriptions s on s.seq = d.subscription
       where not (surface = ? and owner = 1)`,
      surface,
    );
    const answers = [unknownId, foreign].map((id) => post(`/webhooks/events/${id}/replay`));
    const [unknown, others] = await Promise.all(answers);
    expect([unknown?.status, unknown?.json.businessErrors[0].type]).toEqual([404, "NotFound"]);
    expect(others?.text).toBe(unknown?.text);
    expect((await post("/webhooks/events/nope/replay")).status).toBe(400);
    expect(due()).toEqual([]);
  });
});

describe.each(withEvents)("the deprecated replay on the %s surface", (surface) => {
  const owners = { collection: "assigned_to, co_owned_by", customer: "owned_by", referral: "" }[surface];
  const ownedBy = (owner: number) => `${owner} in (${owners})`;

  test("counts the cases since the given time without sending anything [EP-23] [EP-49] [DLV-18] [VER-05]", async () => {
    const { store, due, post, sent } = await open(surface);
    const times = store.all<{ date_created: number }>(
      `select date_created from cases where ${ownedBy(1)} order by date_created desc`,
    );
    const since = times[2]?.date_created ?? 0;
    const [event] = sent();
    const { status, json } = await post(`/webhooks/${event?.subscription_id}/replay`, {
      sinceUtc: new Date(since).toISOString(),
    });
    const eventsReplayed = times.filter(({ date_created }) => date_created >= since).length;
    expect(eventsReplayed).toBeGreaterThanOrEqual(3);
    expect([status, json]).toEqual([200, { eventsReplayed }]);
    expect(due()).toEqual([]);
  });

  test("ignores another owner's cases [EP-23] [EP-49] [DLV-18]", async () => {
    const { find, get, keyOf } = await open(surface);
    const key = keyOf(surface, 2);
    const body = { url: "https://hooks.moved.example/new", events: ["case.closed"] };
    const { id } = (await get(surface, "/webhooks", { method: "POST", key, body })).json;
    const replay = { method: "POST", key, body: { sinceUtc: "2000-01-01" } };
    const { json } = await get(surface, `/webhooks/${id}/replay`, replay);
    const count = (owner: number) => find<number>(`select count(*) as n from cases where ${ownedBy(owner)}`);
    expect(json).toEqual({ eventsReplayed: count(2) });
    expect(count(2)).not.toBe(count(1));
  });

  test("returns 400 if the time is missing and 404 if the subscription is unknown", async () => {
    const { post, sent } = await open(surface);
    const id = sent()[0]?.subscription_id;
    for (const body of [{}, { sinceUtc: "yesterday" }, { sinceUtc: 5 }])
      expect(Object.keys((await post(`/webhooks/${id}/replay`, body)).json.errors)).toEqual(["SinceUtc"]);
    const { status, json } = await post(`/webhooks/${unknownId}/replay`, { sinceUtc: "2026-01-01" });
    expect([status, json.businessErrors[0].type]).toEqual([404, "WebhookNotFound"]);
  });
});

describe("the older colon form", () => {
  test.each(withEvents)(
    "%s: accepts %3A in place of the slash but not a literal colon [EP-03 to EP-05] [AMB-36]",
    async (surface) => {
      const { post, sent, due } = await open(surface);
      const [event] = sent();
      const since = { sinceUtc: "2026-03-01" };
      const slash = await post(`/webhooks/${event?.subscription_id}/replay`, since);
      for (const colon of ["%3A", "%3a"])
        expect((await post(`/webhooks/${event?.subscription_id}${colon}replay`, since)).text).toBe(
          slash.text,
        );
      expect((await post(`/webhooks/${event?.subscription_id}:replay`, since)).status).toBe(404);
      expect((await post(`/webhooks/events/${event?.id}:replay`)).status).toBe(404);
      expect(due()).toEqual([]);
      expect((await post(`/webhooks/events/${event?.id}%3Areplay`)).json.eventId).toBe(event?.id);
      expect(due()).toHaveLength(1);
    },
  );

  test("preserves a colon in a client identifier [AMB-36]", async () => {
    const { store, get } = await openSandbox();
    store.run(
      "update client_links set external_tenant_id = 'kb:withdraw' where external_tenant_id = 'kb-1001'",
    );
    for (const id of ["kb:withdraw", "kb%3Awithdraw"])
      expect((await get("referral", `/clients/${id}`)).json.externalTenantId).toBe("kb:withdraw");
  });
});
