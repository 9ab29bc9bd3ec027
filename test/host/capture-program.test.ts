import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { captureProgram } from "../../src/host/process/capture-program";
import { temporaryFolder } from "../support/program/temporary-folder";

const folder = temporaryFolder();
const node = process.execPath;

interface Limits {
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  readonly signal?: AbortSignal;
}

const capture = (script: string, limits: Limits = {}) =>
  captureProgram({
    ...{ file: node, line: ["-e", script], env: process.env },
    ...{ timeoutMs: 60_000, maxOutputBytes: 2 ** 20, signal: new AbortController().signal, ...limits },
  });

/**
 * Returns a program that starts a second one, writes the second one's process ID to a file, and keeps stdout
 * open.
 */
const orphaningProgram = (file: string, then: string) =>
  `const { spawn } = require("node:child_process");
   const stay = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
   require("node:fs").writeFileSync(${JSON.stringify(file)}, String(stay.pid));
   stay.unref();
   ${then}`;

function isAlive(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the system has removed the killed process. */
const expectGone = (file: string) => expect.poll(() => isAlive(file), { timeout: 5_000 }).toBe(false);

test("returns the exit code and the complete stdout and stderr", async () => {
  const script = 'process.stdout.write("x".repeat(900_000)); console.error("no"); process.exitCode = 3;';
  expect(await capture(script)).toEqual({ exitCode: 3, stdout: "x".repeat(900_000), stderr: "no\n" });
});

test("ends a program at its time limit", async () => {
  const end = await capture("setInterval(() => {}, 1000)", { timeoutMs: 300 });
  expect(end).toMatchObject({ exitCode: undefined, brokenLimit: "time" });
});

test("stops a program that prints endlessly and truncates its output", async () => {
  const script = 'const write = () => process.stdout.write("x".repeat(65536), write); write();';
  const end = await capture(script, { maxOutputBytes: 200_000 });
  expect(end).toMatchObject({ exitCode: undefined, brokenLimit: "output" });
  expect(end.stdout.length).toBeLessThan(2_000_000);
});

test("kills a process that a program left running, without waiting for it", async () => {
  const file = join(folder, "left");
  expect((await capture(orphaningProgram(file, "process.exitCode = 5; process.exit();"))).exitCode).toBe(5);
  await expectGone(file);
});

test("kills the whole process group on Ctrl-C", async () => {
  const file = join(folder, "stopped");
  const stop = new AbortController();
  const ended = capture(orphaningProgram(file, "setInterval(() => {}, 1000);"), { signal: stop.signal });
  const isStarted = () => existsSync(file) && readFileSync(file, "utf8") !== "";
  await expect.poll(isStarted, { timeout: 5_000 }).toBe(true);
  stop.abort("SIGINT");
  await expect(ended).rejects.toMatchObject({ kind: "interrupted" });
  await expectGone(file);
});

test("returns the exit code that a shell would report for a signal", async () => {
  const { exitCode } = await capture('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000);');
  expect(exitCode).toBe(143);
});

test("rejects if the program can't be started", async () => {
  const { signal } = new AbortController();
  const start = (file: string, env = {}) =>
    captureProgram({ file, line: [], env, timeoutMs: 1000, maxOutputBytes: 1, signal });
  writeFileSync(join(folder, "plain"), "");
  for (const started of [
    start("/no/such/program"),
    start(join(folder, "plain")),
    start(node, { NUL: "a\0b" }),
  ])
    await expect(started).rejects.toMatchObject({ kind: "usage" });
});
