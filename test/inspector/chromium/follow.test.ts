import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { browserName, watchPages } from "../../support/inspector/chromium";
import { type InspectedServer, serveInspected } from "../../support/inspector/inspected-server";
import { testWith } from "../../support/program/tool";

const test = testWith(browserName);
watchPages();

let server: InspectedServer;
beforeAll(async () => {
  server = await serveInspected();
});
afterAll(() => server.stop());

const collection = (method: string, path: string, body?: object) => {
  const { url, key } = server.sandbox.info.surfaces.test.collection;
  return fetch(`${url}${path}`, {
    method,
    headers: { xapikey: key, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
};

const ownSubscription = async () => {
  const { items } = (await server.control("inspector/subscriptions")) as {
    items: { id: string; surface: string; url: string }[];
  };
  return items.find(
    ({ surface, url }) => surface === "collection" && url.startsWith("https://hooks.acme.example"),
  )?.id;
};

const openRow = async (view: string, text: string, expected = /^$/): Promise<Page> => {
  const page = await server.open(view, { expected });
  await page.getByRole("row").filter({ hasText: text }).first().click();
  await page.getByRole("article").waitFor();
  return page;
};

test("shows immediately in the overview that the clock is frozen or fast", async () => {
  const page = await server.open("Overview");
  await page.getByText("UTC, runs", { exact: false }).waitFor();
  await server.control("clock/freeze", {});
  await page.getByText("UTC, frozen").waitFor();
  await server.control("clock/speed", { speed: 60 });
  await page.getByText("UTC, runs at 60 times the speed").waitFor();
  await server.control("clock/run", {});
});

test("shows in an open case that its validation was resolved", async () => {
  const { id, reference } = await server.createCase();
  await server.control("inspector/advance", { case: id, to: "Active" });
  await server.control("set/case", { case: id, needs: { area: "Debtor", description: "An address" } });
  const page = await openRow("Cases", reference);
  await page.getByText("Debtor, open").waitFor();
  await page.getByRole("button", { name: "Resolve validation" }).click();
  await page.getByText("Debtor, resolved").waitFor();
  await page.getByRole("button", { name: "Require details" }).waitFor();
});

test("removes an open delivery when its case is deleted", async () => {
  const { id, reference } = await server.createCase();
  const page = await openRow("Deliveries", reference, /status of 404/);
  await page.getByRole("button", { name: "Resend" }).waitFor();
  expect((await collection("DELETE", `/test/cases/${id}`)).status).toBe(204);
  await page.getByText(/^No event ".*" found$/).waitFor();
  await page.getByRole("button", { name: "Resend" }).waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: reference }).first().waitFor({ state: "detached" });
});

test("shows a changed address in a frozen world's deliveries and subscriptions", async () => {
  const { reference } = await server.createCase();
  const id = await ownSubscription();
  const page = await server.open("Deliveries");
  await page.getByRole("row").filter({ hasText: reference }).first().waitFor();
  await server.control("clock/freeze", {});
  await collection("PUT", `/webhooks/${id}`, { url: "https://hooks.acme.example/second" });
  await page.getByRole("row").filter({ hasText: "second" }).first().waitFor();
  await collection("PUT", `/webhooks/${id}`, { url: "https://hooks.acme.example/other" });
  await page.getByRole("row").filter({ hasText: "other" }).first().waitFor();
  await collection("PUT", `/webhooks/${id}`, { url: "https://hooks.acme.example/second" });
  await page.getByRole("navigation").getByRole("link", { name: "Subscriptions" }).click();
  await page.getByRole("heading", { name: "https://hooks.acme.example/second" }).waitFor();
  await collection("PUT", `/webhooks/${id}`, { url: "https://hooks.acme.example/in" });
  await page.getByRole("heading", { name: "https://hooks.acme.example/in" }).waitFor();
  await server.control("clock/run", {});
});

test("updates the request count of a rate window in the due items", async () => {
  const { url, key } = server.sandbox.info.surfaces.test.customer;
  const list = async () => (await fetch(`${url}/cases`, { headers: { xapikey: key } })).status;
  await server.control("clock/freeze", {});
  expect(await list()).toBe(200);
  const page = await server.open("Time");
  await page.getByText("limit of the minute: 1 request with one key").first().waitFor();
  expect(await list()).toBe(200);
  await page.getByText("limit of the minute: 2 requests with one key").waitFor();
  await server.control("clock/run", {});
});

test("shows only filter counts that match the search", async () => {
  const page = await server.open("Deliveries");
  const choice = page.getByRole("group", { name: "State" }).locator("label").filter({ hasText: "All" });
  await expect.poll(() => choice.textContent()).toMatch(/^All\d+$/);
  await page.getByRole("searchbox").fill("no such delivery");
  await expect.poll(() => choice.textContent()).toBe("All");
  await page.getByRole("navigation").getByRole("link", { name: "Subscriptions" }).click();
  await page.getByRole("searchbox").fill("hooks.acme.example");
  await expect.poll(() => choice.textContent()).toBe("All1");
});

test("shows the original address and the response of a delivery to the world's own receiver", async () => {
  const { reference } = await server.createCase();
  const script =
    "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied = text } } })";
  const page = await server.open("Deliveries", { script });
  const row = page.getByRole("row").filter({ hasText: reference }).filter({ hasText: "falkenhof" });
  await row.first().click();
  const url = "https://hooks.falkenhof.example:8443/cases-test";
  await page.getByRole("region", { name: "Request" }).getByText(url, { exact: true }).waitFor();
  await page.getByText("Received by the world's own receiver").waitFor();
  await page.getByRole("region", { name: "Answer" }).getByText("Answered 204").waitFor();
  await page.getByRole("button", { name: "Copy as curl" }).click();
  await page.getByText("Command copied").waitFor();
  expect((await page.evaluate("copied")) as string).toContain(`curl -gi '${url}' \\\n`);
});

test("doesn't count an edited body among the attempts", async () => {
  server.answer({ status: 500 });
  const { reference } = await server.createCase();
  const page = await openRow("Deliveries", reference);
  await page.getByRole("heading", { name: "1 attempt" }).waitFor();
  await page.getByRole("button", { name: "Edit and re-sign" }).click();
  await page.getByRole("button", { name: "Sign and send" }).click();
  await page.getByText("edited", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "1 attempt" }).waitFor();
  server.answer({ status: 204 });
});

