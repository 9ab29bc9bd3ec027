import { describe, expect, test } from "vitest";
import type { Headers } from "../../../src/base/http";
import { environments, surfaces } from "../../../src/base/platform";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, ask, keyOf } = sandbox;
const paths = { collection: "/cases", referral: "/clients", customer: "/cases" };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("keys", () => {
  test.each(surfaces)(
    "are accepted as XApiKey on the %s surface in both environments [AUTH-01] [AUTH-08]",
    async (surface) => {
      for (const environment of environments) {
        expect((await get(surface, paths[surface], { environment })).status).toBe(200);
      }
    },
  );

  test("accept surrounding spaces and work as bearer tokens on the customer surface [AMB-21]", async () => {
    const key = keyOf("customer", 1);
    const statusOf = async (headers: Headers) =>
      (await get("customer", "/cases", { key: null, headers })).status;
    expect(await statusOf({ xapikey: `  ${key} ` })).toBe(200);
    expect(await statusOf({ authorization: `bearer   ${key}  ` })).toBe(200);
    expect(await statusOf({ authorization: key })).toBe(401);
    const other = { authorization: `Bearer ${keyOf("collection", 1)}` };
    expect((await get("collection", "/cases", { key: null, headers: other })).json.detail).toBe(
      "API Key was not provided",
    );
  });

  test("give access only to their owner's data [AUTH-01]", async () => {
    const ids = async (key: string) =>
      (await get("collection", "/cases?PageSize=1000", { key })).json.cases.map(
        ({ id }: { id: string }) => id,
      );
    const [first, second] = [await ids(keyOf("collection", 1)), await ids(keyOf("collection", 2))];
    expect(first.length * second.length).toBeGreaterThan(0);
    expect(first.filter((id: string) => second.includes(id))).toEqual([]);
  });

  test.each(surfaces)(
    "are required on the %s surface, which returns 401 without one [AUTH-02] [AUTH-04] [ERR-09]",
    async (surface) => {
      const keyless: Headers[] = [{}, { xapikey: " " }];
      for (const headers of keyless) {
        const answer = await get(surface, paths[surface], { key: null, headers });
        expect(answer.status).toBe(401);
        expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
        expect(answer.json).toMatchObject({
          title: "Unauthorized",
          status: 401,
          detail: "API Key was not provided",
        });
      }
    },
  );

  test.each(surfaces)("are invalid on the %s surface if unknown [AUTH-03] [AUTH-04]", async (surface) => {
    const answer = await get(surface, paths[surface], { key: "sk_test_nobody" });
    expect(answer.json).toMatchObject({ title: "Unauthorized", status: 401, detail: "Invalid API Key" });
  });

  test.each(surfaces)("are invalid on the %s surface in the other environment [AUTH-05]", async (surface) => {
    for (const [environment, other] of [
      ["test", "live"],
      ["live", "test"],
    ] as const) {
      const answer = await get(surface, paths[surface], { environment, key: keyOf(surface, 1, other) });
      expect([answer.status, answer.json.detail]).toEqual([401, "Invalid API Key"]);
    }
  });

  test("are invalid on the other surfaces", async () => {
    const answer = await get("referral", "/clients", { key: keyOf("collection", 1) });
    expect(answer.json.detail).toBe("Invalid API Key");
  });

  test("can't be sent as bearer tokens to the collection and referral surfaces [AUTH-12] [AUTH-09]", async () => {
    for (const surface of ["collection", "referral"] as const) {
      const headers = bearer(keyOf(surface, 1));
      const answer = await get(surface, paths[surface], { key: null, headers });
      expect([answer.status, answer.json.detail]).toEqual([401, "API Key was not provided"]);
      expect(answer.json).not.toHaveProperty("error");
    }
  });

  test("can be sent as bearer tokens by a creditor [AMB-21] [AUTH-09]", async () => {
    const byKey = await get("customer", "/cases");
    const byBearer = await get("customer", "/cases", { key: null, headers: bearer(keyOf("customer", 1)) });
    expect(byBearer.text).toBe(byKey.text);
    expect((await get("customer", "/cases", { key: null, headers: bearer("nothing") })).json.detail).toBe(
      "Invalid API Key",
    );
  });

  test("are checked before the path", async () => {
    expect((await get("collection", "/no-such-path", { key: null })).status).toBe(401);
    expect((await ask("/elsewhere")).status).toBe(404);
  });
});

describe("minted tokens", () => {
  test("give access to the linked creditor's data [AUTH-06]", async () => {
    const token = await sandbox.mint("kb-1001");
    const asPartner = await get("customer", "/cases", { key: null, headers: bearer(token) });
    expect(asPartner.status).toBe(200);
    expect(asPartner.text).toBe((await get("customer", "/cases")).text);
  });

  test("are valid for 1800 seconds [AUTH-07] [TOK-04]", async () => {
    const timed = await openSandbox();
    const token = await timed.mint("kb-1001");
    const status = async () =>
      (await timed.get("customer", "/cases", { key: null, headers: bearer(token) })).status;
    timed.moveClock(1_799_000);
    expect(await status()).toBe(200);
    timed.moveClock(1000);
    expect(await status()).toBe(401);
    expect(timed.world.now()).toBe(sandboxNow + 1_800_000);
  });

  test.each([
    ["a changed signature", (token: string) => `${token.slice(0, -3)}abc`],
    [
      "a changed payload",
      (token: string) => token.replace(/\.[^.]+\./, `.${Buffer.from("{}").toString("base64url")}.`),
    ],
    ["no signature", (token: string) => token.replace(/[^.]+$/, "")],
    [
      "the algorithm none",
      (token: string) => token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
    ],
  ])("are refused with %s [AUTH-07]", async (_, change) => {
    const headers = bearer(change(await sandbox.mint("kb-1001")));
    const answer = await get("customer", "/cases", { key: null, headers });
    expect([answer.status, answer.json.title]).toEqual([401, "Unauthorized"]);
  });

  test("are refused in the other environment [AUTH-05]", async () => {
    const headers = bearer(await sandbox.mint("kb-1001", { environment: "live" }));
    expect((await get("customer", "/cases", { key: null, headers })).status).toBe(401);
    expect((await get("customer", "/cases", { key: null, headers, environment: "live" })).status).toBe(200);
  });

  test("are refused as keys on the referral surface", async () => {
    const token = await sandbox.mint("kb-1001");
    expect((await get("referral", "/clients", { key: token })).status).toBe(401);
  });

  test("are refused after the client is unlinked [AUTH-07]", async () => {
    const changed = await openSandbox();
    const headers = bearer(await changed.mint("kb-1002"));
    expect((await changed.get("customer", "/cases", { key: null, headers })).status).toBe(200);
    changed.store.run("update client_links set archived_at = 1 where external_tenant_id = 'kb-1002'");
    expect((await changed.get("customer", "/cases", { key: null, headers })).status).toBe(401);
  });
});
