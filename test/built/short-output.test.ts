import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scriptNames, shells } from "../../src/reference/completion/script";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

test.each(shells)("`completion %s` prints the packaged script", async (shell) => {
  const file = readFileSync(join("dist/completions", scriptNames[shell]), "utf8");
  expect(await runBuilt(["completion", shell])).toEqual({ exitCode: 0, stdout: file, stderr: "" });
});

test("refuses an unknown shell for a completion script", async () => {
  const { exitCode, stderr } = await runBuilt(["completion", "bsh"]);
  expect([exitCode, stderr]).toEqual([
    2,
    'Error: There is no completion for "bsh".\n  next: Did you mean bash?\n',
  ]);
});

test.runIf(process.platform === "linux").each(["--version", "completion bash", "cases --help"])(
  "`%s` reports a full disk like every other command",
  (line) => {
    const words = ["bin/recoup.js", ...line.split(" ")];
    const stdio = ["ignore", openSync("/dev/full", "w"), "pipe"] as const;
    const { status, stderr } = spawnSync(process.execPath, words, { stdio: [...stdio] });
    expect([status, stderr.toString()]).toEqual([
      3,
      "Error: Can't write to standard output: no space is left on the device\n  next: Send the output somewhere else, or free some space.\n",
    ]);
  },
);

test.runIf(process.platform === "linux")(
  "warns against repeating a write whose result can't be printed, but not a read",
  () => {
    const words = ["chats", "send", "44HX8JMJ", "--text", "Hello", "--user", "staff1@falkenhof.example"];
    const run = (...more: readonly string[]) =>
      spawnSync(process.execPath, ["bin/recoup.js", ...more], {
        env: { ...process.env, HOME: temporaryFolder() },
        stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
      });
    const hint = "A write was already sent: check its result before you run the command again.";
    const [written, read] = [run(...words), run("api", "GET", "/cases")];
    expect([written.status, written.stderr.toString()]).toEqual([12, expect.stringContaining(hint)]);
    expect([read.status, read.stderr.toString()]).toEqual([3, expect.not.stringContaining(hint)]);
  },
);

test.skipIf(process.platform === "win32")(
  "writes all output to a full pipe once the pipe is read",
  async () => {
    const path = join(temporaryFolder(), "pipe");
    execFileSync("mkfifo", [path]);
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const filled = fill(pipe);
    const program = spawn(process.execPath, ["bin/recoup.js", "--help"], { stdio: ["ignore", pipe, "pipe"] });
    const exited = once(program, "exit");
    const { stdout: text } = await runBuilt(["--help"]);
    const arrived = Buffer.alloc(filled + 2 * text.length);
    let length = 0;
    while (length < filled + text.length) {
      length += read(pipe, arrived.subarray(length));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await exited).toEqual([0, null]);
    expect(arrived.subarray(filled, length).toString()).toBe(text);
    closeSync(pipe);
  },
);

/** Writes until the pipe is full. Returns the number of bytes written. */
function fill(pipe: number): number {
  let bytes = 0;
  try {
    for (;;) bytes += writeSync(pipe, Buffer.alloc(4096));
  } catch {
    return bytes;
  }
}

function read(pipe: number, into: Buffer): number {
  try {
    return readSync(pipe, into);
  } catch {
    return 0;
  }
}
