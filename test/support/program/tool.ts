import { spawnSync } from "node:child_process";
import { test } from "vitest";

/**
 * `test` if a system program is installed, else `test.skip`: `npm test` needs only Node. CI installs all of them
 * and sets RECOUP_TEST_TOOLS=all, which makes a missing one fail.
 */
export function testWith(program: string, versionFlag = "--version") {
  const found = spawnSync(program, [versionFlag], { stdio: "ignore" }).error === undefined;
  return found || process.env.RECOUP_TEST_TOOLS === "all" ? test : test.skip;
}
