import { expect, test } from "vitest";
import { readRawFlags } from "../../../src/cli/flags/raw-flags";

test.each([
  ["", "auto", true],
  ["--color always", "always", true],
  ["--color=never", "never", true],
  ["--color never --color=always", "always", true],
  ["--color=always --color never --no-pager", "never", false],
  ["--color blue", "auto", true],
  ["--color", "auto", true],
  ["-- --color always --no-pager", "auto", true],
])("reads from the line %j the color %s, and whether to page: %s", (line, color, pager) => {
  expect(readRawFlags(line.split(" "))).toEqual({ color, pager });
});
