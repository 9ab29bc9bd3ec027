import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";

const recipes = [
  ...readFileSync("docs/scripting.md", "utf8").matchAll(/([^\n]+)\n\n```sh\n([\s\S]*?)```/g),
].map(([, title = "", script = ""]) => [title, script] as const);

/** A folder with a `recoup` on its path and a world of its own. */
const folder = temporaryFolder();
const program = join(folder, "recoup");
writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${resolve("bin/recoup.js")}" "$@"\n`);
chmodSync(program, 0o755);

function runScript(script: string) {
  return spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder, RECOUP_NO_INPUT: "1" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

test("the guide has ten recipes", () => {
  expect(recipes).toHaveLength(10);
});

testWith("jq").each(recipes)("%s", (_, script) => {
  const { status, stdout, stderr } = runScript(script);
  expect(status, stderr).toBe(0);
  expect(stdout.trim()).not.toBe("");
});