test("clears the verdict when another secret is typed", async () => {
  const { reference } = await server.createCase();
  const page = await openRow("Deliveries", reference);
  const field = page.getByLabel("The secret that your receiver has");
  await field.fill(server.secret);
  await page.getByRole("button", { name: "Verify" }).click();
  const verdict = page.getByText("the given secret");
  await verdict.waitFor();
  await field.fill("d3JvbmcgYW5kIGxvbmcgZW5vdWdo");
  await verdict.waitFor({ state: "detached" });
});

test("drops a verdict that arrives after another secret was typed", async () => {
  const { reference } = await server.createCase();
  const page = await openRow("Deliveries", reference);
  const held: Route[] = [];
  await page.route("**/inspector/verify", (route) => void held.push(route));
  const field = page.getByLabel("The secret that your receiver has");
  await field.fill(server.secret);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect.poll(() => held.length).toBe(1);
  await field.fill("d3JvbmcgYW5kIGxvbmcgZW5vdWdo");
  const answered = page.waitForResponse("**/inspector/verify");
  await held[0]?.continue();
  await (await answered).finished();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
  expect(await page.getByText("the given secret").count()).toBe(0);
});

test("selects the user's newest subscription on any surface for an open case", async () => {
  const { url, key } = server.sandbox.info.surfaces.test.customer;
  const body = { url: "https://hooks.acme.example/customer", events: ["case.closed"], isTestMode: true };
  const headers = { xapikey: key, "content-type": "application/json" };
  expect((await fetch(`${url}/webhooks`, { method: "POST", headers, body: JSON.stringify(body) })).ok).toBe(
    true,
  );
  const page = await server.open("Cases");
  await page.getByRole("searchbox").fill("IE1KZDTB");
  // The heading and the case.
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("row").last().click();
  const why = page.getByRole("region", { name: "Why didn't an event arrive?" });
  await why.locator("select").nth(2).getByText(body.url).waitFor({ state: "attached" });
  expect(await why.getByRole("combobox", { name: "To" }).inputValue()).toBe("customer");
});

test("shows an open request's response as soon as it is sent", async () => {
  const page = await server.open("Requests");
  await server.control("faults", { kind: "delay", delayMs: 5000, next: 1 });
  const answered = collection("GET", "/cases?PageSize=1");
  await page.getByRole("row").filter({ hasText: "fault delay" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Not answered yet").first().waitFor();
  expect(await dialog.getByText("200", { exact: true }).count()).toBe(0);
  expect((await answered).status).toBe(200);
  await dialog.getByRole("region", { name: "Body of the answer" }).waitFor();
  await dialog.getByText("Not answered yet").first().waitFor({ state: "detached" });
});

test("stops reporting a failed delivery in the overview once it is accepted", async () => {
  server.answer({ status: 500 });
  await server.createCase();
  const page = await server.open("Overview");
  await page.getByText(/^1 delivery pending|deliveries pending$/).waitFor();
  server.answer({ status: 204 });
  await server.control("clock/advance", { by: "2m" });
  await page
    .getByText("No delivery tried since the sandbox was started is pending or dead. No faults are injected.")
    .waitFor();
});

test("doesn't count an unsent delivery as unanswered", async () => {
  await server.control("clock/freeze", {});
  server.answer({ status: 500 });
  const { reference } = await server.createCase();
  const page = await openRow("Deliveries", reference);
  await page.getByRole("heading", { name: "1 attempt" }).waitFor();
  await collection("PUT", `/webhooks/${await ownSubscription()}`, { isActive: false });
  await page.getByRole("button", { name: "Resend" }).click();
  const attempts = page.getByRole("region", { name: "Attempts" });
  await attempts.getByText("not sent", { exact: true }).first().waitFor();
  expect(await attempts.getByText("no answer").count()).toBe(0);
  await collection("PUT", `/webhooks/${await ownSubscription()}`, { isActive: true });
  server.answer({ status: 204 });
  await server.control("clock/run", {});
});

test("wraps a long address in an open delivery and labels a long response as truncated", async () => {
  const id = await ownSubscription();
  await collection("PUT", `/webhooks/${id}`, { url: `https://hooks.acme.example/in?a=${"z".repeat(200)}` });
  server.answer({ status: 500, body: "x".repeat(3000) });
  const { reference } = await server.createCase();
  const page = await openRow("Deliveries", reference);
  await page.getByText("The sandbox keeps the first 2,000 bytes of an answer").waitFor();
  const excess = await page.evaluate(
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.attempt-body'))",
  );
  expect(excess).toBe(0);
  await collection("PUT", `/webhooks/${id}`, { url: "https://hooks.acme.example/in" });
  server.answer({ status: 204 });
});
