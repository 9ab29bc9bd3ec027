import { expect, test } from "vitest";
import { isInputDisabled, isInteractive, isRunByAgent } from "../../src/base/environment/is-interactive";
import type { Host } from "../../src/base/host";

const hostWith = (stdin: boolean, stderr: boolean, env: Host["env"] = {}) =>
  ({ env, stdin: { isTerminal: stdin }, stderr: { isTerminal: stderr } }) as unknown as Host;

test.each([
  [true, true, {}, true],
  [true, false, {}, false],
  [false, true, {}, false],
  [true, true, { CI: "1" }, false],
  [true, true, { RECOUP_NO_INPUT: "yes" }, false],
  [true, true, { CI: "", RECOUP_NO_INPUT: "0" }, true],
  [true, true, { CI: "false" }, true],
])(
  "decides from stdin (%s), stderr (%s) and %j whether the session is interactive: %s",
  (stdin, stderr, env, expected) => {
    expect(isInteractive(hostWith(stdin, stderr, env))).toBe(expected);
    expect(isInputDisabled(env)).toBe(stdin && stderr && !expected);
  },
);

test.each(["AI_AGENT", "CI", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI", "OPENCODE"])(
  "detects from %s that a program reads the output",
  (name) => {
    expect(["1", "0", "false", "", undefined].map((value) => isRunByAgent({ [name]: value }))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  },
);
