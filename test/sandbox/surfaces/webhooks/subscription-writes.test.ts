import { describe, expect, test } from "vitest";
import { type Surface, surfaces } from "../../../../src/base/platform";
import { eventTypes } from "../../../../src/webhooks/events/event-types";
import { openSandbox, type TestSandbox } from "../../../support/sandbox/sandbox";

const paths = { collection: "/webhooks", referral: "/v1/webhooks", customer: "/webhooks" };
const changeMethods = { collection: "PUT", referral: "PUT", customer: "PATCH" };
const url = "https://hooks.partner.example/in";
const someEvents = ["case.created", "case.closed"];
const unknownId = "11111111-2222-4333-8444-555555555555";
const partners: readonly Surface[] = ["collection", "referral"];

async function open(surface: Surface) {
  const sandbox = await openSandbox();
  const post = (body: unknown, headers = {}) =>
    sandbox.get(surface, paths[surface], { method: "POST", body, headers });
  const change = (id: string, body: unknown) =>
    sandbox.get(surface, `${paths[surface]}/${id}`, { method: changeMethods[surface], body });
  const read = async (id: string) => (await sandbox.get(surface, `${paths[surface]}/${id}`)).json;
  const remove = (id: string) => sandbox.get(surface, `${paths[surface]}/${id}`, { method: "DELETE" });
  const make = async (body = {}) => (await post({ url, events: someEvents, ...body })).json;
  return { ...sandbox, post, change, read, remove, make };
}

const secretOf = ({ find }: TestSandbox, id: string) =>
  find("select secret from subscriptions where id = ?", id);

describe.each(surfaces)("creating a subscription on the %s surface", (surface) => {
  test("returns 201 with the subscription and its secret, which is never shown again [EP-32] [EP-43] [AMB-01] [AMB-17] [SUB-12] [FLD-37]", async () => {
    const sandbox = await open(surface);
    const { status, json } = await sandbox.post({ url, events: someEvents });
    expect(status).toBe(201);
    const { secret, ...rest } = json;
    expect(Buffer.from(secret, "base64")).toHaveLength(32);
    expect(secret).toBe(secretOf(sandbox, json.id));
    expect(rest).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url,
      events: someEvents,
      isActive: true,
      isTestMode: false,
      createdUtc: "2026-03-16T09:00:00Z",
      updatedUtc: "2026-03-16T09:00:00Z",
      disabledReason: null,
    });
    expect(await sandbox.read(json.id)).toEqual(rest);
    expect((await sandbox.get(surface, paths[surface])).json).toContainEqual(rest);
  });

  test("accepts every event of the surface, test mode and PascalCase names [AMB-02] [SUB-14] [SUB-15]", async () => {
    const { post } = await open(surface);
    for (const event of eventTypes[surface]) expect((await post({ url, events: [event] })).status).toBe(201);
    const { json } = await post({ Url: url, Events: someEvents, IsTestMode: true });
    expect([json.isTestMode, json.events]).toEqual([true, someEvents]);
  });

  test("stores a repeated event only once", async () => {
    const { make } = await open(surface);
    expect((await make({ events: ["case.closed", "case.closed"] })).events).toEqual(["case.closed"]);
  });

  test.each([
    [{ events: someEvents }, ["Url"]],
    [{ url: "", events: someEvents }, ["Url"]],
    [{ url: null, events: someEvents }, ["Url"]],
    [{ url }, ["Events"]],
    [{ url, events: null }, ["Events"]],
    [{}, ["Events", "Url"]],
    [{ url, events: "case.created" }, ["Events"]],
    [{ url, events: [1] }, ["Events"]],
    [{ url, events: someEvents, isTestMode: "yes" }, ["IsTestMode"]],
  ])("returns problem details for %j [VAL-22] [VAL-23] [SUB-05]", async (body, keys) => {
    const { status, json, headers } = await (await open(surface)).post(body);
    expect([status, Object.keys(json.errors).sort()]).toEqual([400, keys]);
    expect(headers["content-type"]).toContain("problem+json");
  });

  test.each([
    [{ events: [] }, "WebhookEventsRequired"],
    [{ events: ["case.created", "case.lost"] }, "WebhookInvalidEventTypes"],
    [{ events: ["Case.Created"] }, "WebhookInvalidEventTypes"],
    [{ events: [surface === "referral" ? "payment.created" : "client.linked"] }, "WebhookInvalidEventTypes"],
    [{ url: "http://hooks.partner.example" }, "WebhookInvalidUrl"],
    [{ url: "https://localhost/in" }, "WebhookInvalidUrl"],
    [{ url: "https://localhost.:8443/in" }, "WebhookInvalidUrl"],
    [{ url: "https://10.0.0.1/in" }, "WebhookInvalidUrl"],
    [{ url: "https://0x7f000001/in" }, "WebhookInvalidUrl"],
    [{ url: "https://[::ffff:192.168.1.1]/in" }, "WebhookInvalidUrl"],
    [{ url: "https://hooks.partner.example:8080/in" }, "WebhookInvalidUrl"],
    [{ url: "nonsense" }, "WebhookInvalidUrl"],
  ])("refuses %j as %s [VAL-24] [SUB-01 to SUB-04] [AMB-14]", async (part, type) => {
    const { post, find } = await open(surface);
    const count = () => find<number>("select count(*) as n from subscriptions");
    const before = count();
    const { status, json } = await post({ url, events: someEvents, ...part });
    expect([status, json.businessErrors[0].type]).toEqual([400, type]);
    expect(count()).toBe(before);
  });

  test("accepts ports 443 and 8443 [SUB-04]", async () => {
    const { post } = await open(surface);
    for (const port of [":443", ":8443"])
      expect(
        (await post({ url: `https://hooks.partner.example${port}/in`, events: someEvents })).status,
      ).toBe(201);
  });

  test("creates one subscription per idempotency key and returns its secret again [AMB-31]", async () => {
    const sandbox = await open(surface);
    const body = { url, events: someEvents };
    const answers = [];
    for (let index = 0; index < 2; index += 1)
      answers.push((await sandbox.post(body, { "idempotency-key": "once" })).text);
    expect(answers[0]).toBe(answers[1]);
  });
});

