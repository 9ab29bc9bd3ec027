import { Secrets } from "../../../src/base/secrets/secrets";
import { noUndoRecorder } from "../../../src/cleanup/stack";
import { createTemplates, type Templates } from "../../../src/sandbox";
import { loadScenarios } from "../../../src/scenario/files/load";
import type { ScenarioResult } from "../../../src/scenario/report/result";
import { runScenario } from "../../../src/scenario/run/runner";
import { openSandboxTarget } from "../../../src/scenario/run/targets/sandbox-target";
import { recordedNow } from "./recorded-world";
import { replayContext } from "./replay-context";

/** Runs a scenario on a sandbox whose database has this trigger. */
export async function playOnBroken(scenario: string, trigger?: string): Promise<ScenarioResult> {
  const [plan] = await loadScenarios({ name: "recorded", bytes: Buffer.from(scenario) }, {}, () => {
    throw new Error("no faults");
  });
  if (plan === undefined) throw new Error("no scenario was recorded");
  const { context, importPayments } = replayContext();
  const tag = "recoup-broken";
  const templates = createTemplates();
  const setting = { tag, seed: "broken", clock: recordedNow, templates: withTrigger(templates, trigger) };
  const { target, timeline } = await openSandboxTarget(context, { ...setting, importPayments });
  try {
    return await runScenario({
      ...{ plan, tag, timeline, target, signal: context.signal, run: "broken", notes: noUndoRecorder },
      ...{ secrets: new Secrets(), env: {} },
      onStep() {},
      hostNow: () => recordedNow,
    });
  } finally {
    await target.close();
    templates.close();
  }
}

const withTrigger = ({ copy, ...templates }: Templates, trigger: string | undefined): Templates => ({
  ...templates,
  async copy(options) {
    const store = await copy(options);
    if (trigger !== undefined) store.exec(trigger);
    return store;
  },
});
