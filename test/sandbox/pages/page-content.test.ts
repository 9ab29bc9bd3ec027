import { describe, expect, test } from "vitest";
import { createFileLink } from "../../../src/sandbox/cases/files";
import { serveFile } from "../../../src/sandbox/pages/file-page";
import { splitUrl } from "../../../src/sandbox/wire/request-line";
import { knownClient, newCase, newClient, openClients } from "../../support/sandbox/clients";

const jsonHeaders = { "content-type": "application/json" } as const;
const dayMs = 86_400_000;

async function open() {
  const clients = await openClients();
  const { ask } = clients;
  const pathOf = (url: string) => new URL(url).pathname;
  /** Returns the status and the HTML between the page's head and footer. */
  const show = async (path: string) => {
    const { status, text } = await ask(path);
    return [status, text.slice(text.indexOf("<h1>"), text.indexOf("<footer>"))];
  };
  const showJson = async (path: string) => {
    const { status, json } = await ask(path, { headers: { accept: "application/json" } });
    return [status, json];
  };
  const answer = async (path: string, body: unknown, headers: Record<string, string> = jsonHeaders) => {
    const { status, json } = await ask(path, { method: "POST", body, headers });
    return [status, json];
  };
  const requestLink = async () =>
    pathOf((await clients.post(knownClient())).json.data.onboardingLinks.url as string);
  return { ...clients, pathOf, show, showJson, answer, requestLink };
}

test("shows the KYC page until the company is verified, with its ID in any letter case [BIZ-03]", async () => {
  const { show, showJson, answer, find } = await open();
  const id = find("select id from creditors where seq = 6");
  const company = "Olivar Alto Alimentación, S.L.";
  const message = "Cases are refused until your company is verified.";
  expect(await showJson(`/kyc/${id}`)).toEqual([200, { state: "pending", message, company }]);
  expect(await show(`/kyc/${id.toUpperCase()}/`)).toEqual([
    200,
    `<h1>Verify your identity</h1><p>${message}</p><dl><dt>company</dt><dd>${company}</dd></dl><form method="post"><button>Verify our identity</button></form>`,
  ]);
  const done = { state: "verified", message: "You can submit cases.", company };
  expect(await answer(`/kyc/${id.toUpperCase()}`, {})).toEqual([200, done]);
  expect(await show(`/kyc/${id}`)).toEqual([
    200,
    `<h1>Your company is verified</h1><p>You can submit cases.</p><dl><dt>company</dt><dd>${company}</dd></dl>`,
  ]);
});

test("shows which contracts a creditor has signed, by onboarding link and by ID", async () => {
  const { show, showJson, answer, post, pathOf } = await open();
  const cases = [newCase({ allowPendingContracts: true })];
  const { onboardingLinks, caseResults } = (await post(newClient({ cases }))).json;
  const byLink = pathOf(onboardingLinks.url);
  const byId = pathOf(caseResults.successfulCases[0].signingHandoff.combinedSigningUrl);
  const [, kind = "", key = ""] = byLink.split("/");
  const [, otherKind = "", creditor = ""] = byId.split("/");
  expect([kind, otherKind]).toEqual(["onboarding", "signing"]);
  const openState = {
    state: "open",
    message: "Cases wait until both contracts are signed.",
    company: "Fjordlys AS",
  };
  const unsigned = { ...openState, agreement: "not signed", powerOfAttorney: "not signed" };
  expect(await showJson(`/${kind}/${key.toUpperCase()}`)).toEqual([200, unsigned]);
  expect(await showJson(`/${otherKind}/${creditor.toUpperCase()}`)).toEqual([200, unsigned]);
  expect(await answer(byLink, { agreement: "no" })).toEqual([
    400,
    { ...unsigned, message: "Send agreement or powerOfAttorney as true." },
  ]);
  expect(await answer(byLink, { Agreement: "yes" })).toEqual([200, { ...unsigned, agreement: "signed" }]);
  expect(await show(byId)).toEqual([
    200,
    `<h1>Sign your contracts</h1><p>Cases wait until both contracts are signed.</p><dl><dt>company</dt><dd>Fjordlys AS</dd><dt>agreement</dt><dd>signed</dd><dt>power of attorney</dt><dd>not signed</dd></dl><form method="post"><label><input type="checkbox" name="agreement" value="true" checked> Debt collection agreement</label><label><input type="checkbox" name="powerOfAttorney" value="true" checked> Power of attorney</label><button>Sign</button></form>`,
  ]);
  const message = "You can submit cases now, and waiting cases continue.";
  const signed = { state: "signed", message, company: "Fjordlys AS" };
  expect(await answer(byId, { powerOfAttorney: 1 })).toEqual([
    200,
    { ...signed, agreement: "signed", powerOfAttorney: "signed" },
  ]);
  expect(await show(byLink)).toEqual([
    200,
    `<h1>Everything is signed</h1><p>${message}</p><dl><dt>company</dt><dd>Fjordlys AS</dd><dt>agreement</dt><dd>signed</dd><dt>power of attorney</dt><dd>signed</dd></dl>`,
  ]);
});

