import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canShowProgress } from "../../src/host/terminal/progress";
import { type Bundle, bundleProbe, ended, startNode, startShell } from "./probes/run-probe";

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleProbe();
});
afterAll(() => rmSync(bundle.folder, { recursive: true }));

const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

/** Returns everything that a terminal of this width shows while the probe runs. */
async function inTerminal(args: string, { columns = 80, env = {} }: Surroundings = {}): Promise<string> {
  const probe = `stty columns ${columns}; '${process.execPath}' '${bundle.file}' ${args}`;
  const command = `script -qec "${probe}" /dev/null < /dev/null`;
  return (await ended(startShell(command, { TERM: "xterm", ...env }))).stdout;
}

interface Surroundings {
  readonly columns?: number;
  readonly env?: NodeJS.ProcessEnv;
}

test("shows progress on terminals that support it", () => {
  const screen = { isTTY: true, columns: 80 };
  expect(canShowProgress(screen, {})).toBe(true);
  expect(canShowProgress(screen, { CI: "false", TERM: "xterm" })).toBe(true);
  expect(canShowProgress({}, {})).toBe(false);
  expect(canShowProgress({ isTTY: true, columns: 0 }, {})).toBe(false);
  expect(canShowProgress(screen, { CI: "true" })).toBe(false);
  expect(canShowProgress(screen, { TERM: "dumb" })).toBe(false);
});

test("doesn't write progress to a pipe", async () => {
  const { stdout, stderr } = await ended(startNode([bundle.file, "progress", "400"]));
  expect([stdout, stderr]).toEqual(["done\n", ""]);
});

test.skipIf(!hasTerminal)(
  "replaces progress text on a terminal and removes the text at the end",
  async () => {
    const text = await inTerminal("progress 1500");
    expect(text).toContain("fetching");
    expect(text).toContain("still fetching");
    const last = text.slice(text.lastIndexOf("still fetching"));
    expect(last).toContain("\u001b[0K");
    expect(last.indexOf("done\r\n")).toBeGreaterThan(last.indexOf("\u001b[0K"));
  },
);

test.skipIf(!hasTerminal)("shows no progress for work that finishes immediately", async () => {
  expect(await inTerminal("progress 0")).toBe("done\r\n");
});

test.skipIf(!hasTerminal)("shows no progress in CI", async () => {
  expect(await inTerminal("progress 400", { env: { CI: "true" } })).toBe("done\r\n");
});

test.skipIf(!hasTerminal)("shows no progress if the terminal's width is unknown", async () => {
  expect(await inTerminal("progress 400", { columns: 0 })).toBe("done\r\n");
  expect(JSON.parse(await inTerminal("terminal", { columns: 0 }))).toEqual([true, true, null, true]);
});

test.skipIf(!hasTerminal)("uses the terminal's width unless COLUMNS is set", async () => {
  expect(JSON.parse(await inTerminal("terminal", { columns: 97 }))).toEqual([true, true, 97, true]);
  const { 2: width } = JSON.parse(await inTerminal("terminal", { columns: 97, env: { COLUMNS: "72" } }));
  expect(width).toBe(72);
});
