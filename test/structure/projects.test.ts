import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { endurance, integration, matches, soaks } from "../projects.mjs";

const files = readdirSync("test", { recursive: true, encoding: "utf8" }).map((file) => `test/${file}`);

test("every entry in the project lists names a test file", () => {
  const unmatched = [...integration, ...endurance, ...soaks].filter(
    (glob) => !files.some((file) => matches([glob], file)),
  );
  expect(unmatched).toEqual([]);
});
