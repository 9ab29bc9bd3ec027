import { describe, expect, test } from "vitest";
import type { Headers } from "../../../src/base/http";
import { embeddedOrigin } from "../../../src/base/platform";
import { buildServeInfo } from "../../../src/sandbox/serve-info";
import { openSandbox } from "../../support/sandbox/sandbox";

const token = "a-control-token";
const mine: Headers = { authorization: `Bearer ${token}` };
const open = () => openSandbox({ controlToken: token });

describe("the control interface", () => {
  test("returns the world, seed, clock and counts as its status [VER-01]", async () => {
    const { ask } = await open();
    const { status, json } = await ask("/control/status", { headers: mine });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      interfaceVersion: "v1",
      world: "test",
      seed: "test",
      now: "2026-03-16T09:00:00.000Z",
    });
    expect(json.counts).toMatchObject({ collectionPartners: 3, referralPartners: 2 });
    expect(json.counts.productionCases).toBeGreaterThan(100);
  });

  test("refuses a wrong or missing token", async () => {
    const { ask } = await open();
    const wrong: Headers[] = [
      {},
      { authorization: "Bearer other" },
      { authorization: token },
      { xapikey: token },
    ];
    for (const headers of wrong) {
      expect((await ask("/control/status", { headers })).status).toBe(401);
    }
  });

  test("is unavailable without a control token", async () => {
    const { ask } = await openSandbox({ controlToken: false });
    expect((await ask("/control/status", { headers: { authorization: "Bearer " } })).status).toBe(404);
  });

  test.each(["http://localhost:4010", "http://127.0.0.1:4010", "http://[::1]:4010", embeddedOrigin])(
    "accepts the address %s",
    async (origin) => {
      const { ask } = await open();
      expect((await ask("/control/status", { headers: mine, origin })).status).toBe(200);
    },
  );

  test("refuses a hostname that isn't loopback, regardless of what it resolves to", async () => {
    const { ask } = await open();
    for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""]) {
      const headers: Headers = { ...mine, host };
      expect((await ask("/control/status", { headers, origin: "http://127.0.0.1:1" })).status).toBe(403);
    }
  });

  test("refuses requests from web pages, even pages served on this machine", async () => {
    const { ask } = await open();
    for (const origin of ["https://evil.example", "http://localhost:4010", "null"]) {
      expect((await ask("/control/reset", { method: "POST", headers: { ...mine, origin } })).status).toBe(
        403,
      );
    }
  });

  test("rebuilds the world from the same seed on reset", async () => {
    const { ask, get, store } = await open();
    const before = (await get("collection", "/cases?PageSize=50")).text;
    store.run("delete from cases");
    expect((await get("collection", "/cases?PageSize=50")).json.cases).toEqual([]);
    const reset = await ask("/control/reset", { method: "POST", headers: mine });
    expect(reset.json.seed).toBe("test");
    expect((await get("collection", "/cases?PageSize=50")).text).toBe(before);
  });

  test("resets the clock to the host's time on reset", async () => {
    const { ask, store, find, world } = await open();
    const before = world.now();
    store.run(`insert into meta (key, value) values ('clock', '{"base":86400000,"since":0,"speed":1}')`);
    expect(world.now()).toBe(before + 86_400_000);
    await ask("/control/reset", { method: "POST", headers: mine });
    expect(world.now()).toBe(before);
    const latest = find<number>("select max(date_created) as at from cases");
    expect(latest).toBeLessThan(before);
  });

  test("rebuilds the world with the given number of cases and the same seed", async () => {
    const { ask } = await open();
    const body = { seed: "other", cases: 150 };
    const { json } = await ask("/control/seed", { method: "POST", headers: mine, body });
    expect(json.seed).toBe("other");
    expect(json.counts.productionCases + json.counts.testCases).toBe(150);
    const again = await ask("/control/seed", { method: "POST", headers: mine });
    expect(again.json.seed).toBe("other");
  });

  test.each([
    { cases: -1 },
    { cases: 1.5 },
    { cases: "10" },
    { cases: null },
    { cases: 1e9 },
    { seed: 5 },
    { seed: "" },
    [1],
  ])("refuses to seed with %j and leaves the world unchanged", async (body) => {
    const { ask } = await open();
    const before = (await ask("/control/status", { headers: mine })).text;
    const answer = await ask("/control/seed", { method: "POST", headers: mine, body });
    expect([answer.status, typeof answer.json.message]).toEqual([400, "string"]);
    expect((await ask("/control/status", { headers: mine })).text).toBe(before);
  });

  test("returns 404 for an unknown path and 405 for a wrong method", async () => {
    const { ask } = await open();
    expect((await ask("/control/toString", { headers: mine })).status).toBe(404);
    const wrong = await ask("/control/reset", { headers: mine });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "POST"]);
  });
});

describe("the description of a served sandbox", () => {
  test("contains the control address and six addresses with keys", async () => {
    const { platform, get } = await open();
    const url = "http://127.0.0.1:4010";
    const info = buildServeInfo({ platform, url, pid: 7, world: "default", controlToken: token });
    expect(info).toMatchObject({ url, pid: 7, world: "default", control: { url: `${url}/control`, token } });
    expect(info.surfaces.live.referral.url).toBe(`${url}/live/referral`);
    const keys = Object.values(info.surfaces).flatMap((access) =>
      Object.values(access).map(({ key }) => key),
    );
    expect(new Set(keys).size).toBe(6);
    const { key } = info.surfaces.live.customer;
    expect((await get("customer", "/cases", { environment: "live", key })).status).toBe(200);
  });
});
