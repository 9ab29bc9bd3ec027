import { expect, it } from "vitest";
import type { CapturedResult } from "../../../../src/base/host";
import { type JsonValue, printJson } from "../../../../src/base/json/json";
import type { TestTarget, UserProgram } from "../../../../src/scenario/expectations/target";
import type { RunState } from "../../../../src/scenario/run/run-state";
import { run } from "../../../../src/scenario/run/steps/run";

function stateWith(result: Partial<CapturedResult>, captured: readonly [string, JsonValue][] = []) {
  const programs: UserProgram[] = [];
  const target: Partial<TestTarget> = {
    runProgram: async (program) => {
      programs.push(program);
      return { exitCode: 0, stdout: "", stderr: "", ...result };
    },
  };
  const state: Partial<RunState> = {
    target: target as TestTarget,
    captured: new Map(captured),
    signal: new AbortController().signal,
    hide: () => undefined,
    exchangeLines: ["an older line"],
  };
  return { programs, state: state as RunState };
}

it("runs a program with captured values as environment variables", async () => {
  const { programs, state } = stateWith({}, [
    ["case_id", "c-1"],
    ["sum", { paid: "1.00" }],
  ]);
  await run(" node 'my check.js' --fast ", state);
  expect(programs).toEqual([
    {
      words: ["node", "my check.js", "--fast"],
      variables: { RECOUP_CAPTURE_CASE_ID: "c-1", RECOUP_CAPTURE_SUM: '{"paid":"1.00"}' },
      signal: state.signal,
      hide: state.hide,
    },
  ]);
});

it("returns a program's exit code and its output without trailing newlines", async () => {
  const { state } = stateWith({ exitCode: 3, stdout: "one\r\n\r\ntwo\r\n\n" });
  expect(JSON.parse(printJson(await run(["node", "check.js"], state)))).toEqual({
    exit: 3,
    stdout: "one\n\ntwo",
  });
  expect(state.exchangeLines).toEqual(["stdout: one", "stdout: two"]);
});

it("keeps the last 5 lines of each output for a report, stderr first", async () => {
  const { state } = stateWith({
    stdout: "a\nb\n\n \nc\nd\ne\nf\n",
    stderr: `1\n2\r\n3\n4\n5\n${"x".repeat(301)}\n`,
  });
  await run("check", state);
  expect(state.exchangeLines).toEqual([
    ...["2", "3", "4", "5", "x".repeat(300)].map((line) => `stderr: ${line}`),
    ...["b", "c", "d", "e", "f"].map((line) => `stdout: ${line}`),
  ]);
});

it("keeps a program's output line from looking like a CI command", async () => {
  const { state } = stateWith({ stdout: "before\vafter ##[error]no" });
  await run("check", state);
  expect(state.exchangeLines).toEqual(["stdout: before after ## [error]no"]);
});

it.each([
  ["output", "The program printed more than 1 MiB and was stopped."],
  ["time", "The program ran for more than 1m and was stopped."],
] as const)("fails if a program was stopped because of its %s", async (brokenLimit, message) => {
  const { state } = stateWith({ exitCode: undefined, brokenLimit, stderr: "busy" });
  await expect(run("check", state)).rejects.toMatchObject({
    name: "StepFailure",
    message,
    lines: ["stderr: busy"],
  });
});

it("refuses to run a program if the target doesn't allow programs", async () => {
  const { state } = stateWith({});
  await expect(run("check", { ...state, target: {} as TestTarget })).rejects.toMatchObject({
    message: "A scenario file alone starts no program: a `run` step needs --allow-run. Nothing was run.",
    details: {
      hint: "Read what the file starts, then add --allow-run to the line of `test run` itself; an alias doesn't count.",
    },
  });
});
