import { spawnSync } from "node:child_process";
import { test } from "vitest";

/**
 * `test` where a program of the system is at hand, else `test.skip`: `npm test` asks for nothing but Node. CI installs
 * them all and says so with RECOUP_TEST_TOOLS=all, and then a missing one fails.
 */
export function testWith(program: string, versionFlag = "--version") {
  const found = spawnSync(program, [versionFlag], { stdio: "ignore" }).error === undefined;
  return found || process.env.RECOUP_TEST_TOOLS === "all" ? test : test.skip;
}
