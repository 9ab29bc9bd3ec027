import { expect, test } from "vitest";
import { checkJudgeFlags, type JudgeFlags } from "../../src/judge/judge-options";

test.each<readonly [JudgeFlags, boolean, string | undefined]>([
  [{}, false, undefined],
  [{ runs: 1 }, false, undefined],
  [{ runs: 2 }, true, undefined],
  [{ runs: 2 }, false, "--runs needs a program to run: write it after --."],
  [{ target: "acme", limits: true }, true, undefined],
  [{ limits: false, route: ["a=b"], readings: "r.json" }, true, undefined],
  [{ target: "acme", since: 1 }, false, "--since judges what was recorded, and can't be used with --target."],
  [
    { target: "acme", from: "a.har" },
    false,
    "--from judges what was recorded, and can't be used with --target.",
  ],
  [
    { target: "acme", readings: "r.json" },
    true,
    "--readings changes the sandbox, and can't be used with --target.",
  ],
  [{ target: "acme", route: ["a=b"] }, true, "--route changes the sandbox, and can't be used with --target."],
  [
    { target: "acme", limits: false },
    true,
    "--no-limits changes the sandbox, and can't be used with --target.",
  ],
])("validates the flags %j", (flags, hasProgram, message) => {
  const check = () => checkJudgeFlags(flags, hasProgram);
  if (message === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ kind: "usage", message }));
});