test.each(["true", "on", "1", "yes", true])(
  "treats %j as a signature on the power of attorney",
  async (value) => {
    const { answer, post, pathOf } = await open();
    const path = pathOf((await post(newClient())).json.onboardingLinks.url);
    expect(await answer(path, { powerOfAttorney: value })).toMatchObject([
      200,
      { state: "open", agreement: "not signed", powerOfAttorney: "signed" },
    ]);
  },
);

describe("the approval page", () => {
  const facts = {
    partner: "Kontorblatt Software AG",
    company: "Polderzicht Techniek B.V.",
    externalTenantId: "kb-new",
    expires: "2026-03-23T09:00:00Z",
  };
  const list =
    "<dl><dt>partner</dt><dd>Kontorblatt Software AG</dd><dt>company</dt><dd>Polderzicht Techniek B.V.</dd><dt>external tenant id</dt><dd>kb-new</dd><dt>expires</dt><dd>2026-03-23T09:00:00Z</dd></dl>";

  test("shows the request and refuses a second decision [LC-23]", async () => {
    const { show, showJson, answer, requestLink } = await open();
    const path = await requestLink();
    const message = "Approving links your account to the partner and submits the cases that it sent.";
    expect(await showJson(path)).toEqual([200, { state: "open", message, ...facts }]);
    expect(await show(path)).toEqual([
      200,
      `<h1>May this partner act for your company?</h1><p>${message}</p>${list}<form method="post"><button name="decision" value="approve">Approve</button><button name="decision" value="decline">Decline</button></form>`,
    ]);
    const done = { state: "declined", message: "The request is declined.", ...facts };
    expect(await answer(path, { Decision: "decline" })).toEqual([200, done]);
    expect(await showJson(path)).toEqual([200, done]);
    expect(await show(path)).toEqual([200, `<h1>Thank you</h1><p>The request is declined.</p>${list}`]);
    expect(await answer(path, { decision: "approve" })).toEqual([
      409,
      { state: "conflict", message: "The request was already declined.", ...facts },
    ]);
  });

  test("shows that a request has expired both before and after its event is sent [LC-22]", async () => {
    const { show, showJson, answer, requestLink, moveClock } = await open();
    const path = await requestLink();
    moveClock(7 * dayMs);
    const message = "Ask the partner to post the client once more to get a new page.";
    const expired = [410, { state: "expired", message, ...facts }];
    expect(await showJson(path)).toEqual(expired);
    expect(await answer(path, { decision: "decline" })).toEqual(expired);
    expect(await showJson(path)).toEqual(expired);
    expect(await show(path)).toEqual([410, `<h1>The request has expired</h1><p>${message}</p>${list}`]);
  });

  test("names the link that an approval would replace until the request is decided [NS-48]", async () => {
    const { showJson, answer, requestLink, post, pathOf } = await open();
    await answer(await requestLink(), { decision: "approve" });
    const other = await post(knownClient({ externalTenantId: "kb-other" }));
    const path = pathOf(other.json.data.onboardingLinks.url);
    const message =
      "Approving links your account to the partner and submits the cases that it sent. The partner's link kb-new to your account ends; its cases show under the new one.";
    const otherFacts = { ...facts, externalTenantId: "kb-other" };
    expect(await showJson(path)).toEqual([
      200,
      { state: "open", message, ...otherFacts, replaces: "kb-new" },
    ]);
    await answer(path, { decision: "decline" });
    expect(await showJson(path)).toEqual([
      200,
      { state: "declined", message: "The request is declined.", ...otherFacts },
    ]);
  });

  test("refuses a body that is unreadable or has no decision", async () => {
    const { answer, requestLink } = await open();
    const path = await requestLink();
    const unreadable = [
      400,
      { state: "unreadable", message: "The body is neither a form nor a JSON object of at most 64 KiB." },
    ];
    const undecided = [400, { state: "unreadable", message: "Send decision as approve or decline." }];
    const form = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
    const padded = (length: number) => Buffer.from("decision=maybe&note=".padEnd(length, "x"));
    expect(await answer(path, Buffer.from("{"))).toEqual(unreadable);
    expect(await answer(path, [])).toEqual(unreadable);
    expect(await answer(path, padded(65_537), form)).toEqual(unreadable);
    expect(await answer(path, padded(65_536), form)).toEqual(undecided);
    expect(await answer(path, Buffer.from(" \n"))).toEqual(undecided);
    expect(await answer(path, undefined)).toEqual(undecided);
    expect(await answer(path, { decision: "approved" })).toEqual(undecided);
  });

  test("returns JSON to scripts that send or accept it and HTML to browsers", async () => {
    const { ask, requestLink } = await open();
    const path = await requestLink();
    const typeFor = async (headers: Record<string, string>) =>
      (await ask(path, { headers })).headers["content-type"]?.split(";")[0];
    expect(await typeFor({})).toBe("text/html");
    expect(await typeFor({ accept: "text/html,application/json" })).toBe("text/html");
    expect(await typeFor({ accept: "TEXT/HTML, Application/JSON" })).toBe("text/html");
    expect(await typeFor({ accept: "*/*" })).toBe("text/html");
    expect(await typeFor({ accept: "Application/JSON" })).toBe("application/json");
    expect(await typeFor({ "content-type": "application/json", accept: "text/html" })).toBe(
      "application/json",
    );
  });

  test("always sends no-store and adds a strict content security policy to HTML", async () => {
    const { ask, requestLink } = await open();
    const path = await requestLink();
    expect((await ask(path, { headers: { accept: "application/json" } })).headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
    expect((await ask(path)).headers).toEqual({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });
});

test("returns 404 for an unknown address and 403 for another page's form", async () => {
  const { show, showJson, answer, requestLink } = await open();
  const message = "This address is unknown or no longer valid.";
  expect(await show("/link/nope")).toEqual([404, `<h1>Page not found</h1><p>${message}</p><dl></dl>`]);
  expect(await showJson("/kyc/nope")).toEqual([404, { state: "unknown", message }]);
  const path = await requestLink();
  const foreign = { ...jsonHeaders, origin: "http://localhost:8080" };
  expect(await answer(path, { decision: "approve" }, foreign)).toEqual([
    403,
    { state: "refused", message: "Requests from other pages are refused." },
  ]);
  const own = { ...jsonHeaders, origin: "http://sandbox.invalid" };
  expect(await answer(path, { decision: "approve" }, own)).toMatchObject([200, { state: "approved" }]);
});

test("serves a file only for reads with a valid link", async () => {
  const { ask, store } = await open();
  const id = "11111111-2222-4333-8444-555555555555";
  const message = "The link is not valid or has expired; list the files for a new one";
  const refused = { error: "ValidationError", message };
  for (const query of ["", "?expires=%E9", "?expires=9999999999999&signature=x", "?signature=x"]) {
    const { status, json } = await ask(`/files/${id}${query}`);
    expect([query, status, json]).toMatchObject([query, 403, refused]);
  }
  const posted = await ask(`/files/${id}/a.pdf`, { method: "POST" });
  expect([posted.status, posted.headers.allow]).toEqual([405, "GET"]);
  const change = { store, now: 0, origin: "http://sandbox.invalid" };
  const link = new URL(createFileLink(change, id, "a.pdf"));
  const gone = serveFile(change, { method: "HEAD", url: link.href, headers: {} }, splitUrl(link.href));
  expect([gone.status, JSON.parse(gone.body).message]).toEqual([404, "The file was deleted"]);
});
