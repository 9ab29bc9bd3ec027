import { Secrets } from "../../../../base/secrets/secrets";
import { createRunName } from "../../../../cleanup/journal";
import type { Context } from "../../../../cli/session/context";
import type { ScenarioMessage, ScenarioRequest } from "../../../../inspector/contract/scenarios";
import type { ScenarioFile } from "../../../../scenario/files/load";
import type { ScenarioPlan } from "../../../../scenario/files/plan";
import type { RunTimelineEntry } from "../../../../scenario/report/result";
import { readDrill } from "../../../../scenario/run/drill-files";
import { createSandboxEnvironment } from "../../../../scenario/run/environment/sandbox-environment";
import { loadFile } from "../../../../scenario/run/load-all";
import { playScenarios } from "../../../../scenario/run/play";
import { createProgramFailure, refuseRunSteps } from "../../../../scenario/run/programs/refuse-programs";

/**
 * Reads a scenario. Returns a function that plays it in in-memory worlds, without access to this machine's
 * variables and files.
 */
export async function prepareScenario(
  context: Context,
  request: ScenarioRequest,
): Promise<(signal: AbortSignal) => AsyncIterable<ScenarioMessage>> {
  const host = { ...context.host, env: {} };
  const plans = await loadFile(host, await readScenarioFile(context, request));
  refuseRunSteps(plans, createProgramFailure);
  return (signal) => streamMessages({ ...context, host, signal }, plans);
}

async function readScenarioFile({ host }: Context, request: ScenarioRequest): Promise<ScenarioFile> {
  if ("drill" in request) return readDrill(host, request.drill);
  return { name: "scenario.yaml", bytes: Buffer.from(request.text) };
}

async function* streamMessages(
  context: Context,
  plans: readonly ScenarioPlan[],
): AsyncGenerator<ScenarioMessage> {
  const { importPayments } = await import("../../../../proof/import-payments");
  const seed = createRunName(() => context.host.random());
  const session = await createSandboxEnvironment(context, undefined, importPayments).open(seed);
  let timeline = (): readonly RunTimelineEntry[] => [];
  let name = "";
  const takeNewMoments = trackNewMoments();
  const openTarget: typeof session.openTarget = async (plan, tag) => {
    const target = await session.openTarget(plan, tag);
    timeline = target.timeline;
    return target;
  };
  try {
    const secrets = new Secrets();
    const steps = playScenarios(context, { ...session, plans, openTarget, secrets, parallel: 1 });
    for await (const { json } of steps) {
      const message = json as ScenarioMessage & { readonly name: string };
      if (message.type === "start") name = message.name;
      for (const moment of takeNewMoments(timeline, message.type === "start"))
        yield { type: "moment", name, ...secrets.maskDeep(moment) };
      yield message;
    }
  } finally {
    await session.close();
  }
}

/**
 * Returns a function that collects the moments added since its last call. They may be anywhere in the sorted
 * timeline.
 */
function trackNewMoments() {
  let seenKeys: readonly string[] = [];
  return (timeline: () => readonly RunTimelineEntry[], isStart: boolean): readonly RunTimelineEntry[] => {
    const allMoments = isStart ? [] : timeline();
    const momentKeys = allMoments.map(({ atMs, text }) => `${atMs} ${text}`);
    const unmatchedKeys = [...seenKeys];
    const newMoments = allMoments.filter((_, index) => {
      const knownIndex = unmatchedKeys.indexOf(momentKeys[index] ?? "");
      if (knownIndex >= 0) unmatchedKeys.splice(knownIndex, 1);
      return knownIndex < 0;
    });
    seenKeys = momentKeys;
    return newMoments;
  };
}
