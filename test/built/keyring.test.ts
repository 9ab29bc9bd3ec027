import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBuilt, startBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

const folder = temporaryFolder();
const silentBus = join(folder, "bus");
const env = { RECOUP_CONFIG_DIR: join(folder, "config") };
const setKey = ["profile", "key", "acme", "--as", "collection", "--key-stdin"];

/** A message bus that accepts every call but never responds, like a hung keyring service. */
const bus = createServer((socket) => socket.on("error", () => {}).resume());

beforeAll(async () => {
  await new Promise<void>((ready) => bus.listen(silentBus, ready));
  await runBuilt(["profile", "add", "acme", "--collection-url", "https://a.example"], env);
});
afterAll(() => bus.close());

test.runIf(process.platform === "linux")("suggests an alternative if there is no keyring", async () => {
  const { exitCode, stdout, stderr } = await runBuilt(setKey, env, "canary-key");
  expect([exitCode, stdout]).toEqual([3, ""]);
  expect(stderr).toContain("no keyring service runs in this session");
  expect(stderr).toContain(
    "--key-file <file>` reads a file that only you can read, --key-command a password manager",
  );
  expect(stderr).not.toContain("canary-key");
});

test.runIf(process.platform === "linux")("exits if the keyring never responds", async () => {
  const stuck = { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${silentBus}` };
  const { exitCode, stderr } = await runBuilt(setKey, stuck, "canary-key");
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("did not answer in 5 seconds")]);
});

test("ends the keyring process without output if it receives an incomplete request", async () => {
  const process = resolve(import.meta.dirname, "../../dist/keyring-process.js");
  const { child, ended } = startBuilt([], {}, process);
  child.stdin.end('{"action":"write","secret":"canary-key');
  expect(await ended).toEqual({ exitCode: 1, stdout: "", stderr: "" });
});