describe.each(surfaces)("changing a subscription on the %s surface", (surface) => {
  test("changes fields independently and doesn't return the secret [SUB-12] [EP-35] [EP-44] [SUB-09]", async () => {
    const sandbox = await open(surface);
    const { secret, ...made } = await sandbox.make();
    sandbox.moveClock(60_000);
    let expected = { ...made, updatedUtc: "2026-03-16T09:01:00Z" };
    for (const part of [
      { isTestMode: true },
      { url: "https://other.partner.example:8443/in" },
      { isActive: false },
    ]) {
      expected = { ...expected, ...part };
      const { status, json } = await sandbox.change(made.id, part);
      expect([status, json]).toEqual([200, expected]);
      expect(await sandbox.read(made.id)).toEqual(expected);
    }
    expect(secretOf(sandbox, made.id)).toBe(secret);
  });

  test("clears the disabled reason on activation [LC-19] [LC-20] [AMB-37]", async () => {
    const { make, change, store } = await open(surface);
    const { id } = await make();
    expect((await change(id, { isActive: false })).json).toMatchObject({
      isActive: false,
      disabledReason: null,
    });
    store.run("update subscriptions set disabled_reason = 'eight failures' where id = ?", id);
    expect((await change(id, { isTestMode: true })).json.disabledReason).toBe("eight failures");
    expect((await change(id, { isActive: true })).json).toMatchObject({
      isActive: true,
      disabledReason: null,
    });
  });

  test("returns a regenerated secret only once [SUB-13]", async () => {
    const sandbox = await open(surface);
    const { id, secret } = await sandbox.make();
    const { json } = await sandbox.change(id, { regenerateSecret: true });
    expect(json.secret).not.toBe(secret);
    expect(json.secret).toBe(secretOf(sandbox, id));
    expect(await sandbox.read(id)).not.toHaveProperty("secret");
    expect((await sandbox.change(id, { regenerateSecret: false })).json).not.toHaveProperty("secret");
    expect(secretOf(sandbox, id)).toBe(json.secret);
  });

  test("changes nothing if the address or a type is invalid [VAL-24]", async () => {
    const { make, change, read } = await open(surface);
    const { secret: _, ...made } = await make();
    const wrong = await change(made.id, { url: "https://127.0.0.1", isActive: false });
    expect([wrong.status, wrong.json.businessErrors[0].type]).toEqual([400, "WebhookInvalidUrl"]);
    const broken = await change(made.id, { isActive: "no", url: 7 });
    expect([broken.status, Object.keys(broken.json.errors).sort()]).toEqual([400, ["IsActive", "Url"]]);
    expect((await change(made.id, Buffer.from("{"))).status).toBe(400);
    expect(await read(made.id)).toEqual(made);
  });

  test("refuses to change the events [SUB-06]", async () => {
    const { make, change, read } = await open(surface);
    const { id } = await make();
    for (const events of [["case.created"], [...someEvents, "case.updated"], []]) {
      const { status, json } = await change(id, { events, isActive: false });
      expect([status, json.businessErrors[0].type]).toEqual([400, "WebhookEventsImmutable"]);
    }
    expect(await read(id)).toMatchObject({ events: someEvents, isActive: true });
  });

  test("returns 404 for an unknown or another owner's subscription [ERR-24] [ERR-16]", async () => {
    const { change, remove, find } = await open(surface);
    const foreign = find("select id from subscriptions where not (surface = ? and owner = 1)", surface);
    for (const id of [unknownId, foreign]) {
      for (const { status, json } of [await change(id, { isActive: false }), await remove(id)])
        expect([status, json.businessErrors[0].type]).toEqual([404, "WebhookNotFound"]);
    }
  });
});

