import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { Terminal } from "../../support/program/terminal/terminal";
import { testWith } from "../../support/program/tool";

const test = testWith("tmux", "-V");

test.each([
  [60, 15],
  [250, 80],
])("fills a screen of %i by %i without wrapping", async (columns, rows) => {
  const terminal = await Terminal.open("browse", { columns, rows });
  const lines = (await terminal.until("of 171")).split("\n");
  expect(lines).toHaveLength(rows + 1);
  expect(lines.findIndex((line) => line.startsWith("Enter open"))).toBe(rows - 1);
  expect(lines.filter((line) => /^[> ] [A-Z0-9]{8} /.test(line))).toHaveLength(rows - 5);
});

test("adapts to the terminal's size", async () => {
  const terminal = await Terminal.open("browse", { columns: 80, rows: 24 });
  await terminal.until("of 171");
  await terminal.resize(120, 30);
  const wide = (await terminal.until(/1-25 of 171/)).split("\n");
  expect(wide[29]).toMatch(/^Enter open.*q quit/);
  await terminal.resize(60, 15);
  const small = (await terminal.until(/1-10 of 171/)).split("\n");
  expect(small[14]).toMatch(/^Enter open/);
  expect(small[3]).toMatch(/^> CJQYFF38/);
});

test.each([
  ["SIGTERM", "exit 143"],
  ["SIGHUP", "exit 143"],
  ["SIGINT", "exit 130"],
] as const)("%s restores the terminal", async (signal, exit) => {
  const terminal = await Terminal.open("browse");
  await terminal.until("of 171");
  await terminal.signal(signal);
  await terminal.until(exit);
  expect(await terminal.isRestored()).toBe(true);
});

test("restores the terminal after a crash and reports the crash", async () => {
  const folder = temporaryFolder();
  const crash = join(folder, "crash.cjs");
  writeFileSync(crash, 'process.on("SIGUSR2", () => { throw new Error("planned crash"); });');
  const terminal = await Terminal.open("browse", { env: { NODE_OPTIONS: `--require=${crash}` } });
  await terminal.until("of 171");
  await terminal.signal("SIGUSR2");
  expect(await terminal.until("exit 1")).toContain("planned crash");
  expect(await terminal.isRestored()).toBe(true);
});

test("exits with 130 on Ctrl-C and restores the terminal", async () => {
  const terminal = await Terminal.open("browse");
  await terminal.until("of 171");
  await terminal.press("C-c");
  await terminal.until("exit 130");
  expect(await terminal.isRestored()).toBe(true);
});

test("marks the selection with a character if color is disabled", async () => {
  const terminal = await Terminal.open("browse", { env: { NO_COLOR: "1" } });
  await terminal.until("> CJQYFF38");
  expect(await terminal.screen("-e")).not.toContain("\x1b[");
});

/** Starts a platform. Returns the environment variables that point to it. */
async function platform(answer: RequestListener, environment: "test" | "live") {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    RECOUP_COLLECTION_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    RECOUP_COLLECTION_KEY: "key-of-a-test",
    RECOUP_ENVIRONMENT: environment,
  };
}

test("shows the live environment in red on every screen", async () => {
  const list = JSON.stringify({
    cases: [{ Id: "3c813ff4-b868-4dde-a4fa-9a431d5b8688", Reference: "44HX8JMJ", Lifecycle: "Active" }],
    page: { totalResults: 1, totalPages: 1 },
  });
  const env = await platform((_, response) => void response.end(list), "live");
  const terminal = await Terminal.open("browse", { env });
  const marked = "\x1b[31mLIVE  recoup › env live";
  await terminal.until("> 44HX8JMJ");
  expect(await terminal.screen("-e")).toContain(marked);
  await terminal.press("Enter");
  await terminal.until("[1:summary]");
  expect(await terminal.screen("-e")).toContain(marked);
  await terminal.press("?");
  await terminal.until("Show this help");
  expect(await terminal.screen("-e")).toContain(marked);
});

test("responds to keys while the server doesn't respond", async () => {
  const env = await platform(() => {}, "test");
  const terminal = await Terminal.open("browse", { env });
  await terminal.until("[1:cases]");
  await terminal.press("2");
  await terminal.until("[2:subscriptions]");
  await terminal.press("q");
  await terminal.until("exit 0");
  expect(await terminal.isRestored()).toBe(true);
});

test("shows progress and responds to keys while pages load slowly", async () => {
  const page = (from: number) =>
    JSON.stringify({
      cases: Array.from({ length: 100 }, (_, index) => ({
        id: `id-${from + index}`,
        reference: `REF${from + index}`,
      })),
      page: { totalResults: 300, totalPages: 3 },
    });
  const env = await platform((request, response) => {
    if (request.url?.includes("Page=1&") === true) response.end(page(1));
  }, "test");
  const terminal = await Terminal.open("browse", { env });
  await terminal.until("of 300, 100 read");
  await terminal.press("/");
  await terminal.type("ref10");
  await terminal.until("/ref10: 2 matches in all columns  1-2 of 2, 100 read");
  await terminal.press("Down", "Enter");
  await terminal.until("> REF100");
  await terminal.press("q");
  await terminal.until("exit 0");
});

test("shows an error if the server is down and retries on r", async () => {
  let isDead = true;
  const answer: RequestListener = (_, response) =>
    isDead ? response.destroy() : response.end('{"cases":[],"page":{"totalResults":0}}');
  const env = await platform(answer, "test");
  const terminal = await Terminal.open("browse --retries 0", { env });
  await terminal.until("Error:");
  isDead = false;
  await terminal.press("r");
  await terminal.until("No cases.");
});

test("hides a secret that the platform returns with a subscription", async () => {
  const subscription = {
    id: "1a1eeb74-92d3-47f2-9e01-536fa86be6c4",
    url: "https://hooks.falkenhof.example/cases",
    secret: "c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9u",
    isTestMode: true,
  };
  const env = await platform((request, response) => {
    const isList = request.url?.endsWith("/webhooks") === true;
    response.end(JSON.stringify(isList ? [subscription] : subscription));
  }, "test");
  const terminal = await Terminal.open("browse subscriptions", { env, columns: 120 });
  await terminal.until("hooks.falkenhof.example");
  await terminal.press("Enter");
  expect(await terminal.until("Test mode")).not.toContain("c2VjcmV0");
});
