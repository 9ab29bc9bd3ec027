import { execFileSync, spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { Terminal } from "../../support/program/terminal/terminal";
import { testWith } from "../../support/program/tool";

const root = resolve(import.meta.dirname, "../../..");
const folder = temporaryFolder();
const program = join(folder, "recoup.cjs");

function run(line: readonly string[], overrides: Readonly<Record<string, string>> = {}, input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...line], {
    env: {
      PATH: process.env.PATH,
      RECOUP_DATA_DIR: join(folder, "data"),
      RECOUP_CONFIG_DIR: folder,
      ...overrides,
    },
    input,
    encoding: "utf8",
  });
  return { exitCode: status, stdout, stderr };
}

beforeAll(() => {
  const line = ["-c", "single/rolldown.config.mjs", "--file", program];
  execFileSync("node_modules/.bin/rolldown", line, { cwd: root, stdio: "pipe" });
});

test("the single file runs without any other files", async () => {
  const { version } = await import("../../../package.json");
  expect(run(["--version"])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
  expect(run(["explain", "CreditorBlocked", "-o", "json"])).toMatchObject({ exitCode: 0, stderr: "" });
});

test("the single file uses the database package if the package is installed", () => {
  const { exitCode, stdout } = run(["cases", "list", "--json"], { NODE_PATH: join(root, "node_modules") });
  expect([exitCode, JSON.parse(stdout).items.length]).toEqual([0, 10]);
});

test("the single-file build reports that it has no drills", () => {
  expect(run(["test", "drills"])).toEqual({
    exitCode: 3,
    stdout: "",
    stderr:
      "Error: This single-file build has no drills\n  next: Install the recoup package, or give the path of a scenario.\n",
  });
});

test("the single file reports that it can't use the keyring", () => {
  const env = { NODE_PATH: join(root, "node_modules") };
  run(["profile", "add", "acme", "--collection-url", "http://127.0.0.1:1"], env);
  const { stderr } = run(["profile", "key", "acme", "--as", "collection", "--key-stdin"], env, "secret");
  expect(stderr.split("\n")[0]).toBe(
    "Error: The key was not kept: this single-file build can't use the keyring of this machine.",
  );
});

testWith("tmux", "-V")("opens the full-screen browser", async () => {
  const terminal = await Terminal.open("browse", { program, env: { NODE_PATH: join(root, "node_modules") } });
  await terminal.until("> CJQYFF38");
  await terminal.press("q");
  await terminal.until("exit 0");
});
