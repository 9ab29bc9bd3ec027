import { describe, expect, test } from "vitest";
import { knownClient, newCase, newClient, openClients, typeOf } from "../../../support/sandbox/clients";

const waiting = newClient({
  cases: ["INV-1", "INV-2"].map((creditorReference) =>
    newCase({ creditorReference, allowPendingContracts: true }),
  ),
});

describe("withdrawing a client", () => {
  test("returns 204 for a client without cases [EP-28] [LC-28] [AMB-50]", async () => {
    const { post, withdraw, read, referral } = await openClients();
    await post(newClient());
    const { status, text, headers } = await withdraw("kb-new");
    expect([status, text, headers]).toEqual([204, "", {}]);
    expect((await read("kb-new")).status).toBe(404);
    expect((await referral("/clients?ExternalTenantId=kb-new")).json.clients).toEqual([]);
    expect((await withdraw("kb-new")).status).toBe(404);
  });

  test("closes cases waiting for signatures and sends case.closed for each [LC-28]", async () => {
    const { post, withdraw, store, enqueued } = await openClients();
    const { json } = await post(waiting);
    expect(json.caseResults.successfulCases).toHaveLength(2);
    expect((await withdraw("kb-new")).status).toBe(204);
    expect(
      store.all(
        "select lifecycle, close_code, referral_partner from cases where creditor_reference in ('INV-1', 'INV-2')",
      ),
    ).toEqual([
      { lifecycle: 8, close_code: "CaseNeverStartedInternal", referral_partner: null },
      { lifecycle: 8, close_code: "CaseNeverStartedInternal", referral_partner: null },
    ]);
    expect(enqueued("case.closed").map(({ envelope }) => envelope.data.closeCode)).toEqual([
      "CaseNeverStartedInternal",
      "CaseNeverStartedInternal",
    ]);
  });

  test("is blocked by a case that is past PendingContractSigning [AMB-50] [CFL-07]", async () => {
    const { post, withdraw, read, press, store } = await openClients();
    const { json } = await post(waiting);
    await press(json.onboardingLinks.url, { agreement: true, powerOfAttorney: true });
    const answer = await withdraw("kb-new");
    expect([answer.status, typeOf(answer)]).toEqual([409, "Conflict"]);
    store.run("update cases set lifecycle = 8 where creditor_reference in ('INV-1', 'INV-2')");
    expect((await withdraw("kb-new")).status).toBe(409);
    expect((await read("kb-new")).status).toBe(200);
  });

  test("is refused for a client that isn't attributed [CFL-06]", async () => {
    const { post, press, withdraw } = await openClients();
    const { json } = await post(knownClient());
    await press(json.data.onboardingLinks.url, { decision: "approve" });
    for (const tenant of ["kb-new", "kb-1002"]) {
      const answer = await withdraw(tenant);
      expect([answer.status, typeOf(answer)]).toEqual([409, "Conflict"]);
    }
  });

  test("invalidates the client's tokens [TOK-08] [AUTH-06]", async () => {
    const { post, withdraw, mint, get, referral } = await openClients();
    await post(newClient());
    const headers = { authorization: `Bearer ${await mint("kb-new")}` };
    expect((await get("customer", "/cases", { key: null, headers })).status).toBe(200);
    await withdraw("kb-new");
    expect((await get("customer", "/cases", { key: null, headers })).status).toBe(401);
    const minted = await referral("/oauth/token", { method: "POST", body: { externalTenantId: "kb-new" } });
    expect([minted.status, typeOf(minted)]).toEqual([404, "NotFound"]);
  });

  test("can be undone by posting the client again [TOK-09] [TOK-06]", async () => {
    const { post, withdraw, asCustomer, referral, store } = await openClients();
    await post(waiting);
    await withdraw("kb-new");
    const count = () => store.get("select count(*) as n from creditors");
    const before = count();
    const { status, json } = await post(newClient());
    expect([status, json.isAttributedClient]).toEqual([202, true]);
    expect(count()).toEqual(before);
    expect((await asCustomer("kb-new", "/cases")).json.page.totalResults).toBe(2);
    expect((await referral("/clients/kb-new")).json.caseStats.casesTotal).toBe(2);
  });

  test("requires an encoded colon in the older colon form [EP-04] [EP-05]", async () => {
    const { post, referral, read } = await openClients();
    await post(newClient());
    expect((await referral("/clients/kb-new:withdraw", { method: "POST" })).status).toBe(404);
    expect((await read("kb-new")).status).toBe(200);
    expect((await referral("/clients/kb-new%3Awithdraw", { method: "POST" })).status).toBe(204);
  });

  test("returns the same 404 for unknown and archived clients and another partner's client [ERR-16] [VIS-11]", async () => {
    const { withdraw } = await openClients();
    const answers = await Promise.all(["kb-9999", "kb-1005", "lw-2001"].map(withdraw));
    for (const answer of answers) expect([answer.status, typeOf(answer)]).toEqual([404, "NotFound"]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe("resetting a client", () => {
  test("deletes the client and its account on the test host [EP-27] [AMB-18]", async () => {
    const { post, reset, read, store } = await openClients();
    await post(waiting);
    const { status, text } = await reset("kb-new");
    expect([status, text]).toEqual([204, ""]);
    expect((await read("kb-new")).status).toBe(404);
    for (const sql of [
      "select 1 from cases where creditor_reference in ('INV-1', 'INV-2')",
      "select 1 from creditor_users where email = 'ingrid@fjordlys.example'",
      "select 1 from client_links where external_tenant_id = 'kb-new'",
      "select 1 from creditors where company_name = 'Fjordlys AS'",
    ])
      expect(store.get(sql)).toBeUndefined();
  });

  test("prevents minting tokens until the client is posted again as a new client [TOK-08] [TOK-09]", async () => {
    const { post, reset, referral, mint } = await openClients();
    const before = (await post(newClient())).json.client.id;
    await reset("kb-new");
    const minted = await referral("/oauth/token", { method: "POST", body: { externalTenantId: "kb-new" } });
    expect([minted.status, typeOf(minted)]).toEqual([404, "NotFound"]);
    const again = await post(newClient());
    expect([again.status, again.json.client.id === before]).toEqual([202, false]);
    expect(await mint("kb-new")).toEqual(expect.any(String));
  });

  test("deletes only the cases, payments and keys of the client", async () => {
    const { reset, store, get, keyOf, referral } = await openClients();
    const key = keyOf("customer", 1);
    const others = () => store.get("select count(*) as n from cases where creditor <> 1");
    const before = others();
    store.run(
      `insert into link_requests (token, referral_partner, creditor, external_tenant_id, request, created_at,
         expires_at) values ('a', 1, 1, 'kb-1001', '{}', 0, 1)`,
    );
    store.run(
      `insert into kyc_verifications (creditor, director_full_name, director_home_address,
         director_date_of_birth, date_created) values (1, 'A', 'B', 0, 0)`,
    );
    for (const caller of ["test customer 1", "live customer 1", "test customer 11"])
      store.run(
        `insert into idempotency_keys (caller, key, fingerprint, status, body, created_at)
           values (? || ' submitCase', 'a', '', 200, '', 0)`,
        caller,
      );
    await reset("kb-1001");
    expect(store.all("select caller from idempotency_keys where created_at = 0")).toEqual([
      { caller: "test customer 11 submitCase" },
    ]);
    const tablesSql = `select t.name from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and c.name = 'creditor' and t.name <> 'case_counts'`;
    for (const { name } of store.all<{ name: string }>(tablesSql))
      expect(store.get(`select 1 from ${name} where creditor = 1`), name).toBeUndefined();
    expect(store.get("select 1 from api_keys where surface = 'customer' and owner = 1")).toBeUndefined();
    expect(store.get("select 1 from subscriptions where surface = 'customer' and owner = 1")).toBeUndefined();
    expect(store.get("select 1 from creditors where seq = 1")).toBeUndefined();
    const orphans = "select 1 from deliveries where subscription not in (select seq from subscriptions)";
    expect(store.get(orphans)).toBeUndefined();
    expect((await get("customer", "/cases", { key })).status).toBe(401);
    expect(others()).toEqual(before);
    expect((await referral("/cases")).status).toBe(200);
  });

  test("keeps the account of a client that was linked by approval", async () => {
    const { reset, read, store } = await openClients();
    expect((await reset("kb-1002")).status).toBe(204);
    expect((await read("kb-1002")).status).toBe(404);
    expect(store.get("select 1 from creditors where seq = 2")).toBeDefined();
    expect(
      store.get("select 1 from cases where creditor = 2 and referral_partner is not null"),
    ).toBeUndefined();
  });

  test("requires another approval to link the client again [LC-21] [LC-24]", async () => {
    const { post, press, reset, ask } = await openClients();
    const urls: string[] = [];
    for (const _ of [1, 2]) {
      const { status, json } = await post(knownClient());
      expect([status, json.type]).toEqual([409, "ClientExistsNeedsLinking"]);
      urls.push(json.data.onboardingLinks.url);
      await press(json.data.onboardingLinks.url, { decision: "approve" });
      expect((await post(knownClient())).status).toBe(201);
      expect((await reset("kb-new")).status).toBe(204);
    }
    expect(new Set(urls).size).toBe(2);
    expect((await ask(new URL(urls[0] ?? "").pathname)).status).toBe(404);
  });

  test("returns 404 for unknown and archived clients and another partner's client [ERR-22]", async () => {
    const { reset } = await openClients();
    for (const tenant of ["kb-9999", "kb-1005", "lw-2001"]) {
      const answer = await reset(tenant);
      expect([answer.status, typeOf(answer)]).toEqual([404, "NotFound"]);
    }
  });

  test("returns a 403 that names the test host on the live host [ERR-14] [ERR-15] [AMB-53]", async () => {
    const { reset, referral, read } = await openClients();
    for (const answer of [
      await reset("kb-1001", { environment: "live" }),
      await referral("/clients/kb-1001/is-deletable", { environment: "live" }),
    ]) {
      expect([answer.status, typeOf(answer)]).toEqual([403, "ValidationError"]);
      expect(answer.json.message).toContain("http://sandbox.invalid/test/referral");
    }
    expect((await read("kb-1001")).status).toBe(200);
  });
});

describe("checking whether a client can be reset", () => {
  test("reports a blocker only while the link is waiting for approval [AMB-18]", async () => {
    const { post, referral, reset } = await openClients();
    const check = (tenant: string) => referral(`/clients/${tenant}/is-deletable`);
    expect((await check("kb-1001")).json).toEqual({ isDeletable: true, blockers: [] });
    await post(knownClient());
    expect((await check("kb-new")).json).toEqual({
      isDeletable: false,
      blockers: ["A request to link the client is waiting for an answer"],
    });
    expect((await reset("kb-new")).status).toBe(404);
    for (const tenant of ["kb-9999", "kb-1005", "lw-2001"])
      expect(typeOf(await check(tenant))).toBe("NotFound");
  });
});
