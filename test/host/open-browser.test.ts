import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBrowser, selectBrowserCommand } from "../../src/host/process/open-browser";
import { deadlineMs } from "../support/program/deadline";
import { temporaryFolder } from "../support/program/temporary-folder";

const folder = temporaryFolder();
const link = "http://127.0.0.1:4010/#code=a-b_c;$(touch x)&d";

/** Creates a browser that records the URL it is given and exits with this code. */
function browser(exitCode: number): string {
  const file = join(folder, `browser ${exitCode}.cjs`);
  const source = `require("node:fs").writeFileSync(__filename + ".txt", process.argv.slice(2).join("|"));process.exit(${exitCode})`;
  writeFileSync(file, source);
  return file;
}

test("passes the URL to $BROWSER as one argument, without a shell", async () => {
  const file = browser(0);
  const env = { BROWSER: `'${process.execPath}' '${file}' --new` };
  expect(await openBrowser(link, env, deadlineMs)).toBe(true);
  expect(readFileSync(`${file}.txt`, "utf8")).toBe(`--new|${link}`);
  expect(existsSync("x")).toBe(false);
});

test("returns false if the browser is missing or fails", async () => {
  expect(await openBrowser(link, { BROWSER: join(folder, "none") }, deadlineMs)).toBe(false);
  expect(await openBrowser(link, { BROWSER: `'${process.execPath}' '${browser(3)}'` }, deadlineMs)).toBe(
    false,
  );
});

test.runIf(process.platform === "linux")("doesn't start a browser without a display", async () => {
  expect(await openBrowser(link, { PATH: process.env.PATH })).toBe(false);
});

test.each([
  ["darwin", {}, ["open", link]],
  ["win32", {}, ["rundll32", "url.dll,FileProtocolHandler", link]],
  ["linux", { DISPLAY: ":0" }, ["xdg-open", link]],
  ["linux", { WAYLAND_DISPLAY: "wayland-0" }, ["xdg-open", link]],
  ["linux", { WSL_DISTRO_NAME: "Debian" }, ["xdg-open", link]],
  ["linux", {}, undefined],
  ["darwin", { BROWSER: "firefox --new-tab" }, ["firefox", "--new-tab", link]],
  ["darwin", { BROWSER: " firefox " }, ["firefox", link]],
  ["darwin", { BROWSER: " " }, ["open", link]],
  ["win32", { BROWSER: "'C:\\Program Files\\a.exe'" }, ["C:\\Program Files\\a.exe", link]],
] as const)("on %s with %j opens the address with %j", (platform, env, expected) => {
  expect(selectBrowserCommand(link, env, platform)).toEqual(expected);
});
