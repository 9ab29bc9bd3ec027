import { describe, expect, test } from "vitest";
import { knownClient, newCase, newClient, openClients, typeOf } from "../support/sandbox/clients";

const dayMs = 86_400_000;

/** Opens a sandbox with a pending link request for Polderzicht's account. */
async function ask(part = {}) {
  const clients = await openClients();
  const { json } = await clients.post(knownClient(part));
  const url: string = json.data.onboardingLinks.url;
  const decide = (decision: string, at = url) => clients.press(at, { decision });
  const creditorCases = () =>
    clients.store.all<{
      creditor_reference: string | null;
      lifecycle: number;
      referral_partner: number | null;
    }>(
      "select creditor_reference, lifecycle, referral_partner from cases where creditor = 10 and date_created = ? order by seq",
      clients.world.now(),
    );
  return { ...clients, url, decide, creditorCases };
}

describe("a link approval", () => {
  test("links the account without attribution and sends the partner both events [LC-21] [FLD-20] [AMB-42]", async () => {
    const { decide, read, enqueued, store } = await ask();
    expect((await read("kb-new")).status).toBe(404);
    expect(enqueued("client.link_requested")).toHaveLength(1);
    const { status, json } = await decide("approve");
    expect([status, json.state]).toEqual([200, "approved"]);
    expect((await read("kb-new")).json).toMatchObject({
      isAttributedClient: false,
      onboardingDone: true,
      client: { companyName: "Polderzicht Techniek B.V." },
    });
    const [linked] = enqueued("client.linked");
    expect(linked?.envelope.data).toMatchObject({
      externalTenantId: "kb-new",
      creditor: {
        companyName: "Polderzicht Techniek B.V.",
        countryId: expect.any(Number),
        isAttributed: false,
      },
      linkedAt: "2026-03-16T09:00:00Z",
    });
    const referred = "select count(*) as n from cases where creditor = 10 and referral_partner is not null";
    expect(store.get(referred)).toEqual({ n: 0 });
  });

  test("sends its events to the partner's test and live subscriptions [SUB-11]", async () => {
    const { decide, enqueuedEvents } = await ask();
    await decide("decline");
    const urls = (event: string) =>
      enqueuedEvents()
        .filter(({ event_type }) => event_type === event)
        .map(({ url }) => url);
    for (const event of ["client.link_requested", "client.link_declined"])
      expect(urls(event)).toEqual([
        "https://hooks.kontorblatt.example/recovery",
        "https://hooks.kontorblatt.example/recovery-test",
      ]);
  });

  test("reveals nothing about the account in its events [VIS-11]", async () => {
    const { enqueued } = await ask();
    expect(enqueued("client.link_requested")[0]?.envelope.data).toEqual({
      externalTenantId: "kb-new",
      expiresAt: "2026-03-23T09:00:00Z",
    });
  });

  test("can be declined, which leaves the account unlinked, and then requested again", async () => {
    const { decide, read, enqueued, post, url } = await ask();
    expect((await decide("decline")).json.state).toBe("declined");
    expect((await read("kb-new")).status).toBe(404);
    expect(enqueued("client.link_declined").map(({ envelope }) => envelope.data)).toEqual([
      { externalTenantId: "kb-new", declinedAt: "2026-03-16T09:00:00Z" },
    ]);
    expect((await post(knownClient())).json.data.onboardingLinks.url).not.toBe(url);
  });

  test.each([
    ["approve", "decline"],
    ["decline", "approve"],
    ["approve", "approve"],
  ])("after %s, refuses %s with 409 [LC-23] [CFL-09]", async (first, second) => {
    const { decide, enqueuedEvents } = await ask();
    await decide(first);
    const before = enqueuedEvents().length;
    const { status, json } = await decide(second);
    expect([status, json.state]).toEqual([409, "conflict"]);
    expect(enqueuedEvents()).toHaveLength(before);
  });

  test("accepts exactly one of several simultaneous decisions [LC-23]", async () => {
    const { decide } = await ask();
    const answers = await Promise.all(["approve", "decline", "approve"].map((decision) => decide(decision)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("for a partner that requires KYC leaves the KYC status pending until the account is verified [BIZ-03] [BIZ-04]", async () => {
    const { store, post, press, read, secondKey: key, enqueuedEvents } = await openClients();
    const answer = await post(knownClient({ externalTenantId: "lw-new", cases: [newCase()] }), { key });
    await press(answer.json.data.onboardingLinks.url, { decision: "approve" });
    expect((await read("lw-new", { key })).json.kycStatus).toBe("pending");
    const [failed] = enqueuedEvents().filter(({ event_type }) => event_type === "cases.replay_failed");
    expect(failed?.envelope.data.failureReason).toContain("KYC");
    store.run("update creditors set kyc_status = 'verified' where seq = 10");
    const other = await post(knownClient({ externalTenantId: "lw-other" }), { key });
    await press(other.json.data.onboardingLinks.url, { decision: "approve" });
    expect((await read("lw-other", { key })).json.kycStatus).toBe("verified");
  });

  test("returns the same page when the request is repeated before it expires [AMB-43]", async () => {
    const { post, url, enqueued, moveClock } = await ask();
    moveClock(6 * dayMs);
    expect((await post(knownClient())).json.data.onboardingLinks.url).toBe(url);
    expect(enqueued("client.link_requested")).toHaveLength(1);
  });

  test("returns the link when the request is repeated after approval", async () => {
    const { decide, post } = await ask();
    await decide("approve");
    const { status, json } = await post(knownClient());
    expect([status, json.isAttributedClient]).toEqual([201, false]);
  });

  test("fails with 409 if another partner has linked the creditor in the meantime [CFL-04]", async () => {
    const { decide, post, secondKey, press } = await ask();
    const other = await post(knownClient(), { key: secondKey });
    await press(other.json.data.onboardingLinks.url, { decision: "approve" });
    const { status, json } = await decide("approve");
    expect([status, json.message]).toEqual([
      409,
      "The account was linked to another partner in the meantime.",
    ]);
    expect(typeOf(await post(knownClient()))).toBe("ClientAlreadyLinkedToAnotherPartner");
  });

  test("fails with 409 if the identifier has been used for another client in the meantime", async () => {
    const { decide, post } = await ask();
    await post(newClient());
    expect((await decide("approve")).status).toBe(409);
  });

  test("links the creditor if the other client with the identifier has since been withdrawn", async () => {
    const { decide, post, withdraw, read } = await ask();
    await post(newClient());
    await withdraw("kb-new");
    expect((await decide("approve")).status).toBe(200);
    expect((await read("kb-new")).json.client.companyName).toBe("Polderzicht Techniek B.V.");
  });

  test("replaces the partner's earlier link to the same creditor [NS-48] [CFL-04]", async () => {
    const { decide, post, press, read, ask: open } = await ask();
    await decide("approve");
    const again = await post(knownClient({ externalTenantId: "kb-other" }));
    expect(typeOf(again)).toBe("ClientExistsNeedsLinking");
    await press(again.json.data.onboardingLinks.url, { decision: "approve" });
    expect((await read("kb-other")).status).toBe(200);
    expect((await read("kb-new")).status).toBe(404);
    const back = await post(knownClient());
    expect([back.status, typeOf(back)]).toEqual([409, "ClientExistsNeedsLinking"]);
    expect((await read("kb-other")).status).toBe(200);
    const page = await open(new URL(back.json.data.onboardingLinks.url).pathname, {
      headers: { accept: "application/json" },
    });
    expect(page.json).toMatchObject({ externalTenantId: "kb-new", replaces: "kb-other" });
    expect(page.json.message).toContain("The partner's link kb-other to your account ends");
  });
});

describe("an approval page", () => {
  test("expires after seven days, returns 410 and sends an event [LC-22]", async () => {
    const { decide, moveClock, enqueued, url, ask: open } = await ask();
    moveClock(7 * dayMs - 1);
    expect((await open(new URL(url).pathname)).status).toBe(200);
    moveClock(1);
    expect((await open(new URL(url).pathname)).status).toBe(410);
    const { status, json } = await decide("approve");
    expect([status, json.state]).toEqual([410, "expired"]);
    expect(enqueued("client.link_expired")).toHaveLength(1);
    expect(enqueued("client.linked")).toEqual([]);
  });

  test("sends events with their expiry times, in the order of those times", async () => {
    const { store, post, secondKey, moveClock, decide, enqueuedEvents } = await ask();
    store.run("update referral_partners set approval_days = 3 where seq = 2");
    await post(knownClient(), { key: secondKey });
    moveClock(8 * dayMs);
    await decide("approve");
    const expired = enqueuedEvents().filter(({ event_type }) => event_type === "client.link_expired");
    const times = expired.map(({ envelope }) => envelope.data.expiredAt);
    expect([...new Set(times)]).toEqual(["2026-03-19T09:00:00Z", "2026-03-23T09:00:00Z"]);
  });

  test("can be approved after another page for the same request was approved", async () => {
    const { post, press } = await openClients({ readings: { "AMB-43": "new-page" } });
    const [first, second] = [await post(knownClient()), await post(knownClient())];
    for (const { json } of [first, second])
      expect((await press(json.data.onboardingLinks.url, { decision: "approve" })).status).toBe(200);
  });

  test("is replaced when the request is repeated after the page expires [LC-27]", async () => {
    const { decide, moveClock, post, url, enqueued, read } = await ask();
    moveClock(8 * dayMs);
    const fresh = (await post(knownClient())).json.data.onboardingLinks.url;
    expect(fresh).not.toBe(url);
    expect(enqueued("client.link_expired")).toHaveLength(1);
    expect((await decide("approve", fresh)).status).toBe(200);
    expect((await read("kb-new")).status).toBe(200);
  });

  test.each([
    [0, 1],
    [null, 7],
    [14, 14],
    [45, 30],
  ])("given a validity of %s days, lasts %i days [LC-22]", async (days, counted) => {
    const { store, post, enqueued } = await openClients();
    store.run("update referral_partners set approval_days = ? where seq = 1", days);
    await post(knownClient());
    const expiresAt = Date.parse(enqueued("client.link_requested")[0]?.envelope.data.expiresAt);
    expect(expiresAt - Date.UTC(2026, 2, 16, 9)).toBe(counted * dayMs);
  });
});

describe("the cases in an approved request", () => {
  const cases = [newCase(), newCase({ creditorReference: "INV-2", allowPendingContracts: false })];

  test("are submitted for the account and produce events for the partner [LC-24]", async () => {
    const { decide, creditorCases, enqueued } = await ask({ cases });
    expect(creditorCases()).toEqual([]);
    await decide("approve");
    expect(creditorCases()).toMatchObject([
      { creditor_reference: "INV-1", referral_partner: 1 },
      { creditor_reference: "INV-2", referral_partner: 1 },
    ]);
    expect(enqueued("case.created")).toHaveLength(2);
    expect(enqueued("cases.replay_failed")).toEqual([]);
  });

  test("wait while contracts are missing, even after approval [LC-24] [BIZ-08]", async () => {
    const { decide, creditorCases, store } = await ask({ cases });
    store.run("update creditors set agreement_signed = 0 where seq = 10");
    await decide("approve");
    expect(creditorCases().map(({ lifecycle }) => lifecycle)).toEqual([0, 0]);
  });

  test("are skipped if the creditor already has a case with the same reference [LC-25]", async () => {
    const { decide, creditorCases, store, enqueued } = await ask({ cases: [...cases, newCase()] });
    store.run(
      "update cases set creditor_reference = 'INV-2' where seq = (select min(seq) from cases where creditor = 10)",
    );
    await decide("approve");
    expect(creditorCases().map(({ creditor_reference }) => creditor_reference)).toEqual(["INV-1"]);
    expect(enqueued("cases.replay_failed")).toEqual([]);
  });

  test("are skipped with a reason sent to the partner if they can't be created [LC-26] [EVT-16] [SUB-11]", async () => {
    const failing = newCase({
      creditorReference: "INV-3",
      collectionPartnerId: "11111111-2222-4333-8444-555555555555",
    });
    const { decide, creditorCases, enqueuedEvents } = await ask({ cases: [failing, newCase()] });
    expect((await decide("approve")).status).toBe(200);
    expect(creditorCases().map(({ creditor_reference }) => creditor_reference)).toEqual(["INV-1"]);
    const failed = enqueuedEvents().filter(({ event_type }) => event_type === "cases.replay_failed");
    expect(failed).toHaveLength(2);
    expect(failed[0]?.envelope.data).toEqual({
      externalTenantId: "kb-new",
      creditorReference: "INV-3",
      failureReason: expect.stringContaining("collection partner"),
    });
  });

  test("have an empty reference in the event if they were sent without one [EVT-16]", async () => {
    const { decide, store, enqueued } = await ask({ cases: [newCase({ creditorReference: null })] });
    store.run("delete from coverage where country_alpha2 = 'DE'");
    await decide("approve");
    expect(enqueued("cases.replay_failed")[0]?.envelope.data).toMatchObject({ creditorReference: "" });
  });

  test.each([
    ["[BIZ-04]", "update creditors set kyc_status = 'pending' where seq = 10", "KYC"],
    [
      "[BIZ-05]",
      "update creditors set blocked_reason = 'Too many disputes' where seq = 10",
      "Too many disputes",
    ],
    ["[BIZ-10]", "delete from coverage where country_alpha2 = 'DE'", "Germany"],
  ])("are skipped if they break a rule that isn't about contracts %s", async (_, sql, reason) => {
    const { decide, creditorCases, store, enqueued } = await ask({ cases: [newCase()] });
    store.run(sql);
    await decide("approve");
    expect(creditorCases()).toEqual([]);
    expect(enqueued("cases.replay_failed")[0]?.envelope.data.failureReason).toContain(reason);
  });

  test("are all refused, and no link is requested, if any case is invalid [VAL-09]", async () => {
    const { post } = await openClients();
    const { status, json } = await post(knownClient({ cases: [newCase({ currencyCode: "ZZZ" })] }));
    expect([status, Object.keys(json)]).toEqual([400, ["Cases[0].CurrencyCode"]]);
  });
});
