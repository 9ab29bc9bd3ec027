import { describe, expect, test } from "vitest";
import type { Headers, HttpResponse } from "../../../src/base/http";
import { keyHeader } from "../../../src/inspector/contract/session";
import { fromPage, openInspected, origin, postedFromPage, token } from "../../support/sandbox/inspected";

let minute = 0;
const { inspector, request, cookie, session: signedIn } = await openInspected({}, {}, () => minute * 60_000);
const status = "/control/status";
const sessionPath = "/control/inspector/session";

const messageOf = ({ body }: HttpResponse) => JSON.parse(Buffer.from(body).toString()).message;
const exchange = (code: string, headers: Headers = postedFromPage) =>
  request(sessionPath, { method: "POST", body: { code }, headers });
const noSession = "This browser has no session with this sandbox. `recoup sandbox open` gives a new link";

describe("a link's code", () => {
  test("is exchanged for an HttpOnly, SameSite cookie and a separate key", async () => {
    const answer = await exchange(inspector.sessions.newCode());
    expect(answer.status).toBe(200);
    const { key } = JSON.parse(Buffer.from(answer.body).toString());
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(answer.headers["set-cookie"]).not.toContain(key);
    expect(answer.headers["set-cookie"]).toMatch(
      /^recoup-inspector-4010=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/control$/,
    );
  });

  test("is accepted once and then refused with the command for a new link", async () => {
    const code = inspector.sessions.newCode();
    await exchange(code);
    const again = await exchange(code);
    expect([again.status, messageOf(again)]).toEqual([
      401,
      "This link was used before, is older than 10 minutes, or belongs to a sandbox that has ended. `recoup sandbox open` gives a new one",
    ]);
    expect(again.headers["set-cookie"]).toBeUndefined();
  });

  test("is valid for ten minutes", async () => {
    const [first, second] = [inspector.sessions.newCode(), inspector.sessions.newCode()];
    minute += 9.9;
    expect((await exchange(first)).status).toBe(200);
    minute += 0.1;
    expect((await exchange(second)).status).toBe(401);
  });

  test("remains valid after a wrong guess", async () => {
    const code = inspector.sessions.newCode();
    expect((await exchange("x".repeat(32))).status).toBe(401);
    expect((await exchange("")).status).toBe(400);
    expect((await exchange(code)).status).toBe(200);
  });

  test("can be requested with the control token", async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await request("/control/inspector/code", { method: "POST", headers });
    expect((await exchange(JSON.parse(Buffer.from(body).toString()).code)).status).toBe(200);
  });

  test.each([
    ["another site", { ...postedFromPage, "sec-fetch-site": "cross-site", origin: "http://localhost:3000" }],
    ["another port", { ...postedFromPage, "sec-fetch-site": "same-site", origin: "http://127.0.0.1:3000" }],
    ["a form, which needs no consent", { ...postedFromPage, "content-type": "text/plain" }],
    ["a sender that the browser doesn't name", { "content-type": "application/json" }],
  ] as const)("is refused when sent from %s", async (_, headers) => {
    const code = inspector.sessions.newCode();
    expect((await exchange(code, headers)).status).toBeGreaterThanOrEqual(401);
    expect((await exchange(code)).status).toBe(200);
  });
});

