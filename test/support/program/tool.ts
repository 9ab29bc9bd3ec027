import { spawnSync } from "node:child_process";
import { test } from "vitest";

/**
 * Returns `test` if a system program is installed, otherwise `test.skip`, because `npm test` needs only Node.
 * CI installs all programs and sets RECOUP_TEST_TOOLS=all, which fails the tests if one is missing.
 */
export function testWith(program: string, versionFlag = "--version") {
  const found = spawnSync(program, [versionFlag], { stdio: "ignore" }).error === undefined;
  return found || process.env.RECOUP_TEST_TOOLS === "all" ? test : test.skip;
}
