import { expect } from "vitest";
import { typeOf } from "../../support/sandbox/clients";
import { submission } from "../../support/sandbox/submissions";
import {
  type Claims,
  contentType,
  namesIn,
  subscription,
  surfaces,
  unknownId,
  webhooksOf,
} from "./claim-world";

const lists = { collection: "/cases", referral: "/clients", customer: "/cases" } as const;

/** Claims about every operation, or every operation of one kind. */
export const commonClaims: Claims = {
  "AMB-02": async ({ call }) => {
    for (const surface of surfaces) {
      const { json } = await call(surface, `GET ${lists[surface]}?PageSize=5`);
      expect(namesIn(json).filter((name) => !/^[a-z]/.test(name))).toEqual([]);
    }
    for (const name of ["externalTenantId", "ExternalTenantId"])
      expect((await call("referral", "POST /oauth/token", { body: { [name]: "kb-1001" } })).status).toBe(200);
  },
  "AMB-22": async ({ call }) => {
    for (const surface of surfaces) {
      const answer = await call(surface, `GET ${lists[surface]}`, { key: null });
      expect([answer.status, contentType(answer)]).toEqual([401, "application/problem+json"]);
    }
    const headers = { authorization: "Bearer nobody" };
    const { status, json } = await call("customer", "GET /cases", { key: null, headers });
    expect([status, json.title]).toEqual([401, "Unauthorized"]);
  },
  "AMB-26": async ({ call, store }) => {
    store.run("update cases set creditor = 1 where is_deleted = 0");
    for (const surface of ["collection", "customer"] as const) {
      const { json } = await call(surface, "GET /cases?PageSize=150");
      expect([json.page.pageSize, json.cases.length]).toEqual([150, 150]);
    }
  },
  "AMB-27": async ({ call, statuses }) => {
    expect(await statuses("referral", ["GET /cases?Page=0", "GET /reporting/transactions?Page=x"])).toEqual([
      400, 400,
    ]);
    for (const surface of surfaces) {
      for (const page of ["0", "-1", "x"]) {
        const { json } = await call(surface, `GET ${lists[surface]}?Page=${page}`);
        expect(json.page.currentPage).toBe(1);
      }
    }
  },
  "AMB-28": async ({ call }) => {
    for (const [surface, query] of [
      ["collection", `/cases?Ids=${unknownId}`],
      ["customer", `/cases?Ids=${unknownId}`],
      ["referral", "/clients?ExternalTenantId=nobody"],
    ] as const)
      expect((await call(surface, `GET ${query}`)).json.page).toMatchObject({
        totalResults: 0,
        totalPages: 0,
      });
  },
  "AMB-30": async ({ call, store }) => {
    for (const surface of surfaces) {
      const send = () =>
        call(surface, `POST ${webhooksOf(surface)}`, {
          body: subscription,
          headers: { "idempotency-key": "k" },
        });
      await send();
      store.run("update idempotency_keys set busy_until = 9e15");
      const refused = await send();
      expect([refused.status, typeOf(refused)]).toEqual([409, "Conflict"]);
    }
  },
  "AMB-31": async ({ call, moveClock }) => {
    const submit = (key: string, changes = {}) =>
      call("customer", "POST /cases", { body: submission(changes), headers: { "idempotency-key": key } });
    const [first, again] = [await submit("k"), await submit("k")];
    expect(again.json.id).toBe(first.json.id);
    expect((await submit("broken", { amountToRecover: -1 })).status).toBe(400);
    expect((await submit("broken")).status).toBe(200);
    expect([(await submit("k".repeat(255))).status, (await submit("k".repeat(256))).status]).toEqual([
      200, 400,
    ]);
    const preview = (amountToRecover: number) =>
      call("customer", "POST /cases/preview", {
        body: submission({ amountToRecover }),
        headers: { "idempotency-key": "p" },
      });
    expect([(await preview(1)).status, (await preview(2)).status]).toEqual([200, 200]);
    moveClock(24 * 3_600_000 + 1);
    expect((await submit("k")).json.id).not.toBe(first.json.id);
    const mint = (tenant: string) =>
      call("referral", "POST /oauth/token", {
        body: { externalTenantId: tenant },
        headers: { "idempotency-key": "k" },
      });
    expect((await mint("kb-1001")).json.externalTenantId).toBe("kb-1001");
    expect((await mint("kb-1002")).json.externalTenantId).toBe("kb-1002");
  },
  "AMB-33": async ({ statuses }) => {
    const bad = ["nope", "00000000-0000-0000-0000-000000000000"];
    for (const id of bad)
      expect(await statuses("collection", [`GET /cases/${id}`, `GET /managed-cases/${id}`])).toEqual([
        400, 400,
      ]);
    for (const id of bad) expect(await statuses("customer", [`GET /cases/${id}`])).toEqual([400]);
    for (const surface of surfaces)
      for (const id of bad)
        expect(await statuses(surface, [`GET ${webhooksOf(surface)}/${id}`])).toEqual([400]);
  },
  "AMB-36": async ({ call, statuses, createIn }) => {
    const { id } = await createIn("PendingVerification");
    const body = { to: "Active" };
    expect((await call("collection", `POST /test/cases/${id}%3Aadvance`, { body })).status).toBe(200);
    expect((await call("collection", `POST /test/cases/${id}:advance`, { body })).status).toBe(404);
    const created = await call("customer", "POST /webhooks", { body: subscription });
    expect(await statuses("customer", [`POST /webhooks/${created.json.id}%3Atest`])).toEqual([200]);
    expect(await statuses("referral", ["POST /clients/kb-1002%3Awithdraw"])).toEqual([409]);
    expect(await statuses("referral", ["POST /clients/kb-1002:withdraw"])).toEqual([404]);
  },
  "AMB-38": async ({ call }) => {
    const submit = (body: unknown) => call("customer", "POST /cases", { body });
    for (const body of [Buffer.from("{"), undefined, submission({ debtor: null })])
      expect(contentType(await submit(body))).toBe("application/problem+json");
    const broken = await submit(submission({ amountToRecover: -1 }));
    expect([contentType(broken), Object.keys(broken.json)]).toEqual([
      "application/json",
      ["AmountToRecover"],
    ]);
    const named = await call("customer", "POST /webhooks", { body: { ...subscription, events: [] } });
    expect(typeOf(named)).toBe("WebhookEventsRequired");
  },
  "AMB-44": async ({ call, statuses, createIn, store }) => {
    for (const surface of surfaces) {
      const created = await call(surface, `POST ${webhooksOf(surface)}`, { body: subscription });
      expect(created.status).toBe(201);
      expect(await statuses(surface, [`DELETE ${webhooksOf(surface)}/${created.json.id}`])).toEqual([204]);
    }
    const client = { name: "Fjordlys AS", country: "NO", supportEmail: "help@fjordlys.example" };
    const users = [{ name: "Ingrid Fjeld", email: "ingrid@fjordlys.example" }];
    const create = async () =>
      (await call("referral", "POST /clients", { body: { externalTenantId: "n", client, users } })).status;
    expect(await create()).toBe(202);
    store.run("update creditors set agreement_signed = 1");
    expect(await create()).toBe(201);
    expect(await statuses("referral", ["POST /clients/n/withdraw"])).toEqual([204]);
    const { id } = await createIn("Active");
    expect(await statuses("collection", [`DELETE /test/cases/${id}`])).toEqual([204]);
    expect((await call("customer", "POST /cases", { body: submission() })).status).toBe(200);
  },
  "NS-26": async ({ store, call, keyOf, world }) => {
    for (const surface of surfaces) {
      const counted = "insert into request_counts (key, window, start, n) values (?, 'minute', ?, 2000)";
      expect((await call(surface, `GET ${lists[surface]}`)).status).toBe(200);
      store.run(counted, keyOf(surface, 1), world.now());
      expect((await call(surface, `GET ${lists[surface]}`)).status).toBe(429);
    }
  },
  "NS-27": async ({ call }) => {
    for (const surface of surfaces) {
      const headers = { "api-version": "2", "x-api-version": "v2" };
      expect((await call(surface, `GET ${lists[surface]}`, { headers })).status).toBe(200);
    }
  },
};
