import type { Program } from "../base/host";
import type { Context } from "../cli/session/context";
import type { ReadyFile } from "../cli/session/ready-file";
import type { Traffic } from "../traffic/exchange";
import type { JudgedServer } from "./judged-server";
import { ProvokingPlan } from "./provoking-plan";

export interface JudgedProgram {
  readonly program: Omit<Program, "env">;
  readonly runs: number;
  readonly readyFile: ReadyFile | undefined;
  open(): Promise<JudgedServer>;
}

/** Runs a program `runs` times, or until Ctrl-C, and returns the traffic of each run. */
export async function judgeProgram(
  { host, signal }: Pick<Context, "host" | "signal">,
  { open, program, runs, readyFile }: JudgedProgram,
) {
  const traffics: Traffic[] = [];
  let seed = "";
  while (traffics.length < runs && !signal.aborted) {
    const server = await open();
    seed = server.seed;
    try {
      await readyFile?.write(server.info);
      const exitCode = await host.runProgram({ ...program, env: { ...host.env, ...server.variables } });
      traffics.push({ ...server.traffic(), exitCode });
    } finally {
      await server.stop();
      await readyFile?.remove();
    }
  }
  return { seed, traffics };
}

/** Returns the plan for a run, or undefined without `--provoke`. */
export type PlanProvider = (seed: string) => ProvokingPlan | undefined;

/**
 * Returns the same plan for every run, so that each fault is injected only once in total. With `canCommit`,
 * requests that get a fault may reach the platform.
 */
export function createPlanProvider(isProvoked: boolean, canCommit: boolean): PlanProvider {
  let plan: ProvokingPlan | undefined;
  return (seed) => {
    if (!isProvoked) return undefined;
    plan ??= new ProvokingPlan(seed, canCommit);
    plan.startRun();
    return plan;
  };
}
