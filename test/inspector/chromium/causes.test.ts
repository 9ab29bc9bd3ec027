import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { browserName, watchPages } from "../../support/inspector/chromium";
import { type InspectedServer, serveInspected } from "../../support/inspector/inspected-server";
import { testWith } from "../../support/program/tool";

const test = testWith(browserName);
let server: InspectedServer;
// Hooks run in reverse order, so the pages close before their server.
afterEach(() => server.stop());
watchPages();

/** Serves a world in which the receiver responded to a new case's first event with this status. */
async function prepare(status?: number, secret?: string) {
  const inspected = await serveInspected();
  inspected.answer({ ...(status && { status }), ...(secret && { secret }) });
  return { inspected, made: await inspected.createCase() };
}

/** Started before the first test, because an attempt without a response takes ten seconds. */
let slow: ReturnType<typeof prepare>;
beforeAll(() => {
  slow = prepare();
});
afterAll(async () => (await slow).inspected.stop());

/** Opens the overview of a prepared world, and counts clicks. */
async function begin(preparing: ReturnType<typeof prepare>) {
  const { inspected, made } = await preparing;
  server = inspected;
  const page = await server.open("Overview");
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  return { ...made, page, click, clicks: () => clicks };
}

const latest = (page: Page, reference: string) =>
  page.getByRole("main").getByRole("link").filter({ hasText: reference }).first();

/** Returns how many clicks the guide promises for the cause. */
function promised(cause: string): number {
  const line = readFileSync("docs/inspector.md", "utf8")
    .split("\n")
    .find((text) => text.startsWith(`| ${cause} |`));
  return Number(/\| (\d) \|$/.exec(line ?? "")?.[1]);
}

test.each([
  [401, "Your receiver most likely refuses the signature"],
  [400, "Your receiver may have refused the signature"],
] as const)("shows the wrong secret as the cause of a %s response", async (status, sentence) => {
  const wrong = "d3JvbmcgYW5kIGxvbmcgZW5vdWdo";
  const { page, reference, click, clicks } = await begin(prepare(status, wrong));
  await click(latest(page, reference));
  await page.getByText(sentence).waitFor();
  await page.getByLabel("The secret that your receiver has").first().fill(wrong);
  await click(page.getByRole("button", { name: "Verify" }).first());
  await page.getByText("the signature does not match this secret").first().waitFor();
  expect(clicks()).toBe(promised("The wrong secret"));
});

test("shows why a subscription was disabled and activates it", async () => {
  const { page, click, clicks } = await begin(prepare(503));
  await server.control("clock/advance", { by: "1d" });
  await click(page.getByRole("link", { name: /1 subscription disabled/ }));
  const card = page.getByRole("listitem").filter({ hasText: "https://hooks.acme.example/in" });
  await card.getByText("Delivery failed 8 times in a row; the last answer was HTTP 503").waitFor();
  expect(clicks()).toBe(promised("A disabled subscription"));
  await card.getByText("Disabled at least since").waitFor();
  await card.getByRole("button", { name: "Activate" }).click();
  await card.getByRole("button", { name: "Activate" }).waitFor({ state: "detached" });
});

test("shows the wrong path as the cause of a failed delivery", async () => {
  const { page, reference, click, clicks } = await begin(prepare(404));
  await click(latest(page, reference));
  await page.getByText("check the path of the subscription's address").waitFor();
  expect(clicks()).toBe(promised("The wrong path"));
});

test("shows a filtered event as the cause of a missing delivery", async () => {
  const { id, page, reference, click, clicks } = await begin(prepare(204));
  await server.control("set/case", { case: id, lifecycle: "Active", payment: 10 });
  await click(page.getByRole("navigation").getByRole("link", { name: "Cases" }));
  await click(page.getByRole("row").filter({ hasText: reference }));
  const event = page
    .getByRole("region", { name: "Why didn't an event arrive?" })
    .getByRole("combobox")
    .first();
  await click(event);
  await event.selectOption("payment.created");
  await page.getByText("The subscription doesn't name payment.created").waitFor();
  expect(clicks()).toBe(promised("An event that is filtered out"));
});

test("shows a slow receiver as the cause of a failed delivery", async () => {
  const { page, reference, click, clicks } = await begin(slow);
  await click(latest(page, reference));
  await page.getByText("no answer within").first().waitFor();
  expect(clicks()).toBe(promised("A slow receiver"));
});
