import { spawnSync } from "node:child_process";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { deadlineMs } from "../program/deadline";

/** The system's browser, so that nothing is downloaded. */
export const browserName = "chromium";

let started: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  const { stdout } = spawnSync("sh", ["-c", `command -v ${browserName}`], { encoding: "utf8" });
  started ??= chromium.launch({ executablePath: stdout.trim(), args: ["--disable-dev-shm-usage"] });
  return started;
}

/** Errors of the open pages, and their requests to other origins. */
const misdeeds: string[] = [];
const closing: (() => Promise<void>)[] = [];

export interface PageSetting extends BrowserContextOptions {
  /** Source of a script that runs in the page before all others. */
  readonly script?: string;
  /** Console errors that the test causes. */
  readonly expected?: RegExp;
}

/** Opens a page in its own browser profile. Errors and requests to other origins fail the test. */
export async function openPage(address: string, setting: PageSetting = {}): Promise<Page> {
  const { script, expected = /^$/, ...options } = setting;
  const context = await (await browser()).newContext({ reducedMotion: "reduce", ...options });
  closing.push(() => context.close());
  if (script !== undefined) await context.addInitScript({ content: script });
  const { origin } = new URL(address);
  const report = (text: string) => void (expected.test(text) || misdeeds.push(text));
  context.on("console", (message) => void (message.type() === "error" && report(message.text())));
  context.on("weberror", (found) => report(found.error().message));
  context.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith("data:")) report(request.url());
  });
  const page = await context.newPage();
  page.setDefaultTimeout(deadlineMs);
  await page.goto(address);
  return page;
}

/** Must be called in each test file that opens pages. */
export function watchPages(): void {
  afterEach(async () => {
    const found = misdeeds.splice(0);
    await Promise.all(closing.splice(0).map((close) => close()));
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await (await started)?.close();
    started = undefined;
  });
}
