import { formatFingerprint } from "../../../base/text/fingerprint";
import { minuteMs } from "../../../base/text/time/duration";
import { formatRunTag, isRunName } from "../../../cleanup/journal";
import { noUndoRecorder } from "../../../cleanup/stack";
import type { Context } from "../../../cli/session/context";
import { createTemplates } from "../../../sandbox";
import { type ImportPayments, openSandboxTarget, type SandboxSetting } from "../targets/sandbox-target";
import { servedSeed, serveWorld } from "../targets/served-world";
import { playOnThreads } from "../threads/play-on-threads";
import type { ForwardReceiver } from "./own-receiver-setting";
import type { RunSession, TestEnvironment } from "./test-environment";

/** Creates an environment that opens a new in-memory world for each scenario. */
export const createSandboxEnvironment = (
  context: Context,
  ownReceiver: ForwardReceiver | undefined,
  importPayments: ImportPayments,
  { readings, mayRun }: Pick<SessionSetting, "readings" | "mayRun"> = {},
): TestEnvironment => ({
  kind: "sandbox",
  environment: "test",
  target: "sandbox",
  isForwarding: ownReceiver !== undefined,
  isReceiving: false,
  silence: () => ownReceiver?.silence(),
  seed: ownReceiver?.serve === undefined ? undefined : servedSeed,
  open: async (seed) => {
    const { host, style, flags } = context;
    const today = Math.floor(host.now() / minuteMs) * minuteMs;
    const served =
      ownReceiver?.serve === undefined ? undefined : await serveWorld(context, ownReceiver.serve);
    const sharedSetting = { seed, today, importPayments, readings };
    const session = openSandboxSession(context, { ...sharedSetting, ownReceiver, served, mayRun });
    // Uses a single thread if deliveries go to a receiver, `-v` prints requests, or programs may run.
    if (ownReceiver !== undefined || flags.verbose !== undefined || mayRun === true) return session;
    return {
      ...session,
      playOnThreads: (sharedPlay) => playOnThreads(host, { seed, today, style, flags, readings }, sharedPlay),
    };
  },
});

interface SessionSetting
  extends Pick<SandboxSetting, "seed" | "importPayments" | "served" | "readings" | "mayRun"> {
  /** Start time of each world, unless its scenario sets another. */
  readonly today: number;
  readonly ownReceiver?: ForwardReceiver | undefined;
}

export function openSandboxSession(
  context: Pick<Context, "host" | "style" | "flags">,
  { seed, today, importPayments, ownReceiver, served, readings, mayRun }: SessionSetting,
): RunSession {
  const runName = isRunName(seed) ? seed : formatFingerprint(seed);
  const templates = createTemplates({ isRecycling: true });
  return {
    run: runName,
    notes: noUndoRecorder,
    getTag: () => formatRunTag(runName),
    openTarget: (plan, tag) =>
      openSandboxTarget(context, {
        ...{ seed, tag, clock: plan.clock ?? today, templates, importPayments, served, readings, mayRun },
        // All scenarios and runs share one receiver, and identical worlds would send it the same events.
        idSeed: ownReceiver && `${seed} ${plan.name} ${ownReceiver.runId}`,
        receiver: ownReceiver?.open(plan),
      }),
    close: async () => {
      await served?.close();
      templates.close();
    },
  };
}
