import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { testWith } from "../support/program/tool";

testWith("mandoc", "-V")("mandoc reports no warning about any page", () => {
  const pages = readdirSync("dist/man").map((file) => `dist/man/${file}`);
  const line = ["-T", "lint", "-W", "warning", ...pages];
  const { error, stdout } = spawnSync("mandoc", line, { encoding: "utf8" });
  // Pages omit a date, because it would be outdated every day.
  const findings = (stdout ?? "").split("\n").filter((line) => line !== "" && !line.includes("missing date"));
  expect([error, findings]).toEqual([undefined, []]);
});
