import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { version } from "../../package.json";
import { commands } from "../../src/commands";
import { runBuilt } from "../support/program/built-program";

test.each(["--version", "-V"])("`recoup %s` prints the version", async (flag) => {
  expect(await runBuilt([flag])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
});

test("`recoup commands --json` lists every command", async () => {
  const { exitCode, stdout, stderr } = await runBuilt(["commands", "--json"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  const paths = JSON.parse(stdout).commands.map(({ path }: { readonly path: string }) => path);
  expect(paths).toEqual(commands.entries.map(({ path }) => path));
});

test("prints JSON for --version --json", async () => {
  const { exitCode, stdout } = await runBuilt(["-V", "--json"]);
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { version }]);
});

test("succeeds if the reader of --version closes the pipe", () => {
  const { status, stderr } = spawnSync("sh", ["-c", `"$0" bin/recoup.js --version | true`, process.execPath]);
  expect([status, stderr.toString()]).toEqual([0, ""]);
});
