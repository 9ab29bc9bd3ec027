import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/program/temporary-folder";

/** Starts the program with a named pipe as the value of `--body`, and opens the pipe for writing. */
async function startReader() {
  const path = join(temporaryFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  const line = ["cases", "submit", "--client", "kb-1001", "--no-check", "--dry-run", "--body", path];
  const program = spawn(process.execPath, ["bin/recoup.js", ...line], {
    env: { ...process.env, RECOUP_DATA_DIR: temporaryFolder(), RECOUP_CONFIG_DIR: temporaryFolder() },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void program.kill("SIGKILL"));
  const exited = once(program, "exit");
  return { program, printed: text(program.stdout), exited, pipe: await open(path, "w") };
}

test.skipIf(process.platform === "win32")("Ctrl-C ends the wait for the writer of a named pipe", async () => {
  const { program, exited, pipe } = await startReader();
  program.kill("SIGINT");
  expect(await exited).toEqual([130, null]);
  await pipe.close();
});

test.skipIf(process.platform === "win32")("reads a named pipe until its last writer closes it", async () => {
  const { printed, exited, pipe } = await startReader();
  const name = "x".repeat(200_000);
  await pipe.write('{"amount":1.50,');
  await pipe.write(`"name":"${name}"}`);
  await pipe.close();
  expect(await exited).toEqual([0, null]);
  expect(await printed).toContain(`{"amount":1.50,"name":"${name}"}`);
});
