import axe, { type AxeResults } from "axe-core";
import { afterAll, beforeAll, expect } from "vitest";
import { browserName, watchPages } from "../../support/inspector/chromium";
import { type InspectedServer, serveInspected } from "../../support/inspector/inspected-server";
import { testWith } from "../../support/program/tool";

const test = testWith(browserName);
watchPages();

const markup = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`;

let server: InspectedServer;
beforeAll(async () => {
  server = await serveInspected();
  const { url, key } = server.sandbox.info.surfaces.test.collection;
  for (const page of [2, 3])
    await (await fetch(`${url}/cases?Page=${page}&PageSize=1`, { headers: { XApiKey: key } })).text();
  const headers = { XApiKey: key, "content-type": "application/json", "x-note": markup };
  await fetch(`${url}/managed-cases?note=${encodeURIComponent(markup)}`, {
    ...{ method: "POST", headers },
    body: JSON.stringify({ comment: markup, token: "a-secret-value" }),
  });
});
afterAll(() => server.stop());

test("shows each page of a list as a separate row with its query and response", async () => {
  const page = await server.open("Requests", { script: axe.source });
  await page.getByRole("row").filter({ hasText: "?Page=3&PageSize=1" }).waitFor();
  await page.getByRole("row").filter({ hasText: "?Page=2&PageSize=1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("region", { name: "Query" }).getByRole("row", { name: "Page 2" }).waitFor();
  await dialog.getByRole("region", { name: "Request" }).getByRole("row", { name: "xapikey ****" }).waitFor();
  await dialog.getByRole("region", { name: "Body of the answer" }).getByText('"currentPage": 2').waitFor();
  await dialog.getByText("Falkenhof Forderungen GmbH (collection, test)").waitFor();
  await dialog.getByRole("button", { name: "Copy as curl" }).waitFor();
  const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as AxeResults;
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test("filters requests by status class and operation", async () => {
  const page = await server.open("Requests");
  const rows = page.getByRole("grid").getByRole("row");
  await page.getByText("4xx", { exact: true }).click();
  await rows.filter({ hasText: "managed-cases" }).waitFor();
  await rows.filter({ hasText: "?Page=2" }).waitFor({ state: "detached" });
  await page.getByText("All", { exact: true }).click();
  await page.getByLabel("Search requests").fill("listCases page=3");
  await rows.filter({ hasText: "managed-cases" }).waitFor({ state: "detached" });
  await rows.filter({ hasText: "?Page=3" }).waitFor();
});

test("shows markup in a request as text", async () => {
  const page = await server.open("Requests");
  await page.getByRole("row").filter({ hasText: "managed-cases" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("row", { name: "x-note" }).getByText("<script>").waitFor();
  await dialog.getByRole("region", { name: "Body of the request" }).getByText('"token": "****"').waitFor();
  await dialog.getByText("No curl command").waitFor();
  const findings = dialog.getByRole("region", { name: "Findings" });
  await findings.getByText("unknown-parameter").waitFor();
  expect(await page.title()).not.toContain("broken");
  expect(await page.content()).not.toContain("a-secret-value");
});

test("shows that no response was sent if a fault closed a request's connection", async () => {
  const { url, key } = server.sandbox.info.surfaces.test.collection;
  await server.control("faults", { kind: "drop-before", next: 1 });
  await fetch(`${url}/cases?PageSize=7`, { headers: { XApiKey: key } }).catch(() => {});
  const page = await server.open("Requests");
  await page.getByRole("row").filter({ hasText: "?PageSize=7" }).click();
  await page.getByRole("region", { name: "Answer", exact: true }).getByText("No answer was sent").waitFor();
});
