import { Failure } from "../../base/failure";
import { createRunName } from "../../cleanup/journal";
import {
  flag,
  type OptionValues,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { refuseFields } from "../../cli/output/output";
import type { Context } from "../../cli/session/context";
import { confirmForgedDeliveries } from "../../cli/session/guards/forged-deliveries";
import { checkWritable } from "../../cli/session/guards/writable";
import type { ToneText } from "../../render/report";
import type { ScenarioPlan } from "../../scenario/files/plan";
import { environmentOptions } from "../../scenario/run/environment/environment-options";
import { openTestEnvironment } from "../../scenario/run/environment/open-environment";
import { loadAllScenarios } from "../../scenario/run/load-all";
import type { LiveOutput } from "../../scenario/run/play";
import { refuseUnsupportedSteps, type TargetFacts } from "../../scenario/run/preflight";
import {
  createLiveProgramFailure,
  createProgramFailure,
  refuseRunSteps,
} from "../../scenario/run/programs/refuse-programs";
import { readReports, reportKinds } from "../../scenario/run/reports/report-files";
import { listResultFlags } from "../../scenario/run/rerun-command";
import { findFiles, selectShard, shardOption } from "../../scenario/run/selection/find-files";
import { watchSavedFiles } from "../../scenario/run/selection/saved-files";
import { reportRun } from "./running/report";

const options = {
  ...environmentOptions,
  drill: repeatedOption("--drill <name>", "run this drill of `test drills`, or `all`"),
  only: textOption("--only <name>", "only scenarios with this text in their name"),
  parallel: wholeNumberOption("--parallel <n>", "run this many at a time. Default: 1", 1, 64),
  seed: textOption("--seed <seed>", "the seed of the sandbox's worlds. Default: a new one each time"),
  shard: shardOption,
  bail: flag("--bail", "stop after the first scenario that fails"),
  watch: flag("--watch", "run again what was saved, until Ctrl-C"),
  report: {
    ...repeatedOption(
      "--report <kind[=file]>",
      "write a report as tap, junit, json or html, to a file or stdout; comma-separated",
    ),
    completions: reportKinds,
  },
};

export default command({
  details:
    "Run scenarios: YAML files with steps, their expected results, and the webhooks that must or must not arrive. On the sandbox each scenario has its own world and clock, so an hour passes in no time; with another --target the same file runs on a real environment. Whatever a scenario creates is deleted when it ends, even if it fails; `test cleanup --orphans` deletes what a killed run left. Exit code 13 means that a scenario failed, 12 that only the cleanup failed. If no step could run, the exit code is that of the cause: 3 or 4 for the key, 5 for a missing permission, 10 for a rate limit, 11 for an unreachable platform. A `run` step starts a program of this machine, and only with --allow-run on this line: read the file first.",
  examples: {
    "recoup test drills life-to-paid > paid.yaml": "a scenario to start from",
    "recoup test run paid.yaml": "on the sandbox, or on the current profile's environment",
    "recoup test run *.yaml --target sandbox --parallel 8": "eight at a time",
    "recoup test run . '**/*.yaml' --shard 1/2 --bail": "a folder and a glob; the first of two machines",
    "recoup test run . --watch": "again what you save",
    "recoup test run --drill all": "the scenarios of `test drills`",
    "recoup test run paid.yaml --allow-run": "with steps that start your own programs",
    "recoup test run --drill all --forward http://127.0.0.1:3000/webhooks":
      "test your own receiver with all drills",
    "recoup test run paid.yaml --report junit=report.xml,tap": "for a build server",
    "recoup test run paid.yaml --target acme --receive 8080 --public-url https://hooks.acme.example":
      "on a real environment, with a receiver that it can reach",
  },
  argument: {
    name: "files",
    description: "scenario files, folders or globs, or - for stdin",
    isVariadic: true,
    isOptional: true,
  },
  options,
  globals: ["client", "live", "yes", "confirm"],
  prints: {
    record: async () => (await import("./shapes")).RunReport,
    lines: async () => (await import("./shapes")).RunLine,
  },
  ownProfile: ({ options: { target } }) => target,
  async run({ arguments: names, options: values }, context) {
    const reports = readReports(values.report ?? []);
    refuseFields(context.style, "test run", "it prints whole reports; select with jq");
    if (values.watch === true) checkWatchFlags(names, values, context);
    // Runs before each round, so a receiver gets new events and another chance to respond.
    const prepareRound = async (files: readonly string[]) => {
      const testEnvironment = await openTestEnvironment(context, values, async (inner, file) =>
        (await import("../../proof/import-payments")).importPayments(inner, file),
      );
      return { testEnvironment, plans: await loadPlans(context, values, testEnvironment, files) };
    };
    const firstRound = await prepareRound(names);
    const seed = values.seed ?? firstRound.testEnvironment.seed ?? createRunName(() => context.host.random());
    const scenarioCount =
      firstRound.plans.length === 1 ? "1 scenario" : `${firstRound.plans.length} scenarios`;
    await checkWritable(context, ...reports.map(({ file }) => file));
    await confirmForgedDeliveries(context, values.forward);
    const { parallel = 1, bail = false } = values;
    if (parallel > 1 && values.serve !== undefined)
      throw new Failure("usage", "--serve shows one world at a time: leave out --parallel.");
    const runFiles = async function* (files: readonly string[]) {
      const { testEnvironment, plans } = files === names ? firstRound : await prepareRound(files);
      const flags = listResultFlags(values, context.flags);
      yield* reportRun(context, testEnvironment, { plans, seed, reports, parallel, bail, flags });
    };
    const steps = () => (values.watch === true ? watchRuns(context, names, runFiles) : runFiles(names));
    return context.change(`run ${scenarioCount} on ${firstRound.testEnvironment.target}`, () => ({
      kind: "live",
      steps: steps(),
    }));
  },
});

async function loadPlans(
  { host }: Context,
  { drill, only, shard, allowRun }: OptionValues<typeof options>,
  targetFacts: TargetFacts,
  names: readonly string[],
): Promise<readonly ScenarioPlan[]> {
  const files = await findFiles(host, names);
  const plans = selectShard(await loadAllScenarios(host, { files, drills: drill ?? [], only }), shard);
  if (allowRun !== true) refuseRunSteps(plans, createProgramFailure);
  if (targetFacts.environment === "live") refuseRunSteps(plans, createLiveProgramFailure);
  refuseUnsupportedSteps(plans, targetFacts);
  return plans;
}

/**
 * Runs all files, then reruns each file when it is saved, until Ctrl-C. A failure ends only the current
 * round.
 */
async function* watchRuns(
  { host, note, signal }: Context,
  names: readonly string[],
  run: (files: readonly string[]) => AsyncGenerator<LiveOutput>,
): AsyncGenerator<LiveOutput> {
  const saves = await watchSavedFiles(host, names, signal);
  let files = names;
  while (!signal.aborted) {
    yield* catchFailure(run(files));
    if (signal.aborted) return;
    await note("Waiting for a file to be saved; Ctrl-C ends.");
    const { value } = await saves.next();
    if (value === undefined) return;
    files = value;
    yield { text: [{ tone: "faint", text: `\nSaved: ${files.join(", ")}` }], json: { type: "saved", files } };
  }
}

async function* catchFailure(steps: AsyncGenerator<LiveOutput>): AsyncGenerator<LiveOutput> {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind !== "interrupted") yield describeFailure(error);
  }
}

function describeFailure({ message, details: { findings = [] } }: Failure): LiveOutput {
  const text: ToneText = { tone: "bad", text: [message, ...findings.map((line) => `  ${line}`)].join("\n") };
  return { text: [text], json: { type: "error", message, findings } };
}

/**
 * Throws for inputs and outputs that can't be repeated: stdin, drills, shards, reports and a single JSON
 * document.
 */
function checkWatchFlags(
  names: readonly string[],
  { drill, shard, report }: Readonly<Record<string, unknown>>,
  { style }: Context,
): void {
  if (names.length === 0 || names.includes("-"))
    throw new Failure("usage", "--watch needs files, folders or globs to watch.");
  const refusedFlags = { "--drill": drill, "--shard": shard, "--report": report };
  const refusedFlag = Object.entries(refusedFlags).find(([, value]) => value !== undefined)?.[0];
  if (refusedFlag !== undefined) throw new Failure("usage", `--watch cannot be used with ${refusedFlag}.`);
  if (style.format !== "json") return;
  throw new Failure("usage", "--watch cannot be used with --json.", {
    hint: "-o ndjson prints one line of JSON for each step.",
  });
}
