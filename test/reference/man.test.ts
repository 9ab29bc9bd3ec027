import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { man } from "../../package.json";
import { testWith } from "../support/program/tool";

testWith("mandoc", "-V").each(readdirSync("man"))("mandoc finds nothing wrong with %s", (file) => {
  const { error, stdout } = spawnSync("mandoc", ["-T", "lint", "-W", "warning", `man/${file}`], {
    encoding: "utf8",
  });
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
