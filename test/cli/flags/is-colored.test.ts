import { expect, test } from "vitest";
import type { Output } from "../../../src/base/host";
import { isColored } from "../../../src/cli/flags/globals";

test.each<[boolean, Record<string, string>, "auto" | "always" | "never" | undefined, boolean]>([
  [true, {}, undefined, true],
  [false, {}, undefined, false],
  [true, {}, "auto", true],
  [false, {}, "auto", false],
  [false, {}, "always", true],
  [true, { FORCE_COLOR: "1" }, "never", false],
  [false, { FORCE_COLOR: "1" }, "auto", true],
  [true, { FORCE_COLOR: "0" }, "auto", false],
  [true, { FORCE_COLOR: "false" }, "auto", false],
  [true, { FORCE_COLOR: "" }, "auto", true],
  [false, { FORCE_COLOR: "" }, "auto", false],
  [true, { NO_COLOR: "1" }, "auto", false],
  [true, { NO_COLOR: "" }, "auto", true],
  [true, { TERM: "dumb" }, "auto", false],
  [true, { TERM: "xterm" }, "auto", true],
  [true, { NO_COLOR: "1", FORCE_COLOR: "1" }, "auto", true],
])("colors a terminal (%s) with %j and --color %s: %s", (isTerminal, env, color, expected) => {
  expect(isColored({ isTerminal } as Output, env, color === undefined ? {} : { color })).toBe(expected);
});
