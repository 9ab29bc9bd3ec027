import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { man } from "../../package.json";
import { testWith } from "../support/program/tool";

testWith("mandoc", "-V")("mandoc finds nothing wrong with any page", () => {
  const pages = readdirSync("man").map((file) => `man/${file}`);
  const line = ["-T", "lint", "-W", "warning", ...pages];
  const { error, stdout } = spawnSync("mandoc", line, { encoding: "utf8" });
  // A date would make the pages stale from one day to the next.
  const findings = (stdout ?? "").split("\n").filter((line) => line !== "" && !line.includes("missing date"));
  expect([error, findings]).toEqual([undefined, []]);
});

test("the package names every page, so that a global install puts it where `man` looks", () => {
  expect(man).toEqual(
    readdirSync("man")
      .map((file) => `man/${file}`)
      .sort(),
  );
});
