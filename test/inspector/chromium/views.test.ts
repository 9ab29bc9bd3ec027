import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { browserName, watchPages } from "../../support/inspector/chromium";
import { type InspectedServer, serveInspected } from "../../support/inspector/inspected-server";
import { deadlineMs } from "../../support/program/deadline";
import { testWith } from "../../support/program/tool";
import { isLeftOut } from "../../support/program/whole";

const test = testWith(browserName);
watchPages();

let server: InspectedServer;
beforeAll(async () => {
  server = await serveInspected();
  await server.createCase();
  await server.control("faults", { status: 503, next: 3 });
});
afterAll(() => server.stop());

/** Text that identifies each view in this world. */
const views = [
  ["Overview", "Latest deliveries"],
  ["Cases", "Probe GmbH"],
  ["Deliveries", "hooks.acme.example/in"],
  ["Requests", "/test/collection/managed-cases"],
  ["Subscriptions", "https://hooks.acme.example/in"],
  ["Time", "Drag to advance"],
  ["Faults", "next 3"],
  ["Scenarios", "A close comes twice"],
  ["Assumptions", "AMB-01"],
] as const;

const timeout = views.length * deadlineMs;

/** Returns axe's findings, each as a rule and the HTML of an element. */
async function findings(page: Page, rules = "undefined"): Promise<readonly string[]> {
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: ${rules}, resultTypes: ['violations'] })`,
  )) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const onlyContrast = "['color-contrast']";

/** Returns how many pixels the content is wider than the page. */
const excess = (page: Page) =>
  page.evaluate(
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main'))",
  );

test("axe finds no accessibility problems in any view, light or dark", { timeout }, async () => {
  const page = await server.open("Overview", { script: axe.source });
  for (const [view, text] of views.filter((_, index) => !isLeftOut(index, 4))) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 400, height: 900 });
    await page.getByRole("navigation").getByRole("link", { name: view }).click();
    await page.getByRole("main").getByText(text).first().waitFor();
    expect(await page.title()).toBe(`${view} · recoup sandbox`);
    expect([view, await excess(page), ...(await findings(page))]).toEqual([view, 0]);
    await page.setViewportSize({ width: 2560, height: 900 });
    expect([view, await excess(page)]).toEqual([view, 0]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect([view, await excess(page), ...(await findings(page, onlyContrast))]).toEqual([view, 0]);
  }
});

test("axe finds no accessibility problems in an open delivery or dialog", async () => {
  const page = await server.open("Deliveries", { script: axe.source });
  await page.getByRole("row").nth(1).click();
  await page.getByRole("button", { name: "Edit and re-sign" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit and re-sign" }).click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findings(page, onlyContrast)).toEqual([]);
});

test("each row of a list shows its text within the row", async () => {
  const page = await server.open("Cases");
  for (const view of ["Cases", "Deliveries", "Requests"]) {
    await page.getByRole("navigation").getByRole("link", { name: view }).click();
    await page.getByRole("grid", { name: view }).getByRole("row").nth(2).waitFor();
    const overflowing = await page.evaluate(`[...document.querySelectorAll(".row")].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const parts = [...row.querySelectorAll("*")].map((part) => [part, part.getBoundingClientRect()]);
      return parts.filter(([, box]) => box.top < top || box.bottom > bottom).map(([part]) => part.outerHTML);
    })`);
    expect([view, overflowing]).toEqual([view, []]);
  }
});

test("handles keyboard shortcuts after a click on a filter", async () => {
  const page = await server.open("Requests");
  await page.getByText("4xx", { exact: true }).click();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
});

test("closes an open delivery on Escape after a click on a filter", async () => {
  const page = await server.open("Deliveries");
  await page.getByRole("row").nth(1).click();
  await page.getByRole("button", { name: "Resend" }).waitFor();
  await page.getByRole("group", { name: "State" }).getByText("Delivered").click();
  await page.keyboard.press("Escape");
  await page.getByText("No delivery selected").waitFor();
});

test("opens a view and shows a delivery using only the keyboard", async () => {
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
