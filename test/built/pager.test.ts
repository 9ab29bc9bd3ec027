import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/program/temporary-folder";
import { hasTerminal, inTerminal } from "../support/program/terminal/typed-terminal";

const folder = temporaryFolder();
const home = { HOME: folder, RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, NO_COLOR: "1" };

/** Writes an executable pager script and returns its path. */
function pagerOf(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const inPager = (line: string, pager: string, rows = 24) =>
  inTerminal(line, { env: { ...home, RECOUP_PAGER: pager }, rows });

test.runIf(hasTerminal)("exits with 0 if the pager quits before the end of a long list", async () => {
  const { shown, exitCode } = await inPager("cases list --all -q", "head -n 2");
  const after = shown.slice(shown.indexOf("Reference"));
  expect([exitCode, after.trim().split("\n").length]).toEqual([0, 2]);
});

test.runIf(hasTerminal)("prints notes after the pager has read the whole list", async () => {
  const { shown, exitCode } = await inPager("cases list --all --fields id", "wc -l");
  expect([exitCode, /(\d+)\s+171 cases\./.exec(shown)?.[1]]).toEqual([0, "172"]);
});

test.runIf(hasTerminal)("sends a long list's complete JSON to the pager", async () => {
  const file = join(folder, "cases.json");
  const { exitCode } = await inPager("cases list --all --json", pagerOf("saving", `exec cat > ${file}`));
  const { items, complete } = JSON.parse(readFileSync(file, "utf8"));
  expect([exitCode, items.length, complete]).toEqual([0, 171, true]);
});

test.runIf(hasTerminal)("runs a pager command that contains pipes in the shell", async () => {
  const { shown, exitCode } = await inPager("help flags", "cat | head -n 1");
  expect([exitCode, shown.trim()]).toEqual([0, "flags: Flags that every command accepts"]);
});

test.runIf(hasTerminal)("prints everything, with a single note, if the pager is missing", async () => {
  const { shown, exitCode } = await inPager("help flags", "no-such-pager -x");
  expect([
    exitCode,
    shown.split("The pager no-such-pager -x was not found; printing without it.").length,
  ]).toEqual([0, 2]);
  expect(shown).toContain("--request-timeout");
});

test.runIf(hasTerminal)("doesn't start a pager if the output fits on the screen", async () => {
  expect((await inPager("help flags", "false", 60)).shown).toContain("--request-timeout");
});

test.runIf(hasTerminal)("passes Ctrl-C to the pager", async () => {
  // Sleeps briefly, because the shell handles a signal only after the current sleep ends.
  const pager = pagerOf("trapping", "trap 'echo caught; exit' INT; echo ready; while :; do sleep 0.05; done");
  const { shown, exitCode } = await inTerminal("help flags", {
    env: { ...home, RECOUP_PAGER: pager },
    rows: 10,
    replies: [{ after: "ready", keys: "\x03" }],
  });
  expect([exitCode, shown.includes("caught"), shown.includes("Interrupted")]).toEqual([0, true, false]);
});

test.runIf(hasTerminal)("ends the pager on SIGTERM", async () => {
  const pager = pagerOf("terminating", 'kill -TERM "$PPID"; exec sleep 60');
  expect((await inPager("cases list --all", pager)).exitCode).toBe(143);
});
