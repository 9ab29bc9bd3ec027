import { type IncomingMessage, request as open } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import type { Headers } from "../../../src/base/http";
import { listen } from "../../../src/host/network/server/listen";
import { sleep } from "../../../src/host/sleep";
import { keyHeader } from "../../../src/inspector/contract/session";
import { openInspected } from "../../support/sandbox/inspected";

const end = new AbortController();
const pause = (ms: number, signal = end.signal) => sleep(ms, signal);
const { platform, inspector, world } = await openInspected({}, { sleep: pause });
const { url, port, close } = await listen(platform.send, 0);
afterAll(async () => {
  end.abort();
  await close();
});

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: unknown;
}

/** Sends a request with exactly these headers. */
function ask(
  path: string,
  { method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = open(`${url}${path}`, { method, headers }, resolve);
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const own: Headers = { "sec-fetch-site": "same-origin" };
const posted: Headers = { ...own, origin: url, "content-type": "application/json" };

async function signIn(): Promise<{ cookie: string; key: string }> {
  const body = { code: inspector.sessions.newCode() };
  const answer = await ask("/control/inspector/session", { method: "POST", headers: posted, body });
  expect(answer.statusCode).toBe(200);
  const { key } = (await json(answer)) as { key: string };
  return { cookie: (answer.headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "", key };
}

const { cookie, key } = await signIn();
const signedIn: Headers = { cookie, [keyHeader]: key };
const statusOf = async (path: string, sent: RequestOptions) => {
  const answer = await ask(path, sent);
  answer.resume();
  return answer.statusCode;
};

test("includes the port in the cookie name", async () => {
  expect(cookie).toMatch(new RegExp(`^recoup-inspector-${port}=[\\w-]{32}$`));
  const other = cookie.replace(String(port), String(port + 1));
  expect(await statusOf("/control/status", { headers: { ...own, ...signedIn } })).toBe(200);
  expect(await statusOf("/control/status", { headers: { ...own, ...signedIn, cookie: other } })).toBe(401);
});

test("refuses a cookie leaked to a server on another port", async () => {
  expect(await statusOf("/control/status", { headers: { ...own, cookie } })).toBe(401);
  const forged = { ...posted, cookie };
  expect(await statusOf("/control/clock/freeze", { method: "POST", headers: forged })).toBe(401);
  expect(await statusOf("/control/status", { headers: { ...own, [keyHeader]: key } })).toBe(401);
});

test("refuses a hostile page on another port, under a foreign name or with a form", async () => {
  const neighbor = { ...signedIn, "sec-fetch-site": "same-site", origin: "http://127.0.0.1:3000" };
  const rebound = { ...posted, ...signedIn, host: "evil.example", origin: "http://evil.example" };
  const form = { ...posted, ...signedIn, "content-type": "text/plain" };
  for (const headers of [neighbor, rebound, form]) {
    expect(await statusOf("/control/clock/freeze", { method: "POST", headers })).toBe(403);
    expect(await statusOf("/control/inspector/session", { method: "POST", headers })).toBe(403);
  }
  expect(await statusOf("/control/actors", { headers: neighbor })).toBe(403);
  expect(world.store.get("select value from meta where key = 'clock'")).toBeUndefined();
});

test("sends a change to two pages and ends their streams when the server stops", async () => {
  const follow = async () => {
    const answer = await ask("/control/inspector/live", { headers: { ...own, ...signedIn } });
    expect([answer.statusCode, answer.headers["content-length"]]).toEqual([200, undefined]);
    return { answer, pieces: answer[Symbol.asyncIterator]() };
  };
  const pages = [await follow(), await follow()];
  const until = async (pieces: AsyncIterator<Buffer>, text: string) => {
    for (let seen = ""; !seen.includes(text); )
      seen += (await pieces.next()).value ?? expect.fail(`no ${text} before the end`);
  };
  for (const { pieces } of pages) await until(pieces, '"isFrozen":false');
  const frozen = await ask("/control/clock/freeze", { method: "POST", headers: { ...posted, ...signedIn } });
  expect(await json(frozen)).toMatchObject({ isFrozen: true });
  for (const { pieces } of pages) await until(pieces, '"isFrozen":true');
  const closed = close();
  for (const { pieces } of pages) while ((await pieces.next()).done !== true);
  await closed;
  expect(pages.map(({ answer }) => answer.complete)).toEqual([true, true]);
});
