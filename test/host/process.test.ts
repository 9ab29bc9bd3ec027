import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFaultyServer } from "../support/platforms/faulty-server";
import { hasTerminal } from "../support/program/terminal/typed-terminal";
import { type Bundle, bundleProbe, ended, startNode, startShell } from "./probes/run-probe";

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleProbe();
});
afterAll(() => rmSync(bundle.folder, { recursive: true }));

const probe = (...args: readonly string[]) => startNode([bundle.file, ...args]);
const shell = (script: string, env: NodeJS.ProcessEnv = {}) =>
  ended(startShell(script.replaceAll("PROBE", `"${process.execPath}" "${bundle.file}"`), env));
const hasFull = existsSync("/dev/full");

test("ends its output without an error if the reader closes the pipe", async () => {
  const { stdout, stderr, code } = await shell("PROBE lines 1000000 | head -n 2");
  expect(stdout).toBe("line 1\nline 2\n");
  expect(stderr).toBe("the reader has gone\n");
  expect(code).toBe(0);
});

test("keeps running if stderr is closed", async () => {
  expect((await shell("{ PROBE closedStderr 2>&1 1>&3 | true; } 3>&1")).stdout).toBe("done\n");
});

test("writes large output in full even if the program exits right away", async () => {
  const { stdout, code } = await ended(probe("block", "20000000"));
  expect(stdout.length).toBe(20_000_000);
  expect(code).toBe(7);
});

test("writes many small outputs in full and in order", async () => {
  const { stdout } = await ended(probe("lines", "20000"));
  expect(stdout).toBe(Array.from({ length: 20_000 }, (_, index) => `line ${index + 1}\n`).join(""));
});

test("removes a partial write from a growing file", async () => {
  const path = join(bundle.folder, "journal");
  const { stderr } = await shell(`ulimit -f 8; PROBE growing "${path}"`);
  expect(stderr).toContain(`config: can't write ${path}`);
  expect(readFileSync(path, "utf8")).toBe("begun\nend\n");
});

test("doesn't consider a file writable if the disk accepts only empty files", async () => {
  const path = join(bundle.folder, "results.csv");
  const { stderr } = await shell(`ulimit -f 0; PROBE provingWritable "${path}"`);
  expect(stderr).toContain(`config: can't write ${path}`);
  expect(readdirSync(bundle.folder).filter((name) => name.startsWith("results"))).toEqual([]);
});

test.skipIf(!hasFull)("reports a full disk once when it writes to stdout", async () => {
  const { stderr } = await shell("PROBE block 10 > /dev/full");
  expect(stderr).toBe("config: can't write to standard output: no space is left on the device\n");
});

test.skipIf(!hasFull)("keeps running if the disk is full when it writes to stderr", async () => {
  expect((await shell("PROBE closedStderr 2> /dev/full")).stdout).toBe("done\n");
});

test("doesn't treat a pipe as a terminal or give it a width", async () => {
  const { stdout } = await ended(probe("terminal"));
  expect(JSON.parse(stdout)).toEqual([false, false, null, false]);
});

test("takes the width from COLUMNS unless COLUMNS is invalid", async () => {
  expect(JSON.parse((await shell("PROBE terminal", { COLUMNS: "60" })).stdout)).toEqual([
    false,
    false,
    60,
    false,
  ]);
  expect(JSON.parse((await shell("PROBE terminal", { COLUMNS: "0" })).stdout)).toEqual([
    false,
    false,
    null,
    false,
  ]);
  expect(JSON.parse((await shell("PROBE terminal", { COLUMNS: "8x" })).stdout)).toEqual([
    false,
    false,
    null,
    false,
  ]);
});

test("returns all bytes of stdin no matter when it is read", async () => {
  expect((await shell("head -c 3000000 /dev/zero | PROBE stdin")).stdout).toBe("3000000 3000000\n");
});

test("accepts empty stdin or a file as stdin", async () => {
  expect((await shell("PROBE stdin < /dev/null")).stdout).toBe("0 0\n");
  expect((await shell("PROBE stdin < FILE".replace("FILE", `"${bundle.file}"`))).stdout).toMatch(
    /^[1-9]\d+ \d+\n$/,
  );
});

test("fails with a single clear error if stdin is a folder", async () => {
  const { stderr } = await shell("PROBE stdin < /");
  expect(stderr).toBe("config: can't read standard input: it is a folder, not a file\n");
});

/** Starts a probe and waits for its first output. */
async function startAnnounced(...args: readonly string[]) {
  const child = probe(...args);
  const end = ended(child);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { child, end };
}

test.each(["SIGINT", "SIGTERM"] as const)("%s interrupts a wait and is named in the error", async (name) => {
  const { child, end } = await startAnnounced("sleep");
  child.kill(name);
  expect(await end).toMatchObject({ stderr: `interrupted: interrupted by ${name}\n`, code: 1 });
});

test.each([["SIGINT", 130] as const, ["SIGTERM", 143] as const])(
  "aborts the signal on the first %s and exits with %d on the second",
  async (name, code) => {
    const { child, end } = await startAnnounced("ignoreSignals");
    const aborted = new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill(name);
    expect(String(await aborted)).toBe(`aborted by ${name}\n`);
    child.kill(name);
    expect(await end).toMatchObject({ code, stderr: "" });
  },
);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(["run", "capture"])(
  "ends a child program when recoup ends, even if recoup is killed: %s",
  async (task) => {
    const file = join(bundle.folder, `${task}.pid`);
    const child = probe(`${task}Staying`, file);
    const end = ended(child);
    const pid = () => (existsSync(file) ? Number(readFileSync(file, "utf8")) : 0);
    await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await expect.poll(() => isAlive(pid()), { timeout: 60_000 }).toBe(false);
    await end;
  },
);

test.runIf(hasTerminal)(
  "passes Ctrl-C to a child program once, even if the child's input isn't the terminal",
  async () => {
    const command = `exec '${process.execPath}' '${bundle.file}' runCounting < /dev/null`;
    const child = spawn("script", ["-qec", command, "/dev/null"]);
    child.stdout.on("data", (text) => String(text).includes("ready") && child.stdin.write("\x03"));
    expect((await ended(child)).stdout).toContain("interrupts 1");
  },
);

test("ends a wait if the terminal closes, as on SIGTERM", async () => {
  const { child, end } = await startAnnounced("sleep");
  child.kill("SIGHUP");
  expect(await end).toMatchObject({ stderr: "interrupted: interrupted by SIGTERM\n", code: 1 });
});

test("Ctrl-C ends a program that is reading stdin", async () => {
  const { child, end } = await startAnnounced("announceStdin");
  child.kill("SIGINT");
  expect(await end).toMatchObject({ stderr: "interrupted: interrupted by SIGINT\n" });
});

test("Ctrl-C ends a request to a server that hangs", async () => {
  const server = await startFaultyServer({ kind: "hang-in-body" });
  const { child, end } = await startAnnounced("announceGet", server.url);
  child.kill("SIGINT");
  expect(await end).toMatchObject({ stderr: "interrupted: interrupted by SIGINT\n" });
  await server.close();
});

test("a keep-alive connection doesn't keep the program running", async () => {
  const server = await startFaultyServer({ kind: "answer", head: ["HTTP/1.1 200 OK"], body: "four" });
  const child = probe("get", server.url);
  // The server never closes the connection, so the program must end on its own.
  expect(await ended(child)).toMatchObject({ stdout: "200 4\n", code: 0 });
  await server.close();
});
