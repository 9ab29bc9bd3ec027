import { describe, expect, test } from "vitest";
import { knownClient, newCase, newClient, openClients } from "../../support/sandbox/clients";

const form = { "content-type": "application/x-www-form-urlencoded" } as const;
const local = { host: "127.0.0.1:4010", origin: "http://127.0.0.1:4010" } as const;

async function open() {
  const clients = await openClients();
  const pathOf = (url: string) => new URL(url).pathname;
  const send = (url: string, body: string, headers = {}) =>
    clients.ask(pathOf(url), { method: "POST", body: Buffer.from(body), headers: { ...form, ...headers } });
  const linkUrl = async () => (await clients.post(knownClient())).json.data.onboardingLinks.url as string;
  const isOpen = async (url: string) =>
    (await clients.ask(pathOf(url), { headers: { accept: "application/json" } })).json.state === "open";
  return { ...clients, pathOf, send, linkUrl, isOpen };
}

describe("the approval page", () => {
  test("shows both parties and the two decisions [AMB-42]", async () => {
    const { linkUrl, ask, pathOf } = await open();
    const { status, headers, text } = await ask(pathOf(await linkUrl()));
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    for (const part of [
      "Kontorblatt Software AG",
      "Polderzicht Techniek B.V.",
      "kb-new",
      "2026-03-23T09:00:00Z",
    ])
      expect(text).toContain(part);
    expect(text.match(/name="decision" value="\w+"/g)).toEqual([
      'name="decision" value="approve"',
      'name="decision" value="decline"',
    ]);
  });

  test("accepts its own form when the browser sends an Origin header", async () => {
    const { linkUrl, send, read } = await open();
    const { status, text } = await send(await linkUrl(), "decision=approve", local);
    expect(status).toBe(200);
    expect(text).toContain("The request is approved.");
    expect(text).not.toContain("<form");
    expect((await read("kb-new")).status).toBe(200);
  });

  test.each([
    { ...local, origin: "https://evil.example" },
    { ...local, origin: "null" },
    { host: "evil.example", origin: "http://evil.example" },
    { host: "evil.example" },
  ])("refuses a form from another page (%j)", async (headers) => {
    const { linkUrl, send, isOpen } = await open();
    const url = await linkUrl();
    expect((await send(url, "decision=approve", headers)).status).toBe(403);
    expect(await isOpen(url)).toBe(true);
  });

  test("can't load resources, be framed or be cached", async () => {
    const { linkUrl, ask, pathOf } = await open();
    const { headers } = await ask(pathOf(await linkUrl()));
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect([headers["cache-control"], headers["x-content-type-options"]]).toEqual(["no-store", "nosniff"]);
  });

  test("escapes user input", async () => {
    const { post, ask, pathOf } = await open();
    const externalTenantId = `<script>alert("1")</script>'&`;
    const { json } = await post(knownClient({ externalTenantId }));
    const { text } = await ask(pathOf(json.data.onboardingLinks.url));
    expect(text).not.toContain("<script");
    expect(text).toContain("&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;");
  });

  test.each([
    ["a form without a decision", "", form],
    ["another word", "decision=maybe", form],
    ["broken JSON", "{", { "content-type": "application/json" }],
    ["a list", "[]", { "content-type": "application/json" }],
    ["bad encoding", "decision=%E9", form],
  ])("returns 400 for %s and keeps the request open", async (_, body, headers) => {
    const { linkUrl, send, isOpen } = await open();
    const url = await linkUrl();
    expect((await send(url, body, headers)).status).toBe(400);
    expect(await isOpen(url)).toBe(true);
  });

  test("returns 404 for an unknown path and 405 for an unsupported method, even without a key", async () => {
    const { ask, linkUrl, pathOf, send } = await open();
    for (const path of ["/link/nope", "/signing/nope", "/onboarding/nope", "/kyc/nope"]) {
      expect((await ask(path)).status, path).toBe(404);
      expect((await send(`http://sandbox.invalid${path}`, "decision=approve&agreement=true")).status).toBe(
        404,
      );
    }
    const wrong = await ask(pathOf(await linkUrl()), { method: "DELETE" });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "GET, POST"]);
  });
});

