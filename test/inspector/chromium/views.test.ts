import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { browserName, watchPages } from "../../support/inspector/chromium";
import { type InspectedServer, serveInspected } from "../../support/inspector/inspected-server";
import { testWith } from "../../support/program/tool";

const test = testWith(browserName);
watchPages();

let server: InspectedServer;
beforeAll(async () => {
  server = await serveInspected();
  await server.createCase();
  await server.control("faults", { status: 503, next: 3 });
});
afterAll(() => server.stop());

/** What each view shows of this world. */
const views = [
  ["Overview", "9 deliveries given up"],
  ["Cases", "Probe GmbH"],
  ["Deliveries", "hooks.acme.example/in"],
  ["Requests", "/test/collection/managed-cases"],
  ["Subscriptions", "https://hooks.acme.example/in"],
] as const;

/** What axe finds, as rule and element. */
async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** How much wider the content is than its place. */
const excess = (page: Page) =>
  page.evaluate(
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main'))",
  );

const looks = [
  ["light", 400],
  ["dark", 1280],
  ["light", 2560],
] as const;

test.each(looks)("each view is legible in %s at %i pixels: axe finds nothing", async (colorScheme, width) => {
  const viewport = { width, height: 900 };
  const page = await server.open("Overview", { colorScheme, viewport, script: axe.source });
  for (const [view, text] of views) {
    await page.getByRole("navigation").getByRole("link", { name: view }).click();
    await page.getByRole("main").getByText(text).first().waitFor();
    expect(await page.title()).toBe(`${view} · recoup sandbox`);
    expect([view, await excess(page), ...(await findings(page))]).toEqual([view, 0]);
  }
});

test("keys alone open a view, move in a list and show a delivery", async () => {
  const page = await server.open("Overview");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.getByRole("row").nth(2).waitFor();
  await page.getByRole("grid").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Resend" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
});
