import type { Context } from "../../../cli/session/context";
import type { JudgeFlags } from "../../../judge/judge-options";
import { createPlanProvider } from "../../../judge/judge-program";
import type { JudgedServer } from "../../../judge/judged-server";
import { serveObservedSandbox } from "../../../judge/sandbox-run";
import { openTargetProxy, refuseTarget } from "../../../judge/target/open-target";
import { readReadings } from "../../../kit/readings/readings-file";
import { openProfileContext } from "../../../scenario/run/environment/open-environment";

/** Opens servers for the judged program. */
export interface JudgedServers {
  /** Name in the report. */
  readonly target: string;
  /** Opens the server for one run. */
  open(): Promise<JudgedServer>;
  close(): Promise<void>;
}

const defaultSeed = "recoup";

/**
 * Returns servers that open a new sandbox for each run, or a proxy to the `--target` profile. Throws if that
 * profile must not be judged.
 */
export async function createJudgedServers(
  context: Context,
  flags: JudgeFlags,
  port: number,
): Promise<JudgedServers> {
  const { seed, route = [], limits, provoke = false, target } = flags;
  if (target === undefined) {
    const planFor = createPlanProvider(provoke, true);
    const readings = await readReadings(context.host, flags);
    const runOptions = { ...{ port, seed, readings, planFor }, routes: route, isUnlimited: limits === false };
    return {
      target: "sandbox",
      open: () => serveObservedSandbox(context, runOptions),
      close: async () => {},
    };
  }
  const openedProfile = await openProfileContext(context, target);
  try {
    refuseTarget(openedProfile.context);
  } catch (error) {
    await openedProfile.close();
    throw error;
  }
  const run = { port, seed: seed ?? defaultSeed, planFor: createPlanProvider(provoke, false) };
  return { target, open: () => openTargetProxy(openedProfile.context, run), close: openedProfile.close };
}
