import { Failure } from "../../../base/failure";
import type { ScenarioPlan } from "../../files/plan";

export const createProgramFailure = (findings: readonly string[] = []): Failure =>
  new Failure(
    "usage",
    "A scenario file alone starts no program: a `run` step needs --allow-run. Nothing was run.",
    {
      ...(findings.length === 0 ? {} : { findings }),
      hint: "Read what the file starts, then add --allow-run to the line of `test run` itself; an alias doesn't count.",
    },
  );

/** Throws if any scenario starts a program. */
export function refuseRunSteps(
  plans: readonly ScenarioPlan[],
  createFailure: (findings: readonly string[]) => Failure,
): void {
  const findings = plans.flatMap(({ file, steps }) =>
    steps
      .filter(({ kind }) => kind === "run")
      .map(({ line, column, title }) => `${file}:${line}:${column}: ${title}`),
  );
  if (findings.length > 0) throw createFailure([...new Set(findings)]);
}

export const createLiveProgramFailure = (findings: readonly string[]): Failure =>
  new Failure("forbidden", "`run` steps never run on a live environment. Nothing was run.", {
    findings,
    hint: "--target sandbox runs them in a world of their own.",
  });
