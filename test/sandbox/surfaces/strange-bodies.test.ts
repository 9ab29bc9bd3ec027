import fc from "fast-check";
import { expect, test } from "vitest";
import type { Surface } from "../../../src/base/platform";
import { knownClient, newCase, newClient, openClients } from "../../support/sandbox/clients";

const clients = await openClients({ isUnlimited: true });
const { store, get, ask } = clients;

const idOf = (surface: Surface) =>
  store.get<{ id: string }>("select id from subscriptions where surface = ? and owner = 1", surface)?.id;
const link: string = (await clients.post(knownClient())).json.data.onboardingLinks.url;

const subscription = { url: "https://hooks.partner.example", events: ["case.created"], isTestMode: true };
const change = { url: subscription.url, isActive: true, isTestMode: true, regenerateSecret: true };
const writes: readonly (readonly [string, Surface, string, string, object])[] = [
  [
    "client",
    "referral",
    "POST",
    "/clients",
    newClient({ cases: [newCase({ allowPendingContracts: true })] }),
  ],
  ["subscription", "customer", "POST", "/webhooks", subscription],
  [
    "change",
    "referral",
    "PUT",
    `/v1/webhooks/${idOf("referral")}`,
    { ...change, events: subscription.events },
  ],
  ["change", "customer", "PATCH", `/webhooks/${idOf("customer")}`, change],
  [
    "deprecated replay",
    "collection",
    "POST",
    `/webhooks/${idOf("collection")}/replay`,
    { sinceUtc: "2026-01-01" },
  ],
  [
    "test event",
    "referral",
    "POST",
    "/v1/webhooks/test",
    { eventType: "client.linked", externalTenantId: "kb-1001" },
  ],
];

function replaced(body: unknown, position: number, value: unknown): unknown {
  let at = -1;
  return JSON.parse(
    JSON.stringify(body, (_, found) => {
      at += 1;
      return at === position ? (value ?? null) : found;
    }),
  );
}

test.each(writes)(
  "never returns a 500 for a %s with unexpected content (%s %s)",
  async (_, surface, method, path, body) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), fc.jsonValue({ maxDepth: 2 }), async (position, value) => {
        const { status, text } = await get(surface, path, { method, body: replaced(body, position, value) });
        expect(status, text).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  },
);

test("never returns a 500 for any body sent to a page", async () => {
  const types = ["application/json", "application/x-www-form-urlencoded", "text/plain"];
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array(),
      fc.jsonValue(),
      fc.constantFrom(...types),
      async (bytes, value, type) => {
        for (const body of [bytes, Buffer.from(JSON.stringify({ decision: value }))]) {
          const path = new URL(link).pathname;
          const { status } = await ask(path, { method: "POST", body, headers: { "content-type": type } });
          expect(status).toBeLessThan(500);
        }
      },
    ),
  );
});