describe("the cookie", () => {
  const ask = (headers: Headers) => request(status, { headers: { ...signedIn, ...headers } });

  test("lets the page read despite other cookies on this machine", async () => {
    const answer = await ask({ ...fromPage, cookie: `a=b; ${cookie}; recoup-inspector-4011=x` });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    ["a missing cookie", ""],
    ["another sandbox's cookie on this machine", cookie.replace("4010", "4011")],
    ["a wrong value", `${cookie.slice(0, -1)}!`],
    ["an empty cookie", "recoup-inspector-4010="],
  ])("is required, so %s is refused", async (_, wrong) => {
    const answer = await ask({ ...fromPage, cookie: wrong });
    expect([answer.status, messageOf(answer)]).toEqual([401, noSession]);
  });

  test.each<[string, Headers]>([
    ["without the key", { cookie }],
    ["with a wrong key", { cookie, [keyHeader]: "x".repeat(32) }],
    ["with the cookie as the key", { cookie, [keyHeader]: cookie.split("=")[1] ?? "" }],
  ])("is refused %s even if the sender claims to be the page", async (_, headers) => {
    const answer = await request(status, { headers: { ...fromPage, ...headers } });
    expect([answer.status, messageOf(answer)]).toEqual([401, noSession]);
  });

  test.each<[string, Headers]>([
    ["a page on another port", { host: "127.0.0.1:4010", "sec-fetch-site": "same-site" }],
    ["a page of another site", { host: "127.0.0.1:4010", "sec-fetch-site": "cross-site" }],
    ["a typed address", { host: "127.0.0.1:4010", "sec-fetch-site": "none" }],
    ["a browser that doesn't name the sender", { host: "127.0.0.1:4010" }],
    ["an origin of its own", { ...fromPage, origin: "http://127.0.0.1:3000" }],
  ])("is refused when sent from %s", async (_, headers) => {
    expect((await ask(headers)).status).toBeGreaterThanOrEqual(401);
  });

  test("is refused with a hint if the browser doesn't identify the sending page", async () => {
    const answer = await ask({ host: "127.0.0.1:4010" });
    expect([answer.status, messageOf(answer)]).toEqual([
      403,
      "The browser does not say which page sent the request. Open the inspector at an address of this machine, such as 127.0.0.1",
    ]);
  });

  test("is refused under a foreign hostname even if the request comes from a page with that name", async () => {
    const answer = await ask({ ...fromPage, host: "evil.example" });
    expect([answer.status, messageOf(answer)]).toEqual([403, expect.stringContaining("Host header")]);
  });

  test.each<[string, Headers]>([
    ["without an origin", { ...fromPage, "content-type": "application/json" }],
    ["as a form", { ...postedFromPage, "content-type": "application/x-www-form-urlencoded" }],
    ["as text", { ...postedFromPage, "content-type": "text/plain; application/json" }],
    ["from another port", { ...postedFromPage, origin: "http://127.0.0.1:3000" }],
  ])("changes nothing when sent %s", async (_, headers) => {
    const before = await ask(fromPage);
    const sent = { method: "POST", headers: { ...headers, ...signedIn } };
    expect((await request("/control/reset", sent)).status).toBeGreaterThanOrEqual(401);
    expect((await request("/control/clock/freeze", sent)).status).toBeGreaterThanOrEqual(401);
    expect(Buffer.from((await ask(fromPage)).body).equals(Buffer.from(before.body))).toBe(true);
  });

  test("lets the page write JSON from its own origin", async () => {
    const headers = { ...postedFromPage, ...signedIn };
    expect((await request("/control/clock/freeze", { method: "POST", headers })).status).toBe(200);
    expect((await request("/control/faults", { method: "DELETE", headers })).status).toBe(200);
  });
});

test("accepts the control token from programs but not from web pages", async () => {
  const authorization = `Bearer ${token}`;
  expect((await request(status, { headers: { authorization } })).status).toBe(200);
  expect(
    (await request(status, { headers: { authorization, origin: "http://localhost:3000" } })).status,
  ).toBe(403);
});

test("serves neither the page nor its actions if there is no inspector", async () => {
  const { openSandbox } = await import("../../support/sandbox/sandbox");
  const plain = await openSandbox({ controlToken: token });
  expect((await plain.ask("/", { origin })).status).toBe(404);
  const headers = { authorization: `Bearer ${token}` };
  expect((await plain.ask("/control/inspector/overview", { headers })).status).toBe(404);
  expect((await plain.ask("/control/status", { headers: { ...fromPage, ...signedIn } })).status).toBe(401);
});
