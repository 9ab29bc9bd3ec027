import { expect } from "vitest";
import { newClient, typeOf } from "../../support/sandbox/clients";
import { submission } from "../../support/sandbox/submissions";
import { type ClaimWorld, subscription } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

/**
 * Sends the same submission twice with one key. Returns whether the second request was treated as a repeat.
 */
async function isRepeat({ call, moveClock }: ClaimWorld, afterMs: number): Promise<boolean> {
  const headers = { "idempotency-key": "k" };
  const submit = () => call("customer", "POST /cases", { body: submission(), headers });
  const first = await submit();
  moveClock(afterMs);
  return (await submit()).json.id === first.json.id;
}

async function lifetimeOf({ call, mint, moveClock }: ClaimWorld): Promise<number> {
  const { json } = await call("referral", "POST /oauth/token", { body: { externalTenantId: "kb-1001" } });
  const headers = { authorization: `Bearer ${await mint("kb-1001")}` };
  const status = async () => (await call("customer", "GET /cases", { key: null, headers })).status;
  moveClock((json.expiresIn - 1) * 1000);
  expect(await status()).toBe(200);
  moveClock(1000);
  expect(await status()).toBe(401);
  return json.expiresIn;
}

const hour = 3_600_000;

export const accessReadings: ReadingTests = {
  "NS-49 valid-again": async ({ call, mint, statuses }) => {
    const body = newClient();
    const [post, withdraw] = ["POST /clients", `POST /clients/${body.externalTenantId}/withdraw`];
    await call("referral", post, { body });
    const headers = { authorization: `Bearer ${await mint(body.externalTenantId)}` };
    const read = async () => (await call("customer", "GET /cases", { key: null, headers })).status;
    expect(await statuses("referral", [withdraw])).toEqual([204]);
    expect(await read()).toBe(401);
    expect((await call("referral", post, { body })).status).toBe(202);
    expect(await read()).toBe(200);
  },
  "AMB-01 absent": async ({ call, statuses }) => {
    expect((await call("collection", "POST /webhooks", { body: subscription })).status).toBe(404);
    expect(await statuses("collection", ["GET /webhooks"])).toEqual([404]);
    expect(await statuses("customer", ["GET /webhooks"])).toEqual([200]);
    const { status } = await call(
      "collection",
      "GET /webhooks/events?caseId=5d2c7c0e-8f0a-4d0e-9d3b-2f6a1c3b9e11",
    );
    expect(status).toBe(200);
  },
  "AMB-16 not-found": async ({ call }) => {
    const { json } = await call("customer", "POST /webhooks", { body: subscription });
    expect((await call("customer", `GET /webhooks/${json.id}`)).status).toBe(404);
    expect((await call("customer", `DELETE /webhooks/${json.id}`)).status).toBe(204);
  },
  "AMB-16 method-not-allowed": async ({ call }) => {
    const { json } = await call("customer", "POST /webhooks", { body: subscription });
    expect((await call("customer", `GET /webhooks/${json.id}`)).status).toBe(405);
    expect((await call("customer", "GET /webhooks")).status).toBe(200);
  },
  "AMB-18 reset-alone": async ({ call, statuses }) => {
    expect((await call("referral", "GET /clients/kb-1001/is-deletable")).status).toBe(404);
    expect(await statuses("referral", ["DELETE /clients/kb-1001", "GET /clients/kb-1001"])).toEqual([
      204, 404,
    ]);
  },
  "AMB-21 key-header-only": async ({ call, keyOf, mint }) => {
    const bearer = async (token: string) =>
      (await call("customer", "GET /cases", { key: null, headers: { authorization: `Bearer ${token}` } }))
        .status;
    expect([await bearer(keyOf("customer", 1)), await bearer(await mint("kb-1001"))]).toEqual([401, 200]);
    expect((await call("customer", "GET /cases")).status).toBe(200);
  },
  "AMB-31 cases-only": async (world) => {
    const headers = { "idempotency-key": "k" };
    const create = () => world.call("customer", "POST /webhooks", { body: subscription, headers });
    expect((await create()).json.id).not.toBe((await create()).json.id);
    expect(await isRepeat(world, 0)).toBe(true);
  },
  "AMB-36 customer-webhooks": async ({ call, createIn }) => {
    const { id } = await createIn("PendingVerification");
    const body = { to: "Active" };
    expect((await call("collection", `POST /test/cases/${id}%3Aadvance`, { body })).status).toBe(405);
    const created = await call("customer", "POST /webhooks", { body: subscription });
    expect((await call("customer", `POST /webhooks/${created.json.id}%3Atest`)).status).toBe(200);
  },
  "NS-50 bytes": async ({ call }) => {
    const headers = { "idempotency-key": "k" };
    const { currencyCode, ...rest } = submission();
    await call("customer", "POST /cases", { body: { currencyCode, ...rest }, headers });
    const other = await call("customer", "POST /cases", { body: { ...rest, currencyCode }, headers });
    expect([other.status, typeOf(other)]).toEqual([422, "IdempotencyConflict"]);
  },
  "NS-72 five-minutes": async (world) => {
    expect(await lifetimeOf(world)).toBe(300);
  },
  "NS-72 one-hour": async (world) => {
    expect(await lifetimeOf(world)).toBe(3600);
  },
  "NS-73 one-hour": async (world) => {
    expect([await isRepeat(world, hour - 1), await isRepeat(world, hour)]).toEqual([true, false]);
  },
  "NS-73 one-week": async (world) => {
    expect(await isRepeat(world, 48 * hour)).toBe(true);
  },
  "NS-74 stored": async ({ call }) => {
    const headers = { "idempotency-key": "k" };
    const submit = (changes: object) =>
      call("customer", "POST /cases", { body: submission({ ...changes }), headers });
    const refused = await submit({ debtor: null });
    const again = await submit({ debtor: null });
    expect([refused.status, again.text, again.headers["content-type"]]).toEqual([
      400,
      refused.text,
      refused.headers["content-type"],
    ]);
    expect(typeOf(await submit({}))).toBe("IdempotencyConflict");
  },
};
