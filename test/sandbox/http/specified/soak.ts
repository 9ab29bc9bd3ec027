import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../support/program/temporary-folder";

/**
 * Skips extension tests: `titleOf` tags their titles, and `extensions` lists files that contain only such
 * tests.
 */
const withoutExtensions = "^(?!.*\\(extension\\))";

test("passes the rule tests on a sandbox without extensions", () => {
  const file = join(temporaryFolder(), "report.json");
  const words = ["vitest", "run", "test/sandbox/surfaces", "--reporter", "json", "--outputFile", file];
  execFileSync("npx", [...words, "-t", withoutExtensions], {
    env: { ...process.env, TEST_SPECIFIED_ONLY: "1" },
    stdio: "ignore",
  });
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(file, "utf8"));
  expect(numFailedTests).toBe(0);
  expect(numPassedTests).toBeGreaterThan(500);
}, 300_000);
