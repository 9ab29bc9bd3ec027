import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import type { EventDetails } from "../../../src/inspector/contract/events";
import { verify } from "../../../src/webhooks/verify";
import { openInspected } from "../../support/sandbox/inspected";
import { managedSubmission } from "../../support/sandbox/submissions";

/** Opens a sandbox with a receiver that refuses everything and has already refused one event. */
async function refused(duringSend = async () => {}) {
  const received: HttpRequest[] = [];
  const inspected = await openInspected(
    { knownSecrets: async () => [{ name: "RECOUP_WEBHOOK_SECRET", secret: "d3Jvbmc=" }] },
    {
      routes: ["https://hooks.acme.example=http://127.0.0.1:3000"],
      send: async (request) => {
        received.push(request);
        await duringSend();
        const headers = { "x-why": "signature" };
        return { status: 401, headers, body: Buffer.from("<b>who are you?</b>") };
      },
    },
  );
  const body = { url: "https://hooks.acme.example/in", events: ["case.created"], isTestMode: true };
  const { json } = await inspected.get("collection", "/webhooks", { method: "POST", body });
  await inspected.get("collection", "/managed-cases", {
    method: "POST",
    body: managedSubmission({ isTest: true }),
  });
  await inspected.platform.settle();
  const { items } = (await inspected.page("inspector/events?search=acme")).json;
  const { id } = items[0];
  const post = async (path: string, sent: object) =>
    (await inspected.page(`inspector/${path}`, { method: "POST", body: sent })).json;
  const event = async (): Promise<EventDetails> => (await inspected.page(`inspector/event?id=${id}`)).json;
  return { ...inspected, received, secret: json.secret as string, id: id as string, post, event };
}

const { received, secret, id, post, event, page } = await refused();

test("shows an attempt with its request, response and matching secrets", async () => {
  const { event: row, payload, attempts } = await event();
  expect(row).toMatchObject({ type: "case.created", state: "pending", attempts: 1, lastStatus: 401 });
  const [attempt] = attempts;
  expect(attempt).toMatchObject({
    number: 1,
    sentTo: "http://127.0.0.1:3000/in",
    status: 401,
    error: "HTTP 401: Unauthorized",
    editedBody: null,
    answer: { headers: { "x-why": "signature" }, body: "<b>who are you?</b>" },
  });
  expect(Buffer.from(received[0]?.body ?? "").toString()).toBe(payload);
  expect(attempt?.verdicts.slice(0, 2)).toEqual([
    { secret: "the secret of this subscription", isValid: true, reason: null },
    {
      secret: "RECOUP_WEBHOOK_SECRET",
      isValid: false,
      reason: "the signature does not match this secret and these bytes",
    },
  ]);
  expect(JSON.stringify(attempts)).not.toContain(secret);
});

test("verifies an attempt with a given secret without saving the secret", async () => {
  const before = await event();
  const attempt = before.attempts[0]?.id;
  expect(await post("verify", { attempt, secret })).toEqual({
    secret: "the given secret",
    isValid: true,
    reason: null,
  });
  expect(await post("verify", { attempt, secret: "nope!" })).toMatchObject({
    isValid: false,
    reason: "the secret is not Base64",
  });
  expect(await event()).toEqual(before);
});

test("signs an edited body and records the attempt outside the retry series", async () => {
  const before = await event();
  const after: EventDetails = await post("send", { id, body: '{"id":"é"}' });
  expect(after.event).toEqual(before.event);
  expect(after.attempts.at(-1)).toMatchObject({ number: 0, editedBody: '{"id":"é"}', status: 401 });
  const { headers, body = new Uint8Array() } = received.at(-1) as HttpRequest;
  const header = headers["x-service-signature"];
  const nowSeconds = Number(headers["x-service-timestamp"]);
  expect(verify({ header, body, secret, nowSeconds })).toMatchObject({ valid: true });
  expect(after.attempts.at(-1)?.verdicts[0]).toMatchObject({ isValid: true });
});

test("doesn't record an attempt that ends after a reset", async () => {
  const during: { run?: () => Promise<unknown> } = {};
  const { id, page, post, store, find } = await refused(async () => void (await during.run?.()));
  const seq = find<number>("select seq from deliveries where id = ?", id);
  during.run = async () => {
    await page("reset", { method: "POST" });
    // Gives the same number to an event created after the reset.
    store.run("update deliveries set seq = ? where seq = (select max(seq) from deliveries)", seq);
  };
  expect(await post("send", { id, body: "{}" })).toMatchObject({ message: `No event "${id}" found` });
  expect(store.get("select count(*) as n from attempts where delivery = ?", seq)).toEqual({ n: 0 });
});

test("resends an event as a replay without sending due retries", async () => {
  const { id, post, received, get, store, platform } = await refused();
  const body = managedSubmission({ isTest: true, creditorReference: "OTHER" });
  await get("collection", "/managed-cases", { method: "POST", body });
  await platform.settle();
  store.run("update deliveries set due_at = 0 where due_at is not null");
  const before = received.length;
  const after: EventDetails = await post("resend", { id });
  expect(received.length).toBe(before + 1);
  expect(received.at(-1)?.headers["x-service-replay"]).toBe("true");
  expect(after.event).toMatchObject({ state: "pending", cause: "replay", attempts: 2, seriesAttempts: 1 });
});

test("filters events by state and subscription", async () => {
  const { event: row } = await event();
  const find = async (query: string) => (await page(`inspector/events?${query}`)).json;
  for (const query of [`state=pending&search=${id}`, `subscription=${row.subscriptionId}`])
    expect((await find(query)).items).toEqual([row]);
  expect((await find(`state=delivered&subscription=${row.subscriptionId}`)).total).toBe(0);
});

test("refuses unknown IDs and invalid bodies with a message", async () => {
  const nobody = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  expect((await page(`inspector/event?id=${nobody}`)).json.message).toBe(`No event "${nobody}" found`);
  expect((await post("verify", { attempt: 4711, secret })).message).toBe("No attempt 4711 found");
  const wholeBody = "é".repeat(2 ** 19);
  expect((await post("send", { id, body: `${wholeBody}.` })).message).toBe(
    "The body is larger than 1 MiB. Shorten it, and send it again",
  );
  expect((await post("send", { id, body: wholeBody })).attempts.at(-1).editedBody).toBe(wholeBody);
  expect((await post("send", { id })).message).toBe("body must be a string");
  expect((await page("inspector/event")).json.message).toBe("The query needs id=…");
});
