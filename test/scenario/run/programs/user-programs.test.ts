import { expect, it } from "vitest";
import type { ScenarioPlan } from "../../../../src/scenario/files/plan";
import {
  createLiveProgramFailure,
  createProgramFailure,
  refuseRunSteps,
} from "../../../../src/scenario/run/programs/refuse-programs";
import { type ProgramHost, runUserProgram } from "../../../../src/scenario/run/programs/user-programs";

it("runs a program in the user's environment and adds recoup's variables", async () => {
  const started: unknown[] = [];
  const result = { exitCode: 0, stdout: "", stderr: "" };
  const host: ProgramHost = {
    env: {
      ...{ PATH: "/bin", RECOUP_CONFIG_DIR: "/c", RECOUP_DATA_DIR: "/d", RECOUP_COLLECTION_KEY: "secret" },
      ...{ recoup_env: "live", MY_RECOUP_KEY: "mine", SHARED: "user", BOTH: "user" },
    },
    captureProgram: async (program) => {
      started.push(program);
      return result;
    },
  };
  const { signal } = new AbortController();
  const program = { words: ["node", "check.js", "-v"], variables: { BOTH: "step" }, signal, hide: () => {} };
  expect(await runUserProgram(host, program, { SHARED: "target", BOTH: "target" })).toBe(result);
  expect(started).toEqual([
    {
      ...{ file: "node", line: ["check.js", "-v"], signal, timeoutMs: 60_000, maxOutputBytes: 1_048_576 },
      env: {
        ...{ PATH: "/bin", RECOUP_CONFIG_DIR: "/c", RECOUP_DATA_DIR: "/d" },
        ...{ MY_RECOUP_KEY: "mine", SHARED: "target", BOTH: "step" },
      },
    },
  ]);
});

const planOf = (kinds: readonly string[]) =>
  ({
    file: "a.yaml",
    steps: kinds.map((kind, index) => ({ kind, title: `${kind} it`, line: index + 1, column: 3 })),
  }) as unknown as ScenarioPlan;

it("lists once each step that starts a program", () => {
  const plan = planOf(["run", "api", "run"]);
  expect(() => refuseRunSteps([plan, plan], createLiveProgramFailure)).toThrow(
    expect.objectContaining({
      kind: "forbidden",
      message: "`run` steps never run on a live environment. Nothing was run.",
      details: {
        findings: ["a.yaml:1:3: run it", "a.yaml:3:3: run it"],
        hint: "--target sandbox runs them in a world of their own.",
      },
    }),
  );
  expect(() => refuseRunSteps([planOf(["api"])], createLiveProgramFailure)).not.toThrow();
});

it("lists any programs that need --allow-run", () => {
  expect(createProgramFailure(["a.yaml:1:3: run it"]).details.findings).toEqual(["a.yaml:1:3: run it"]);
  expect(createProgramFailure().details).not.toHaveProperty("findings");
});
