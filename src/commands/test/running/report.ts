import { advice } from "../../../base/advice/advice";
import { drainSteps } from "../../../base/async/steps";
import { Secrets } from "../../../base/secrets/secrets";
import type { Context } from "../../../cli/session/context";
import { sanitizeLines } from "../../../render/text/safe-text";
import type { ScenarioPlan } from "../../../scenario/files/plan";
import { renderGithubReport } from "../../../scenario/report/github";
import { formatTotal } from "../../../scenario/report/live-text";
import { countOutcomes, type RunSummary, type ScenarioResult } from "../../../scenario/report/result";
import type { TestEnvironment } from "../../../scenario/run/environment/test-environment";
import { type LiveOutput, playScenarios } from "../../../scenario/run/play";
import {
  type ReportRequest,
  renderJsonReport,
  writeReport,
} from "../../../scenario/run/reports/report-files";
import { buildCleanupCommand, findRunFailure } from "../../../scenario/run/run-failure";

export interface RunInputs {
  readonly plans: readonly ScenarioPlan[];
  readonly seed: string;
  readonly parallel: number;
  /** Whether to skip the remaining scenarios after a failure. */
  readonly bail: boolean;
  readonly reports: readonly ReportRequest[];
  /** Flags needed to repeat this run. */
  readonly flags: readonly string[];
}

/** Runs all scenarios. If the run failed, throws its failure at the end. */
export async function* reportRun(
  context: Context,
  testEnvironment: TestEnvironment,
  inputs: RunInputs,
): AsyncGenerator<LiveOutput> {
  const { seed, reports, flags } = inputs;
  const hidesSteps = reports.some(({ file }) => file === undefined) || context.style.format === "json";
  const steps = playAll(context, testEnvironment, inputs);
  const results = hidesSteps ? await drainSteps(steps) : yield* steps;
  const summary: RunSummary = { seed, target: testEnvironment.target, results };
  const annotations = context.host.env.GITHUB_ACTIONS === "true" ? renderGithubReport(summary) : "";
  if (annotations !== "") await context.host.stderr.write(sanitizeLines(annotations));
  for (const request of reports) {
    const output = await writeReport(context.host, request, summary);
    if (output !== undefined) yield output;
  }
  if (!hidesSteps) yield buildTotal(results, seed);
  else if (reports.every(({ file }) => file !== undefined)) yield renderJsonReport(summary);
  const silenceFailure = context.signal.aborted ? undefined : testEnvironment.silence();
  const failure = silenceFailure ?? findRunFailure(context.signal, summary, flags);
  if (failure !== undefined) throw failure;
}

const buildTotal = (results: readonly ScenarioResult[], seed: string): LiveOutput => ({
  text: formatTotal(results, seed),
  json: { type: "total", ...countOutcomes(results), seed },
});

async function* playAll(
  context: Context,
  testEnvironment: TestEnvironment,
  { plans, seed, parallel, bail }: RunInputs,
): AsyncGenerator<LiveOutput, readonly ScenarioResult[]> {
  const { env } = context.host;
  const secrets = new Secrets(plans.flatMap(({ variables }) => variables.flatMap((name) => env[name] ?? [])));
  const session = await testEnvironment.open(seed);
  const explainInterrupt = () => {
    const line = buildCleanupCommand(testEnvironment.target);
    void context.note(
      advice`Cleaning up. Press Ctrl-C again to stop immediately, then run ${line} to delete the rest.`,
    );
  };
  if (testEnvironment.kind !== "sandbox") context.signal.addEventListener("abort", explainInterrupt);
  try {
    const isOver = () => testEnvironment.silence() !== undefined;
    const playedSteps = playScenarios(context, { ...session, plans, parallel, bail, secrets, isOver });
    return yield* withProgress(context, playedSteps, plans);
  } finally {
    context.signal.removeEventListener("abort", explainInterrupt);
    await session.close();
  }
}

/** Passes the output of the steps through, and shows the current step as progress. */
async function* withProgress<End>(
  { progress }: Pick<Context, "progress">,
  steps: AsyncGenerator<LiveOutput, End>,
  plans: readonly ScenarioPlan[],
): AsyncGenerator<LiveOutput, End> {
  let startedCount = 0;
  let doneCount = 0;
  const progressLine = progress(() => {
    const plan = plans[startedCount - 1];
    return plan === undefined
      ? "Starting the scenarios"
      : `Scenario ${startedCount} of ${plans.length}, ${plan.name}${describeStep(plan, doneCount)}`;
  });
  try {
    for (;;) {
      const next = await steps.next();
      if (next.done) return next.value;
      const type = (next.value.json as { readonly type?: unknown }).type;
      if (type === "start") startedCount += 1;
      doneCount = type === "step" ? doneCount + 1 : 0;
      yield next.value;
    }
  } finally {
    progressLine.stop();
    await steps.return(undefined as never);
  }
}

/** Describes the step that follows the `done` completed steps. Empty if there is none. */
function describeStep({ steps }: ScenarioPlan, done: number): string {
  const step = steps[done];
  return step === undefined ? "" : `: step ${done + 1} of ${steps.length}, ${step.kind}`;
}
