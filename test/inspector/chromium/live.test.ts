import { afterAll, beforeAll, expect } from "vitest";
import { browserName, openPage, watchPages } from "../../support/inspector/chromium";
import { type InspectedServer, serveInspected } from "../../support/inspector/inspected-server";
import { testWith } from "../../support/program/tool";

const test = testWith(browserName);
watchPages();

let server: InspectedServer;
beforeAll(async () => {
  server = await serveInspected();
});
afterAll(() => server.stop());

const refusals = /the server responded with a status of 401/;

test("shows a delivery in two tabs of the same browser in real time", async () => {
  const first = await server.open("Deliveries");
  const second = await first.context().newPage();
  await second.goto(`${server.sandbox.info.url}/#/deliveries`);
  const { reference } = await server.createCase();
  await Promise.all([first, second].map((page) => page.getByText(reference).first().waitFor()));
});

test("closes a hidden tab's connection until the tab is shown again", async () => {
  const page = await server.open("Overview");
  const live = /\/inspector\/live$/;
  const setHidden = (isHidden: boolean) =>
    page.evaluate(`
      Object.defineProperty(document, "hidden", { configurable: true, get: () => ${isHidden} });
      document.dispatchEvent(new Event("visibilitychange"));
    `);
  const ended = page.waitForEvent("requestfailed", (request) => live.test(request.url()));
  await setHidden(true);
  await ended;
  const begun = page.waitForRequest(live);
  await setHidden(false);
  await begun;
});

test("opens the inspector only once with a link", async () => {
  const link = await server.link();
  const first = await openPage(link);
  await first.getByRole("heading", { name: "Overview" }).waitFor();
  expect(first.url()).toBe(`${server.sandbox.info.url}/#/overview`);
  const second = await openPage(link, { expected: refusals });
  await second.getByText("This link was used before").waitFor();
  await first.reload();
  await first.getByRole("heading", { name: "Overview" }).waitFor();
});

test("refuses a session cookie without its key, as a server on another port would send it", async () => {
  const page = await server.open("Overview");
  const [cookie] = await page.context().cookies(`${server.sandbox.info.url}/control/status`);
  const headers = { cookie: `${cookie?.name}=${cookie?.value}`, "sec-fetch-site": "same-origin" };
  const { status } = await fetch(`${server.sandbox.info.url}/control/status`, { headers });
  expect([cookie?.value.length, status]).toEqual([32, 401]);
});

test("shows no data without a link", async () => {
  const page = await openPage(server.sandbox.info.url, { expected: refusals });
  await page.getByText("recoup sandbox open").waitFor();
});

test("reports a lost connection and resumes with a new link", async () => {
  const other = await serveInspected();
  const page = await other.open("Overview", { expected: /ERR_|status of 401/ });
  await other.stop();
  await page.getByText("Connection lost. Reconnecting").waitFor();
  // Another server on this port doesn't recognize the first one's cookie.
  const { port } = new URL(other.sandbox.info.url);
  const next = await serveInspected("--port", port);
  await page.getByText("recoup sandbox open").waitFor();
  await page.goto(await next.link());
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await next.stop();
});