describe("the signing pages", () => {
  const cases = [
    newCase({ allowPendingContracts: true }),
    newCase({ creditorReference: "INV-2", allowPendingContracts: true }),
  ];

  test("complete the onboarding and advance the cases after both signatures [FLD-16] [FLD-17] [EVT-08]", async () => {
    const { post, send, read, enqueued, store } = await open();
    const { onboardingLinks } = (await post(newClient({ cases }))).json;
    const { status, text } = await send(onboardingLinks.url, "agreement=true&powerOfAttorney=true", local);
    expect(status).toBe(200);
    expect(text).toContain("Everything is signed");
    expect(text).toContain("<dt>power of attorney</dt><dd>signed</dd>");
    expect((await read("kb-new")).json).toMatchObject({
      onboardingDone: true,
      onboardingLinks: { url: null },
    });
    for (const event of ["client.onboarding.contract_signed", "client.onboarding.poa_signed"])
      expect(enqueued(event)[0]?.envelope.data).toMatchObject({
        externalTenantId: "kb-new",
        creditor: { companyName: "Fjordlys AS", countryId: expect.any(Number), isAttributed: true },
        signedAt: "2026-03-16T09:00:00Z",
      });
    expect(enqueued("case.updated").map(({ envelope }) => envelope.data)).toMatchObject([
      { oldLifecycle: "PendingContractSigning", newLifecycle: "PendingVerificationInternal" },
      { oldLifecycle: "PendingContractSigning", newLifecycle: "PendingVerificationInternal" },
    ]);
    expect(store.all("select lifecycle from cases where creditor_reference in ('INV-1', 'INV-2')")).toEqual([
      { lifecycle: 1 },
      { lifecycle: 1 },
    ]);
  });

  test("enqueue one event per signature for each subscription [SUB-11]", async () => {
    const { post, press, enqueuedEvents, store } = await open();
    const { onboardingLinks, caseResults } = (await post(newClient({ cases }))).json;
    const signing: string = caseResults.successfulCases[0].signingHandoff.combinedSigningUrl;
    await press(onboardingLinks.url, { agreement: true });
    const waits = () =>
      store.get(
        "select count(*) as n from cases where creditor_reference in ('INV-1', 'INV-2') and lifecycle = 0",
      );
    expect(waits()).toEqual({ n: 2 });
    expect((await press(signing, { agreement: true, powerOfAttorney: true })).json.state).toBe("signed");
    await press(signing, { powerOfAttorney: true });
    expect(waits()).toEqual({ n: 0 });
    const count = (event: string) => enqueuedEvents().filter(({ event_type }) => event_type === event).length;
    expect([count("client.onboarding.contract_signed"), count("client.onboarding.poa_signed")]).toEqual([
      2, 2,
    ]);
  });

  test("resolve a refusal that links to them [BIZ-01] [BIZ-02]", async () => {
    const { asCustomer, press, post } = await open();
    await post(newClient());
    const submit = () => asCustomer("kb-new", "/cases", { method: "POST", body: newCase() });
    const refused = await submit();
    expect(refused.status).toBe(422);
    await press(refused.json.signingHandoff.combinedSigningUrl, { agreement: true });
    const second = await submit();
    expect(second.json.businessErrors[0].type).toBe("MissingPowerOfAttorney");
    await press(second.json.businessErrors[0].solutionUrl, { powerOfAttorney: true });
    expect((await submit()).status).toBe(200);
  });

  test("return 400 if no contract is signed and 404 once the client is withdrawn", async () => {
    const { post, press, withdraw, ask, pathOf } = await open();
    const { url } = (await post(newClient())).json.onboardingLinks;
    expect((await press(url, { agreement: false })).status).toBe(400);
    await withdraw("kb-new");
    expect((await ask(pathOf(url))).status).toBe(404);
  });
});

test("resolves a KYC refusal through the linked page [BIZ-03]", async () => {
  const { get, keyOf, press } = await open();
  const submit = () =>
    get("customer", "/cases", { method: "POST", body: newCase(), key: keyOf("customer", 6) });
  const refused = await submit();
  expect(refused.json.businessErrors[0].type).toBe("MissingKycVerification");
  expect((await press(refused.json.businessErrors[0].solutionUrl, {})).json.state).toBe("verified");
  expect((await submit()).status).toBe(200);
});
