import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { endurance, integration, soaks } from "../projects.mjs";

const files = readdirSync("test", { recursive: true, encoding: "utf8" }).map((file) => `test/${file}`);

/** Converts a pattern from the lists, which use `**` for folders and `*` within a name. */
const patternOf = (glob: string) =>
  new RegExp(
    `^${glob.replaceAll(".", "\\.").replace(/\*\*\/|\*/g, (part) => (part === "*" ? "[^/]*" : ".*"))}$`,
  );

test("every entry of the project lists names a test file", () => {
  const unmatched = [...integration, ...endurance, ...soaks].filter(
    (glob) => !files.some((file) => patternOf(glob).test(file)),
  );
  expect(unmatched).toEqual([]);
});