test.each(partners)(
  "accepts unchanged events in any order in a PUT on the %s surface [AMB-15]",
  async (surface) => {
    const { make, change } = await open(surface);
    const { id } = await make();
    const { status, json } = await change(id, { events: [...someEvents].reverse(), isTestMode: true });
    expect([status, json.isTestMode, json.events]).toEqual([200, true, someEvents]);
  },
);

test("refuses events in a PATCH, even unchanged ones [VAL-26] [EP-44]", async () => {
  const { make, change } = await open("customer");
  const { id } = await make();
  for (const events of [someEvents, null, "case.created"]) {
    const { status, json } = await change(id, { events });
    expect([status, json.businessErrors[0].type]).toEqual([400, "WebhookEventsImmutable"]);
  }
});

test("refuses PUT from creditors and PATCH from partners [AMB-16] [EP-44]", async () => {
  const { get, make, read } = await open("customer");
  const { id } = await make();
  expect((await read(id)).id).toBe(id);
  expect((await get("customer", `/webhooks/${id}`, { method: "PUT", body: {} })).status).toBe(405);
  expect((await get("collection", `/webhooks/${id}`, { method: "PATCH", body: {} })).status).toBe(405);
});

describe.each(surfaces)("deleting a subscription on the %s surface", (surface) => {
  test("returns 204 and removes the subscription with its pending deliveries [EP-36] [EP-45] [AMB-44]", async () => {
    const { get, remove, store } = await open(surface);
    const { id, seq } = store.get<{ id: string; seq: number }>(
      "select id, seq from subscriptions where surface = ? and owner = 1 and is_active = 1",
      surface,
    ) ?? { id: "", seq: 0 };
    store.run("update deliveries set due_at = 1 where subscription = ?", seq);
    const { status, text } = await remove(id);
    expect([status, text]).toEqual([204, ""]);
    expect((await get(surface, `${paths[surface]}/${id}`)).status).toBe(404);
    expect((await get(surface, paths[surface])).text).not.toContain(id);
    expect(store.get("select 1 from deliveries where subscription = ?", seq)).toBeUndefined();
    expect((await remove(id)).status).toBe(404);
  });
});

test("applies subscription changes from the next event on [LC-19] [LC-20] [SUB-09]", async () => {
  const { get, store, find, make, change } = await open("referral");
  store.run("delete from subscriptions");
  const { id } = await make();
  const caseId = find("select id from cases where referred_by = 1 and is_test = 0");
  const body = { eventType: "case.closed", caseId };
  const countDeliveries = async () =>
    (await get("referral", "/v1/webhooks/test", { method: "POST", body })).json.enqueuedCount;
  expect(await countDeliveries()).toBe(1);
  await change(id, { isActive: false });
  expect(await countDeliveries()).toBe(0);
  await change(id, { isActive: true });
  expect(await countDeliveries()).toBe(1);
  await change(id, { isTestMode: true });
  expect(await countDeliveries()).toBe(0);
});
