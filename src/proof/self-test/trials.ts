import { drainSteps } from "../../base/async/steps";
import { onFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Send } from "../../base/http";
import { Secrets } from "../../base/secrets/secrets";
import type { Context } from "../../cli/session/context";
import { defaultHeaderPrefix } from "../../config/profile/profile-names";
import { createRandom } from "../../sandbox";
import { createOwnReceiver } from "../../scenario/expectations/own-receiver";
import type { ScenarioPlan } from "../../scenario/files/plan";
import { parseDrillName } from "../../scenario/run/drill-files";
import { createSandboxEnvironment } from "../../scenario/run/environment/sandbox-environment";
import { playScenarios } from "../../scenario/run/play";
import { checkReceiver } from "../check/check";
import { fuzz } from "../fuzz/fuzz";
import { importPayments } from "../import-payments";
import { skipWait, subjectAddress, subjectSecrets, subjectState } from "./subject";

const seed = "self-test";
const checkTimeMs = 60_000;

/** Returns the first rule that `webhooks check` finds broken, if any. */
export async function findBrokenRule(
  host: Host,
  send: Send,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [secret, nextSecret] = subjectSecrets;
  const { verdicts } = await checkReceiver(
    { ...host, send, sleep: skipWait, random: createRandom(seed, "ids").fraction },
    {
      url: subjectAddress,
      secret,
      nextSecret,
      headerPrefix: defaultHeaderPrefix,
      surface: "collection",
      state: subjectState,
      settleMs: 0,
      timeMs: checkTimeMs,
    },
    signal,
  );
  return verdicts.find(({ verdict }) => verdict === "broken")?.rule;
}

/** Returns the name of the first drill that fails, if any. */
export async function findFailedDrill(
  context: Context,
  send: Send,
  plans: readonly ScenarioPlan[],
): Promise<string | undefined> {
  const setting = { address: subjectAddress, secrets: subjectSecrets, state: subjectState, send };
  const open = () => createOwnReceiver(setting);
  const drill = { open, runId: seed, silence: () => undefined };
  const session = await createSandboxEnvironment(context, drill, importPayments).open(seed);
  try {
    for (const plan of plans) {
      if (context.signal.aborted) return undefined;
      const steps = playScenarios(context, {
        ...session,
        plans: [plan],
        parallel: 1,
        secrets: new Secrets(),
      });
      const results = await drainSteps(steps);
      if (results.some(({ outcome }) => outcome === "failed")) return parseDrillName(plan.file) ?? plan.file;
    }
    return undefined;
  } finally {
    await session.close();
  }
}

/** Returns the bug found within this many random schedules. */
export async function findBugByFuzzing(
  host: Host,
  send: Send,
  runs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const setting = { address: subjectAddress, secrets: subjectSecrets, state: subjectState };
  const fuzzOptions = { seed, runId: seed, settleMs: 0, runs, isShortening: false };
  const fuzzing = fuzz({ ...host, send, sleep: skipWait }, { ...setting, ...fuzzOptions }, signal);
  return fuzzing.then(({ failure }) => failure?.bug, getFailureMessage);
}

/** The run throws if its receiver never responds. */
const getFailureMessage = onFailure(({ message }) => message, "check-failed");
