import type { Route } from "playwright-core";
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

const items = async (action: string) =>
  ((await server.control(action)) as { readonly items: readonly object[] }).items;

test("advances the clock by moving the slider with the keyboard", async () => {
  server.answer({ status: 503 });
  const page = await server.open("Time");
  await page.getByRole("radio", { name: "Frozen" }).click();
  await page.getByText("frozen", { exact: true }).waitFor();
  await server.createCase();
  await page
    .getByRole("link", { name: /case.created of [A-Z0-9]+ to https:\/\/hooks.acme.example/ })
    .waitFor();
  const slider = page.getByRole("slider", { name: "Advance the clock to" });
  await slider.focus();
  await slider.press("End");
  await page.getByText(/[1-9]\d* items? due by then/).waitFor();
  await slider.press("Enter");
  await page.getByRole("heading", { name: "What happened" }).waitFor();
  await page
    .getByText(/attempt 2 of 8/)
    .first()
    .waitFor();
});

test("advances the clock by dragging the slider", async () => {
  const page = await server.open("Time");
  const before = (await server.control("clock")) as { readonly now: string };
  const box = await page.getByRole("slider", { name: "Advance the clock to" }).boundingBox();
  if (box === null) throw new Error("the slider is not there");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 });
  await page.mouse.up();
  await page.getByText(/^It is .* UTC: \d+ items? done$/).waitFor();
  const after = (await server.control("clock")) as { readonly now: string };
  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThan(60_000);
});

test("injects and removes a fault", async () => {
  const page = await server.open("Faults");
  await page.getByRole("button", { name: "Inject a fault" }).click();
  await page.getByLabel("Error type").selectOption("Conflict");
  await page.getByLabel("Which requests").selectOption("share");
  await page.getByRole("button", { name: "Inject", exact: true }).click();
  await page.getByText("active").waitFor();
  expect(await items("faults")).toMatchObject([{ kind: "envelope", status: 409, share: 0.5 }]);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("No fault is injected").waitFor();
  expect(await items("faults")).toEqual([]);
});

test("plays a scenario file opened in the browser", async () => {
  const page = await server.open("Scenarios");
  await page.getByText("Your own").click();
  const field = page.getByRole("textbox", { name: "Text of a scenario file" });
  const text = "name: One case\nsteps:\n  - create: {}\n  - wait: 2h\n";
  const file = { name: "one.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) };
  await page.getByLabel("Open a scenario file").setInputFiles(file);
  await expect.poll(() => field.inputValue()).toBe(text);
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.click();
  await page.getByRole("list", { name: "Timeline" }).getByText("passed").last().waitFor();
  await page.getByText("Played 2 steps").waitFor({ state: "attached" });
});

test("shows the closest matching operation for a refused request", async () => {
  const { url, key } = server.sandbox.info.surfaces.test.collection;
  await fetch(`${url}/casez`, { headers: { xapikey: key } });
  const page = await server.open("Requests");
  await page.getByRole("row").filter({ hasText: "/casez" }).click();
  const dialog = page.getByRole("dialog", { name: "Request" });
  await dialog.getByText("Closest call").waitFor();
  await dialog.getByText("GET /test/collection/cases", { exact: true }).waitFor();
});

test("filters assumptions by search text", async () => {
  const page = await server.open("Assumptions");
  await page.getByText("AMB-01").waitFor();
  await page.getByRole("searchbox").fill("first letter of a field");
  await page.getByText("AMB-01").waitFor({ state: "detached" });
  await page.getByText("AMB-02").waitFor();
});

test("advances a case with a button and shows its next moves", async () => {
  server.answer({ status: 204 });
  const { reference } = await server.createCase();
  const page = await server.open("Cases");
  await page.getByRole("row").filter({ hasText: reference }).click();
  await page.getByRole("button", { name: "Advance to Active" }).click();
  await page.getByText("Advanced to: Active").waitFor();
  await page.getByRole("button", { name: "Advance to Closed:NoPayment" }).waitFor();
  await page
    .getByRole("link", { name: /case.created/ })
    .first()
    .waitFor();
});

test("adds only one payment if Enter is pressed twice quickly in a dialog", async () => {
  const { id, reference } = await server.createCase();
  const page = await server.open("Cases");
  await page.getByRole("row").filter({ hasText: reference }).click();
  await page.getByRole("button", { name: "Advance to Active" }).click();
  await page.getByText("Advanced to: Active").waitFor();
  await page.getByRole("button", { name: "Add payment" }).click();
  const amount = page.getByLabel(/^Amount in/);
  await amount.fill("1");
  const held: Route[] = [];
  await page.route("**/set/case", (route) => void held.push(route));
  await amount.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => held.length).toBe(1);
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute("**/set/case");
  await page.getByText("Payment added").waitFor();
  expect(await server.control(`inspector/case?case=${id}`)).toMatchObject({ payments: [{ amount: "1.00" }] });
  await page.getByRole("button", { name: "Require details" }).click();
  await page.getByLabel("Area").fill("Debtor");
  await page.getByLabel("What is missing").fill("The address");
  await page.keyboard.press("Enter");
  await page.getByText("Details required").waitFor();
});

test("keeps the text of a scenario while another view is open", async () => {
  const page = await server.open("Scenarios");
  await page.getByText("Your own").click();
  const field = page.getByRole("textbox", { name: "Text of a scenario file" });
  await field.fill("name: Mine");
  await page.getByRole("navigation").getByRole("link", { name: "Time" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Scenarios" }).click();
  await page.getByText("Your own").click();
  expect(await field.inputValue()).toBe("name: Mine");
});

test("scrolls to the verdict after playing a drill", async () => {
  const page = await server.open("Scenarios");
  const last = page.getByRole("button", { name: /^Play ./ }).last();
  await last.click();
  const played = page.getByRole("region", { name: "Played" });
  await expect.poll(async () => (await played.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  await played
    .getByText(/^(passed|skipped|failed)$/)
    .first()
    .waitFor();
  expect((await played.boundingBox())?.y).toBeLessThan(400);
  expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
});

test("moves through a list with the arrow keys and opens a row with Enter", async () => {
  const page = await server.open("Overview");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  const row = page.getByRole("row", { selected: true });
  await page.getByRole("grid", { name: "Deliveries" }).getByRole("row").nth(2).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await row.waitFor();
  expect(await row.getAttribute("aria-rowindex")).toBe("3");
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect.poll(() => row.getAttribute("aria-rowindex")).toBe("2");
});

test("moves through a list after a click on the name of its view", async () => {
  const page = await server.open("Deliveries");
  await page.getByRole("row").nth(2).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const row = page.getByRole("row", { selected: true });
  await row.waitFor();
  expect(await row.getAttribute("aria-rowindex")).toBe("3");
});

test("opens the first row of a search with Enter, whichever row was active before", async () => {
  const { reference } = await server.createCase();
  const page = await server.open("Cases");
  await page.getByRole("row").filter({ hasText: reference }).waitFor();
  await page.getByRole("grid").focus();
  for (let row = 0; row < 5; row++) await page.keyboard.press("j");
  await page.keyboard.press("/");
  await page.keyboard.type(reference);
  // The heading and the case.
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: reference }).waitFor();
});

test("keeps a letter that is typed while the search so far is being shown", async () => {
  const page = await server.open("Cases");
  const shown = await page.evaluate(`(async () => {
    const field = document.querySelector("[data-search]");
    const type = (text) => {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    type("a");
    while (!location.hash.includes("search=a")) await turn();
    type("ab");
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return field.value;
  })()`);
  expect(shown).toBe("ab");
});
