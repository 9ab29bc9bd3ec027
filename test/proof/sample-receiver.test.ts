import { describe, expect, test } from "vitest";
import type { HttpResponse } from "../../src/base/http";
import { getMutant, mutants } from "../../src/proof/receiver/mutants/mutants";
import { formatEnvelope } from "../../src/webhooks/events/envelope";
import type { EventType } from "../../src/webhooks/events/event-types";
import { probes } from "../../src/webhooks/hostile/probes";
import { buildSignedRequest } from "../../src/webhooks/hostile/signed-request";
import { createSampleReceiver } from "../../src/webhooks/sample-receiver/sample-receiver";

const now = Date.UTC(2026, 2, 16, 9);
const caseId = "2b7d9f04-51f3-4a5e-8a86-3b1b8a0f6d22";
const secret = Buffer.from("the secret of this subscription!").toString("base64");
const url = "http://127.0.0.1:3000";

const envelope = (id: string, event: EventType, data: object, second = 0) =>
  formatEnvelope({
    id,
    event,
    timestampMs: now + second * 1000,
    data: JSON.stringify({ caseId, ...data }),
    self: "https://api.example",
    isTest: false,
  });
const partsOf = (text: string) => ({
  url,
  envelope: text,
  secret,
  foreignSecret: Buffer.from("another").toString("base64"),
  headerPrefix: "X-Service",
  nowSeconds: now / 1000,
});
const open = (overrides = {}) =>
  createSampleReceiver({
    secrets: [secret],
    headerPrefix: "X-Service",
    overrides,
    now: () => now,
    sleep: async () => {},
  });
const jsonOf = ({ status, body }: HttpResponse) =>
  status === 200 ? JSON.parse(Buffer.from(body).toString()) : status;

async function stateAfter(texts: readonly string[]) {
  const receiver = open();
  for (const text of texts) await receiver(buildSignedRequest(partsOf(text)));
  return jsonOf(await receiver({ method: "GET", url: `${url}/state?caseId=${caseId}`, headers: {} }));
}

const created = envelope("e1", "case.created", { lifecycle: "PendingVerification" });
const active = envelope(
  "e2",
  "case.updated",
  { oldLifecycle: "PendingVerification", newLifecycle: "Active" },
  1,
);
const paid = envelope("e3", "payment.created", { amount: 100.5, currency: "EUR" }, 2);
const reversed = envelope("e4", "payment.deleted", { amount: 100.5, currency: "EUR" }, 3);
const closing = envelope("e5", "case.updated", { oldLifecycle: "Active", newLifecycle: "Closed" }, 4);
const closed = envelope("e6", "case.closed", { closeCode: "Paid" }, 4);

describe("a case's state", () => {
  test("follows from the case's events [EVT-06] [EVT-08] [EVT-11]", async () => {
    expect(await stateAfter([created, active, paid])).toEqual({
      lifecycle: "Active",
      closeCode: null,
      remainder: null,
      paid: 100.5,
      events: ["e1", "e2", "e3"],
    });
  });

  test("is the same if each event is sent twice and in reverse order [DLV-02] [DLV-03] [EVT-12]", async () => {
    const all = [created, active, paid, reversed, closing, closed];
    const { events, ...forward } = await stateAfter(all);
    const { events: backward, ...state } = await stateAfter([...all, ...all].reverse());
    expect(state).toEqual(forward);
    expect(state).toEqual({ lifecycle: "Closed", closeCode: "Paid", remainder: null, paid: 0 });
    expect([...backward].sort()).toEqual(events);
  });

  test("is the final state after several simultaneous changes", async () => {
    const paused = envelope("e7", "case.updated", { oldLifecycle: "Active", newLifecycle: "Paused" }, 1);
    expect(await stateAfter([paused, active, created])).toMatchObject({ lifecycle: "Paused" });
  });

  test("returns a 404 if the case is unknown", async () => {
    expect(await stateAfter([])).toBe(404);
  });
});

test.each(probes.filter(({ expected, needsNextSecret }) => expected !== "answered" && !needsNextSecret))(
  "handles $id correctly [SIG-01 to SIG-07]",
  async ({ expected, requests }) => {
    const receiver = open();
    const answers = await Promise.all(requests(partsOf(created)).flat().map(receiver));
    for (const { status } of answers) expect(status).toBe(expected === "refused" ? 401 : 204);
  },
);

test("returns 400 for a body that isn't an event and 404 for another method", async () => {
  const receiver = open();
  expect((await receiver(buildSignedRequest(partsOf("[null]")))).status).toBe(400);
  expect((await receiver({ method: "GET", url, headers: {} })).status).toBe(404);
});

test("accepts deliveries signed with a new secret once the secret has been added [SIG-03]", async () => {
  const receiver = open();
  const next = Buffer.from("the next secret").toString("base64");
  const request = buildSignedRequest(partsOf(created), { secret: next });
  expect((await receiver(request)).status).toBe(401);
  const body = Buffer.from(JSON.stringify({ secret: next }));
  expect((await receiver({ method: "PUT", url: `${url}/hooks/secret`, headers: {}, body })).status).toBe(204);
  expect((await receiver(request)).status).toBe(204);
});

test("refuses an unknown bug, and gives each bug a unique name", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(() => getMutant("rase")).toThrow('Unknown bug "rase".');
});
