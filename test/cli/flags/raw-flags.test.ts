import { expect, test } from "vitest";
import { readRawFlags, sliceBeforeDashes } from "../../../src/cli/flags/raw-flags";

test.each([
  ["a b", ["a", "b"]],
  ["a -- b", ["a"]],
  ["-- b", []],
])("reads `%s` up to the --", (line, words) => {
  expect(sliceBeforeDashes(line.split(" "))).toEqual(words);
});

test.each([
  ["cases", { color: "auto", pager: true }],
  ["--color always cases", { color: "always", pager: true }],
  ["cases --color never --no-pager", { color: "never", pager: false }],
  ["cases --color=always", { color: "always", pager: true }],
  ["cases --color red", { color: "auto", pager: true }],
  ["always cases", { color: "auto", pager: true }],
  ["cases --color always --color=never", { color: "never", pager: true }],
  ["cases -- --no-pager --color always", { color: "auto", pager: true }],
])("reads the raw flags of `%s`", (line, flags) => {
  expect(readRawFlags(line.split(" "))).toEqual(flags);
});
