import { afterAll, expect, test } from "vitest";
import { listen } from "../../../src/host/network/server/listen";
import { knownClient, openClients } from "../../support/sandbox/clients";

const clients = await openClients();
const listener = await listen(clients.platform.send, 0);
afterAll(() => listener.close());

test("serves the page linked in the 409 and accepts one of two simultaneous decisions [LC-21] [LC-23] [AMB-42]", async () => {
  const posted = await fetch(`${listener.url}/test/referral/clients`, {
    method: "POST",
    headers: { xapikey: clients.keyOf("referral", 1), "content-type": "application/json" },
    body: JSON.stringify(knownClient()),
  });
  const conflict = (await posted.json()) as { data: { onboardingLinks: { url: string } } };
  const { url } = conflict.data.onboardingLinks;
  expect(url.startsWith(`${listener.url}/link/`)).toBe(true);
  const page = await fetch(url);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
  const press = (decision: string, origin: string) =>
    fetch(url, { method: "POST", headers: { origin }, body: new URLSearchParams({ decision }) });
  expect((await press("decline", "https://evil.example")).status).toBe(403);
  const answers = await Promise.all(["approve", "decline"].map((decision) => press(decision, listener.url)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
