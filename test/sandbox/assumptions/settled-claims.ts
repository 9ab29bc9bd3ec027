import { expect } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import { typeOf } from "../../support/sandbox/clients";
import { submission } from "../../support/sandbox/submissions";
import { type Claims, subscription } from "./claim-world";

/** Claims about questions that the interface description leaves open. */
export const settledClaims: Claims = {
  "NS-43": async ({ call, store }) => {
    const refuse = async () => {
      const { status, json } = await call("customer", "POST /cases", { body: submission() });
      expect(status).toBe(422);
      for (const { solutionUrl } of json.businessErrors)
        expect(solutionUrl).toBe(json.signingHandoff?.combinedSigningUrl ?? "");
      return json.businessErrors.map(({ type }: { type: string }) => type);
    };
    store.run("update creditors set agreement_signed = 0, power_of_attorney_signed = 0 where seq = 1");
    expect(await refuse()).toEqual(["MissingDebtCollectionContract", "MissingPowerOfAttorney"]);
    store.run("update creditors set agreement_signed = 1, blocked_reason = 'Unpaid' where seq = 1");
    expect(await refuse()).toEqual(["CreditorBlocked"]);
  },
  "NS-44": async ({ call, createIn, store, moveOn }) => {
    const { id } = await createIn("Active");
    const payment = { date: "2026-03-16", paymentAmount: 1, paymentRecipient: "CollectionPartner" };
    const paid = await call("collection", `POST /cases/${id}/payments`, { body: payment });
    store.run("update cases set lifecycle = 9 where id = ?", id);
    const chat = { message: "Hello", userEmail: "staff1@falkenhof.example" };
    const writes: readonly [string, object][] = [
      ["POST /cases/ID/payments", payment],
      [`PUT /cases/ID/payments/${paid.json.paymentId}`, payment],
      [`DELETE /cases/ID/payments/${paid.json.paymentId}`, {}],
      ["PUT /cases/ID/fees", { interestFees: 1 }],
      ["POST /cases/ID/close", { closeCode: "Other" }],
      ["POST /cases/ID/start", { welcomeMessage: "Hello", ...chat }],
      ["POST /cases/ID/notes", { description: "Called." }],
      ["POST /cases/ID/chats", chat],
      ["POST /cases/ID/files", {}],
    ];
    for (const [line, body] of writes) {
      const refused = await call("collection", line.replace("ID", id), { body });
      expect([line, refused.status, typeOf(refused)]).toEqual([line, 409, "Conflict"]);
    }
    const rows = [{ type: 0, caseId: id, description: "Called." }];
    const { jobId } = (await call("collection", "POST /ingestion-jobs", { body: { rows } })).json;
    await moveOn("1s");
    expect((await call("collection", `GET /ingestion-jobs/${jobId}`)).json.rowsFailed).toBe(1);
    const advanced = await call("collection", `POST /test/cases/${id}/advance`, { body: { to: "Active" } });
    expect(advanced.status).toBe(400);
    expect((await call("collection", `DELETE /test/cases/${id}`)).status).toBe(204);
  },
  "NS-48": async ({ call, press, mint, find, received, deliver }) => {
    const client = { name: "Lyngby", country: "DK", supportEmail: "help@lyngby.example" };
    const users = [{ name: "Ada", email: "user1@lyngby.example" }];
    const post = (externalTenantId: string) =>
      call("referral", "POST /clients", { body: { externalTenantId, client, users } });
    const stats = async (tenant: string) => (await call("referral", `GET /clients/${tenant}`)).json;
    const total = async () => (await call("referral", "GET /reporting/transactions")).json.page.totalResults;
    const [before, earned, token] = [await stats("kb-1001"), await total(), await mint("kb-1001")];
    const { status, json } = await post("kb-new");
    expect(status).toBe(409);
    const { url } = json.data.onboardingLinks;
    const page = `select token from link_requests where external_tenant_id = 'kb-new'`;
    expect(url).toContain(find(page));
    expect((await press(url, { decision: "approve" })).status).toBe(200);
    expect((await call("referral", "GET /clients/kb-1001")).status).toBe(404);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call("customer", "GET /cases", { key: null, headers })).status).toBe(401);
    const after = await stats("kb-new");
    expect([after.caseStats, after.isAttributedClient]).toEqual([before.caseStats, true]);
    expect(await total()).toBe(earned);
    await deliver();
    const linked = received.filter(({ json: sent }) => sent.event === "client.linked");
    expect(new Set(linked.map(({ json: sent }) => sent.data.externalTenantId))).toEqual(new Set(["kb-new"]));
    expect((await post("kb-1001")).status).toBe(409);
    expect((await stats("kb-new")).externalTenantId).toBe("kb-new");
  },
  "NS-49": async ({ call, mint, statuses }) => {
    const client = { name: "Fjordlys AS", country: "NO", supportEmail: "help@fjordlys.example" };
    const users = [{ name: "Ada", email: "ada@fjordlys.example" }];
    const body = { externalTenantId: "n", client, users };
    await call("referral", "POST /clients", { body });
    const read = (token: string) =>
      call("customer", "GET /cases", { key: null, headers: { authorization: `Bearer ${token}` } });
    const token = await mint("n");
    expect((await read(token)).status).toBe(200);
    expect(await statuses("referral", ["POST /clients/n/withdraw"])).toEqual([204]);
    expect((await call("referral", "POST /clients", { body })).status).toBe(202);
    expect((await read(token)).status).toBe(401);
    expect((await read(await mint("n"))).status).toBe(200);
  },
  "NS-50": async ({ call, mint }) => {
    const send = (path: string, body: string, key: string | null | undefined = undefined, headers = {}) =>
      call("customer", `POST ${path}`, {
        ...(key === null && { key }),
        body: Buffer.from(body),
        headers: { "idempotency-key": "k", "content-type": "application/json", ...headers },
      });
    const written = (amount: string) =>
      JSON.stringify(submission({ amountToRecover: 7 })).replace("7", amount);
    const first = await send("/cases", written("1250.50"));
    const { debtor, ...others } = JSON.parse(written("1250.5"));
    for (const same of [
      written("125050e-2"),
      JSON.stringify({ debtor, ...others }),
      JSON.stringify({ ...others, debtor }, undefined, 2),
    ])
      expect((await send("/cases", same)).json.id).toBe(first.json.id);
    const authorization = `Bearer ${await mint("kb-1001")}`;
    const byToken = await send("/cases", written("1250.50"), null, { authorization });
    expect(byToken.json.id).toBe(first.json.id);
    expect(typeOf(await send("/cases", written("1250.51")))).toBe("IdempotencyConflict");
    expect((await send("/webhooks", JSON.stringify(subscription))).status).toBe(201);
    const chat = JSON.stringify({ message: "Hello", userEmail: "user1@lyngby.example" });
    const other = await send("/cases", written("2"), undefined, { "idempotency-key": "l" });
    expect((await send(`/cases/${first.json.id}/chats`, chat)).status).toBe(200);
    expect(typeOf(await send(`/cases/${other.json.id}/chats`, chat))).toBe("IdempotencyConflict");
  },
  "NS-51": async ({ call, keyOf, find, store, publish }) => {
    const receivers = (id: string) => {
      const row = store.get("select * from cases where id = ?", id) as Parameters<typeof publish>[0];
      store.run("delete from deliveries");
      publish(row);
      const sql = `select distinct surface || ' ' || owner as who from deliveries d join subscriptions s on s.seq = subscription
        where case_seq is not null order by 1`;
      return store.all<{ who: string }>(sql).map(({ who }) => who);
    };
    for (const owner of [1, 2])
      for (const isTestMode of [true, false])
        await call("collection", "POST /webhooks", {
          body: { url: "https://hooks.example.com/in", events: ["case.updated"], isTestMode },
          key: keyOf("collection", owner),
        });
    const managed = "managing_partner = 1 and collection_partner = 2 and is_cleared = 1 and lifecycle > 1";
    const caseWith = (isTest: 0 | 1) => find(`select id from cases where ${managed} and is_test = ${isTest}`);
    store.run(
      `update cases set is_test = 1 where seq = (select max(seq) from cases where ${managed} and is_test = 0)`,
    );
    expect(receivers(caseWith(1))).toEqual(expect.arrayContaining(["collection 1", "collection 2"]));
    expect(receivers(caseWith(0))).toContain("collection 2");
    expect(receivers(caseWith(0))).not.toContain("collection 1");
  },
  "NS-52": async ({ call }) => {
    const list = async (sort: string) =>
      (await call("customer", `GET /cases?PageSize=500&Sort=${sort}`)).json.cases as Record<string, string>[];
    const stages = (await list("Lifecycle")).map(({ lifecycle }) => lifecycles.indexOf(lifecycle as never));
    expect(stages).toEqual([...stages].sort((a, b) => a - b));
    expect(new Set(stages).size).toBeGreaterThan(2);
    const codes = (await list("CloseCode")).map(({ closeCode }) => closeCode ?? "");
    expect(codes).toEqual([...codes].sort());
    expect(new Set(codes).size).toBeGreaterThan(2);
  },
  "NS-53": async ({ call, store }) => {
    const body = submission({ isTest: true });
    const refused = () => call("customer", "POST /cases", { body });
    store.run("update creditors set blocked_reason = 'Unpaid' where seq = 1");
    expect(typeOf(await refused())).toBe("CreditorBlocked");
    store.run("update creditors set blocked_reason = null, agreement_signed = 0 where seq = 1");
    expect(typeOf(await refused())).toBe("MissingDebtCollectionContract");
    store.run("update creditors set agreement_signed = 1 where seq = 1");
    store.run("update collection_partners set agreement_valid = 0");
    expect(typeOf(await refused())).toBe("PartnerContractNotValid");
  },
  "NS-54": async ({ call, mint, statuses }) => {
    const client = { name: "Fjordlys AS", country: "NO", supportEmail: "help@fjordlys.example" };
    const users = [{ name: "Ada", email: "ada@fjordlys.example" }];
    await call("referral", "POST /clients", { body: { externalTenantId: "n", client, users } });
    const headers = { authorization: `Bearer ${await mint("n")}` };
    const body = submission({ isTest: true, tag: "run", allowPendingContracts: true });
    const { id } = (await call("customer", "POST /cases", { key: null, headers, body })).json;
    const { cases, summary } = (await call("referral", "GET /cases?ExternalTenantId=n")).json;
    expect(cases).toMatchObject([{ id, isTestCase: true, tag: "run" }]);
    expect(summary.totalCases).toBe(1);
    expect((await call("referral", `GET /cases/${id}`)).json).toMatchObject({ isTestCase: true, tag: "run" });
    expect((await call("referral", "GET /clients/n")).json.caseStats.casesTotal).toBe(1);
    const { json } = await call("referral", "GET /cases?ExternalTenantId=kb-1001&PageSize=100");
    const production = json.cases.find((candidate: { isTestCase: boolean }) => !candidate.isTestCase);
    expect("tag" in production).toBe(false);
    await call("customer", `POST /test/cases/${id}/advance`, { key: null, headers, body: { to: "Active" } });
    expect(await statuses("referral", ["POST /clients/n/withdraw"])).toEqual([409]);
  },
  "NS-55": async ({ call, keyOf, find }) => {
    const live = { environment: "live", key: keyOf("collection", 1, "live") } as const;
    const read = () => call("collection", `GET /cases/${production}`, live);
    const production = find(
      "select id from cases where creditor = 1 and assigned_to = 1 and is_test = 0 and lifecycle = 6",
    );
    expect((await read()).json).toEqual((await call("collection", `GET /cases/${production}`)).json);
    expect((await call("referral", "DELETE /clients/kb-1001")).status).toBe(204);
    expect((await read()).status).toBe(404);
  },
  "NS-56": async ({ createIn, advance, read }) => {
    for (const [amount, remaining] of [
      [940, 60],
      [1900, -900],
      [1000, undefined],
    ] as const) {
      const { id } = await createIn("Active");
      const { json } = await advance(id, { to: "Closed:Paid", amount });
      expect([json.state, json.remainingAmount]).toEqual(["Closed:Paid", remaining]);
      expect(await read(id)).toMatchObject({ closeCode: "Paid", remainder: remaining ?? 0 });
    }
  },
  "NS-57": async ({ call, find, setCase, moveOn }) => {
    const id = find("select id from cases where assigned_to = 1 and is_test = 0 and lifecycle = 6");
    const read = async () => (await call("collection", `GET /cases/${id}`)).json;
    const before = await read();
    await moveOn("400d");
    expect(await read()).toEqual(before);
    await setCase(id, { fees: { interest: 10.5 } });
    const { interestFees, remainder, reminderFees } = await read();
    expect([interestFees, reminderFees]).toEqual([10.5, before.reminderFees]);
    expect(remainder - before.remainder).toBeCloseTo(10.5 - before.interestFees, 2);
  },
  "NS-58": async ({ call, control, store }) => {
    const [partner] = store.all<{ name: string }>("select name from collection_partners where seq = 1");
    const set = (without: readonly string[]) =>
      control("POST", "/set/partner", { partner: partner?.name, without });
    expect((await set(["listManagedCases"])).json.without).toEqual(["listManagedCases"]);
    const { status, json } = await call("collection", "GET /managed-cases");
    expect([status, json]).toEqual([
      403,
      { error: { type: "permission_error", message: expect.any(String) } },
    ]);
    expect((await call("collection", "GET /cases")).status).toBe(200);
    expect((await set(["listManagedCase"])).status).toBe(400);
    expect((await set([])).json.without).toEqual([]);
    expect((await call("collection", "GET /managed-cases")).status).toBe(200);
  },
  "NS-59": async ({ call, createIn, store }) => {
    const submit = (currencyCode: string, amount: string) =>
      call("customer", "POST /cases", {
        body: Buffer.from(
          JSON.stringify(submission({ currencyCode, amountToRecover: 7 })).replace(
            '"amountToRecover":7',
            `"amountToRecover":${amount}`,
          ),
        ),
      });
    for (const [currency, amount] of [
      ["JPY", "100.00"],
      ["EUR", "100.550"],
      ["KWD", "1.234"],
      ["KWD", "1.2340"],
    ] as const) {
      const { status, json } = await submit(currency, amount);
      expect([status, json.grossAmount]).toEqual([200, Number(amount)]);
    }
    for (const [currency, amount] of [
      ["JPY", "100.5"],
      ["EUR", "100.555"],
      ["KWD", "1.2345"],
    ] as const) {
      const { status, json } = await submit(currency, amount);
      expect([status, Object.keys(json)]).toEqual([400, ["AmountToRecover"]]);
    }
    const { id } = await createIn("Active");
    store.run(
      "update cases set currency = 'JPY', remainder = 100550, gross_amount = 100550 where id = ?",
      id,
    );
    store.run("update cases set date_collection_started = 1 where id = ?", id);
    const pay = async (paymentAmount: number) => {
      const body = { date: "2026-03-16", paymentAmount, paymentRecipient: "CollectionPartner" };
      return (await call("collection", `POST /cases/${id}/payments`, { body })).status;
    };
    expect([await pay(0.5), await pay(100.55)]).toEqual([400, 200]);
  },
  "NS-60": async ({ call }) => {
    const submit = async (date: string) => {
      const { status, json } = await call("customer", "POST /cases", { body: submission({ date }) });
      return status === 200 ? json.date : Object.keys(json);
    };
    expect(await submit("2026-01-29T00:30:00+02:00")).toBe("2026-01-29T00:00:00Z");
    expect(await submit("2026-03-16T23:59:59-05:00")).toBe("2026-03-16T00:00:00Z");
    expect(await submit("2026-03-17T00:30:00+14:00")).toEqual("2026-03-17T00:00:00Z");
    expect(await submit("2026-03-18T00:30:00+02:00")).toEqual(["Date"]);
    expect(await submit("2026-03-17")).toEqual(["Date"]);
    const { status, json } = await call("customer", "GET /Payments");
    expect([status, json.payments.length]).toEqual([200, 10]);
  },
  "NS-61": async ({ call }) => {
    const submit = async (creditorReference: string) =>
      call("customer", "POST /cases", { body: submission({ creditorReference }) });
    const { id, creditorReference } = (await submit("  Cafe\u0301 7 ")).json;
    expect(creditorReference).toBe("Caf\u00e9 7");
    for (const written of ["Cafe\u0301 7", "Caf\u00e9 7"]) {
      const path = `GET /cases/by-creditor-reference/${encodeURIComponent(written)}`;
      expect((await call("customer", path)).json.id).toBe(id);
    }
    expect((await call("customer", "GET /cases/by-creditor-reference/caf%C3%A9%207")).status).toBe(404);
    for (const wrong of ["a\nb", "a\tb", "a\u202eb", "a\u2028b", "\u0007a"]) {
      const { status, json } = await submit(wrong);
      expect([status, Object.keys(json)]).toEqual([400, ["CreditorReference"]]);
    }
    expect((await submit(` ${"x".repeat(50)} `)).status).toBe(200);
    expect((await submit("x".repeat(51))).status).toBe(400);
  },
  "NS-62": async ({ call, store }) => {
    const pairs = [
      ["Cafe\u0301 Olé", "caf\u00e9 olé"],
      ["Caf\u00e9", "CAFE\u0301"],
      ["Straße", "STRASSE"],
      ["STRASSE", "straße"],
      ["İstanbul", "istanbul"],
      ["ΟΔΟΣ Α", "οδοσ"],
      ["ΟΔΟΣ Α", "οδος"],
      ["Ｆｕｌｌ 100%", "full 100%"],
    ] as const;
    for (const [name, text] of pairs) {
      store.run("update creditors set company_name = ? where seq = 1", name);
      const answer = await call("referral", `GET /clients?Query=${encodeURIComponent(text)}`);
      expect([
        name,
        answer.json.clients.map(({ externalTenantId: id }: Record<string, string>) => id),
      ]).toEqual([name, ["kb-1001"]]);
    }
    expect((await call("referral", "GET /clients?Query=full_100")).json.clients).toEqual([]);
  },
  "NS-46": async ({ call, publish, deliver, testCase, received }) => {
    publish(testCase);
    const [newest] = (await call("customer", `GET /webhooks/events?caseId=${testCase.id}`)).json;
    for (const _ of [1, 2, 3])
      expect((await call("customer", `POST /webhooks/events/${newest.id}/replay`)).status).toBe(200);
    await deliver();
    expect(received.filter(({ json }) => json.id === newest.id)).toHaveLength(4);
  },
  "NS-47": async ({ call, publish, deliver, testCase, received, store, moveOn, react }) => {
    react(() => 500);
    publish(testCase);
    await deliver();
    store.run("update subscriptions set is_test_mode = 0");
    received.length = 0;
    await moveOn("2h");
    const [newest] = (await call("customer", `GET /webhooks/events?caseId=${testCase.id}`)).json;
    await call("customer", `POST /webhooks/events/${newest.id}/replay`);
    await deliver();
    expect(received).toEqual([]);
    const attempts = "select error from attempts order by seq desc limit 1";
    expect(store.get(attempts)).toEqual({
      error: "Not sent: the subscription receives only events of production cases",
    });
  },
  "NS-45": async ({ call }) => {
    const post = async (tenant: string, supportEmail: string, email: string) => {
      const client = { name: "Fjordlys AS", country: "NO", supportEmail };
      const body = { externalTenantId: tenant, client, users: [{ name: "Ingrid Fjeld", email }] };
      return (await call("referral", "POST /clients", { body })).status;
    };
    const taken = ["user1@polderzicht.example", "office@polderzicht.example", "help@software.example"];
    for (const [index, support] of [...taken, ...taken].entries())
      expect(await post(`n${index}`, support, `u${index}@fjordlys.example`)).toBe(202);
    expect(await post("other", "help@fjordlys.example", "user1@polderzicht.example")).toBe(409);
  },
};
