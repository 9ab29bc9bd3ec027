import { afterAll, beforeAll, expect } from "vitest";
import { verify } from "../../../src/webhooks";
import { browserName, watchPages } from "../../support/inspector/chromium";
import { type InspectedServer, serveInspected } from "../../support/inspector/inspected-server";
import { testWith } from "../../support/program/tool";
import { debtor } from "../../support/sandbox/submissions";

const test = testWith(browserName);
watchPages();

let server: InspectedServer;
beforeAll(async () => {
  server = await serveInspected();
});
afterAll(() => server.stop());

/** Returns the timestamp in the signature header, in seconds. */
const secondsOf = (header = "") => Number(/t=(\d+)/.exec(header)?.[1]);

test("shows the new attempt and its response after a delivery is resent", async () => {
  server.answer({ status: 500, body: "out of order" });
  const { reference } = await server.createCase();
  const page = await server.open("Deliveries");
  await page.getByRole("row").filter({ hasText: reference }).first().click();
  await page.getByText("out of order").first().waitFor();
  server.answer({ status: 200, body: "thank you" });
  await page.getByRole("button", { name: "Resend" }).click();
  await page.getByText("thank you").first().waitFor();
  await page.getByRole("row").filter({ hasText: reference }).getByText("delivered").first().waitFor();
});

test("sends an edited body with its own valid signature", async () => {
  const { reference } = await server.createCase();
  const page = await server.open("Deliveries");
  await page.getByRole("row").filter({ hasText: reference }).first().click();
  await page.getByRole("button", { name: "Edit and re-sign" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(`{"edited":true}`);
  await page.getByRole("dialog").getByRole("button", { name: "Sign and send" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("edited", { exact: true }).first().waitFor(); // The new attempt is now the first one.
  const { body = "", header } = server.lastRequest() ?? {};
  expect(body).toBe(`{"edited":true}`);
  expect(
    verify({ header, body: Buffer.from(body), secret: server.secret, nowSeconds: secondsOf(header) }).valid,
  ).toBe(true);
  await page.getByLabel("The secret that your receiver has").first().fill(server.secret);
  await page.getByRole("button", { name: "Verify" }).first().click();
  await page.getByRole("status").getByText("Verifies with").first().waitFor();
});

const markup = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`;
const reversed = "safe\u202Egnp.exe";

test("shows markup and bidi characters in a receiver's response as text", async () => {
  server.answer({ status: 500, body: `${markup}${reversed}` });
  const { reference } = await server.createCase({ debtor: { ...debtor, name: markup } });
  const page = await server.open("Deliveries");
  await page.getByRole("row").filter({ hasText: reference }).first().click();
  await page.getByText("<script>document.title='broken'</script>").first().waitFor();
  await page.getByText("\\u{202e}").first().waitFor();
  expect(await page.title()).toBe("Deliveries · recoup sandbox");
  expect(await page.locator("main img, main script").count()).toBe(0);
});

test("shows markup and bidi characters in a debtor's name as text", async () => {
  const { reference } = await server.createCase({ debtor: { ...debtor, name: `${markup}${reversed}` } });
  const page = await server.open("Cases");
  await page.getByRole("searchbox").fill(reference);
  await page.getByRole("row").filter({ hasText: "\\u{202e}" }).first().click();
  await page.getByRole("heading", { name: reference }).waitFor();
  expect(await page.title()).toBe("Cases · recoup sandbox");
  expect(await page.locator("main img, main script").count()).toBe(0);
});
