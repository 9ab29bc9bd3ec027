import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { browserName, watchPages } from "../../support/inspector/chromium";
import { serveInspected } from "../../support/inspector/inspected-server";
import { testWith } from "../../support/program/tool";

watchPages();

const picture = "docs/inspector.png";
const maxBytes = 150_000;
/** Runs only in `npm run picture`, because the picture shows when it was taken. */
const drawing = process.env.UPDATE_PICTURE === undefined ? test.skip : testWith(browserName);

drawing("takes the README picture of a failed delivery", async () => {
  const server = await serveInspected();
  server.answer({ status: 401, body: '{"error":"The signature is not valid"}' });
  const { reference } = await server.createCase();
  const page = await server.open("Deliveries", { viewport: { width: 1060, height: 600 } });
  await page.getByRole("row").filter({ hasText: reference }).first().click();
  await page.getByText("Your receiver does not accept the signature").waitFor();
  await page.screenshot({ path: picture });
  await server.stop();
});

test("the README picture is smaller than 150 KB", () => {
  expect(statSync(picture).size).toBeLessThan(maxBytes);
});
