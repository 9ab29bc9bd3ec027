import type { Program } from "../base/host";
import type { Context } from "../cli/session/context";
import type { ReadyFile } from "../cli/session/ready-file";
import type { Traffic } from "../traffic/exchange";
import { ProvokingPlan } from "./provoking-plan";
import { type ObservedSandbox, observedSandbox, runJudged, type SandboxRun } from "./sandbox-run";

export interface JudgedProgram extends Omit<SandboxRun, "planFor"> {
  readonly program: Omit<Program, "env">;
  readonly runs: number;
  readonly isProvoked: boolean;
  readonly readyFile: ReadyFile | undefined;
}

export interface RunTraffic {
  readonly seed: string;
  /** One per run. */
  readonly traffics: readonly Traffic[];
}

/** Runs a program, each time against a fresh world, until all runs are done or Ctrl-C. */
export async function judgeProgram(context: Context, judged: JudgedProgram): Promise<RunTraffic> {
  const traffics: Traffic[] = [];
  const planFor = planOverRuns(judged.isProvoked);
  let seed = "";
  while (traffics.length < judged.runs && !context.signal.aborted) {
    const sandbox = await observedSandbox(context, { ...judged, planFor });
    seed = sandbox.serving.world.seed;
    traffics.push(await runOnce(context, sandbox, judged));
  }
  return { seed, traffics };
}

/** Returns the same plan for each run, so that a manner is met once over all of them. */
export function planOverRuns(isProvoked: boolean): SandboxRun["planFor"] {
  let plan: ProvokingPlan | undefined;
  return ({ seed }) => {
    if (!isProvoked) return undefined;
    plan ??= new ProvokingPlan(seed);
    plan.startRun();
    return plan;
  };
}

async function runOnce(
  context: Context,
  sandbox: ObservedSandbox,
  { program, readyFile }: JudgedProgram,
): Promise<Traffic> {
  try {
    await readyFile?.write(sandbox.serving.info);
    return await runJudged(context, sandbox, program);
  } finally {
    await sandbox.serving.stop();
    await readyFile?.remove();
  }
}
