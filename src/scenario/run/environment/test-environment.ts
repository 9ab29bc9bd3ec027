import type { Failure } from "../../../base/failure";
import { type Context, type OpenContext, openContext } from "../../../cli/session/context";
import { openPlatform } from "../../../sandbox";
import type { PlayOptions } from "../play";
import type { TargetFacts } from "../preflight";
import type { ImportPayments } from "../targets/sandbox-target";
import { type EnvironmentValues, refuseCombinations } from "./environment-options";
import { networkEnvironment } from "./network-environment";
import { readOwnReceiver } from "./own-receiver-setting";
import { sandboxEnvironment } from "./sandbox-environment";

export type RunSession = Pick<PlayOptions, "run" | "notes" | "tagOf" | "openTarget" | "playBeside"> & {
  close(): Promise<void>;
};

export interface TestEnvironment extends TargetFacts {
  readonly target: string;
  /** Seed for all worlds of a run without --seed. Default: a new one each time. */
  readonly seed?: string;
  /** Set if the sandbox delivers to the user's own receiver. */
  readonly runId?: string;
  /** Returns a failure if the user's own receiver doesn't answer. */
  silence(): Failure | undefined;
  open(seed: string): Promise<RunSession>;
}

export async function openTestEnvironment(
  context: Context,
  values: EnvironmentValues,
  importPayments: ImportPayments,
): Promise<TestEnvironment> {
  const { target = context.profile.name } = values;
  const isSandbox = target === "sandbox" || (values.target === undefined && context.profile.isSandbox);
  refuseCombinations(values, isSandbox);
  const own = await readOwnReceiver(context, values, isSandbox);
  return isSandbox
    ? sandboxEnvironment(context, own, importPayments)
    : networkEnvironment(await contextOf(context, target), target, values, own);
}

/** Opens another profile as if given with --profile. */
async function contextOf(context: Context, target: string): Promise<Pick<OpenContext, "context" | "close">> {
  if (context.profile.name === target) return { context, close: async () => {} };
  const { host, flags, style, signal, line } = context;
  return openContext({ host, openPlatform }, { ...flags, profile: target }, () => style, signal, line);
}
