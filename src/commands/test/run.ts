import { Secrets } from "../../base/secrets/secrets";
import { repeated, textOption, wholeNumber } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { proveWritable } from "../../cli/session/writable";
import { safeLines } from "../../render/text/safe-text";
import type { Plan } from "../../scenario/files/plan";
import { githubReport } from "../../scenario/report/github";
import { formatTotal } from "../../scenario/report/live-text";
import type { ScenarioResult } from "../../scenario/report/result";
import { countOutcomes, type RunSummary } from "../../scenario/report/summary";
import { environmentOptions } from "../../scenario/run/environment/environment-options";
import { openTestEnvironment, type TestEnvironment } from "../../scenario/run/environment/test-environment";
import { loadAll } from "../../scenario/run/load-all";
import { type LivePiece, play } from "../../scenario/run/play";
import { refuseUnsupported } from "../../scenario/run/preflight";
import { decisiveFlags } from "../../scenario/run/repeat-line";
import { wholeJson, writeReport } from "../../scenario/run/reports/report-files";
import { type ReportRequest, readReports } from "../../scenario/run/reports/report-options";
import { failureOfRun } from "../../scenario/run/run-failure";
import { newRunName } from "../../undo/journal";

const options = {
  ...environmentOptions,
  drill: repeated("--drill <name>", "run this drill of `test drills`, or `all`"),
  only: textOption("--only <name>", "only scenarios with this text in their name"),
  parallel: wholeNumber("--parallel <n>", "run this many at a time. Default: 1", 1, 64),
  seed: textOption("--seed <seed>", "the seed of the sandbox's worlds. Default: a new one each time"),
  report: repeated(
    "--report <kind[=file]>",
    "tap, junit, json or html, to a file or stdout; comma-separated",
  ),
};

export default command({
  details:
    "Run scenarios: YAML files with steps, their expected results, and the webhooks that must or must not arrive. On the sandbox each scenario has its own world and clock, so an hour passes in no time; with another --target the same file runs on a real environment. Whatever a scenario creates is deleted when it ends, even if it fails; `test cleanup --orphans` deletes what a killed run left. Exit code 13 means that a scenario failed, 12 that only the cleanup failed. If no step could run, the exit code is that of the cause: 3 or 4 for the key, 5 for a missing permission, 10 for a rate limit, 11 for an unreachable platform.",
  examples: [
    { line: "recoup test run paid.yaml", note: "on the sandbox, or on the current profile's environment" },
    { line: "recoup test run scenarios/*.yaml --target sandbox --parallel 8", note: "eight at a time" },
    { line: "recoup test run --drill all", note: "the scenarios of `test drills`" },
    {
      line: "recoup test run --drill all --forward http://127.0.0.1:3000/webhooks",
      note: "test your own receiver with all drills",
    },
    { line: "recoup test run paid.yaml --report junit=report.xml,tap", note: "for a build server" },
    {
      line: "recoup test run paid.yaml --target acme --receive 8080 --public-url https://hooks.acme.example",
      note: "on a real environment, with a receiver that it can reach",
    },
  ],
  argument: {
    name: "files",
    description: "scenario files, or - for stdin",
    isVariadic: true,
    isOptional: true,
  },
  options,
  calls: [],
  prints: {
    record: async () => (await import("./shapes")).RunReport,
    lines: async () => (await import("./shapes")).RunLine,
  },
  async run({ arguments: files, options: values }, context) {
    const reports = readReports(values.report ?? []);
    const testEnvironment = await openTestEnvironment(context, values, async (inner, file) =>
      (await import("./import-payments")).importPayments(inner, file),
    );
    const plans = await loadAll(context.host, { files, drills: values.drill ?? [], only: values.only });
    refuseUnsupported(plans, testEnvironment);
    const seed = values.seed ?? newRunName(() => context.host.random());
    const count = plans.length === 1 ? "1 scenario" : `${plans.length} scenarios`;
    await proveWritable(context, ...reports.map(({ file }) => file));
    const flags = decisiveFlags({ ...values, runId: testEnvironment.runId }, context.flags);
    const inputs: RunInputs = { plans, seed, reports, parallel: values.parallel ?? 1, flags };
    return context.change(`run ${count} on ${testEnvironment.target}`, () => ({
      kind: "live",
      steps: report(context, testEnvironment, inputs),
    }));
  },
});

interface RunInputs {
  readonly plans: readonly Plan[];
  readonly seed: string;
  readonly parallel: number;
  readonly reports: readonly ReportRequest[];
  /** The flags that repeat this run. */
  readonly flags: readonly string[];
}

async function* report(
  context: Context,
  testEnvironment: TestEnvironment,
  inputs: RunInputs,
): AsyncGenerator<LivePiece> {
  const { seed, reports, plans, flags } = inputs;
  const isWhole = reports.some(({ file }) => file === undefined) || context.style.format === "json";
  const options = playAll(context, testEnvironment, inputs);
  const results = isWhole ? await endOf(options) : yield* options;
  const summary: RunSummary = { seed, target: testEnvironment.target, results };
  const annotations = context.host.env.GITHUB_ACTIONS === "true" ? githubReport(summary) : "";
  if (annotations !== "") await context.host.stderr.write(safeLines(annotations));
  for (const request of reports) {
    const piece = await writeReport(context.host, request, summary);
    if (piece !== undefined) yield piece;
  }
  if (!isWhole)
    yield { text: formatTotal(results, seed), json: { type: "total", ...countOutcomes(results), seed } };
  else if (reports.every(({ file }) => file !== undefined)) yield wholeJson(summary);
  const silence = context.signal.aborted ? undefined : testEnvironment.silence();
  const failure = silence ?? failureOfRun(context.signal, summary, plans.length, flags);
  if (failure !== undefined) throw failure;
}

async function* playAll(
  context: Context,
  testEnvironment: TestEnvironment,
  { plans, seed, parallel }: RunInputs,
): AsyncGenerator<LivePiece, readonly ScenarioResult[]> {
  const { env } = context.host;
  const secrets = new Secrets(plans.flatMap(({ variables }) => variables.flatMap((name) => env[name] ?? [])));
  const session = await testEnvironment.open(seed);
  try {
    const isOver = () => testEnvironment.silence() !== undefined;
    return yield* play(context, { ...session, plans, parallel, secrets, isOver });
  } finally {
    await session.close();
  }
}

async function endOf<End>(steps: AsyncGenerator<LivePiece, End>): Promise<End> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}
