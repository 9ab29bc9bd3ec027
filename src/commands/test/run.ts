import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Environment } from "../../base/platform";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { type OptionValues, repeated, textOption, wholeNumber } from "../../cli/option";
import { readInput } from "../../cli/request-body";
import type { Report } from "../../render/report";
import { loadScenarios } from "../../scenario/load";
import type { Plan } from "../../scenario/plan";
import { refuseUnfit } from "../../scenario/preflight";
import { tellTotal } from "../../scenario/report/live-text";
import { newRunName } from "../../scenario/undo-journal";
import { environmentSecrets } from "./environment-secrets";
import { play, type Told } from "./play";
import { type RunEnd, writeReport } from "./report-files";
import { type ReportWish, readReports } from "./report-wish";
import { failureOfRun } from "./run-failure";
import { openTheatre, type Theatre, theatreOptions } from "./theatre";

const options = {
  ...theatreOptions,
  only: textOption("--only <name>", "the scenarios with this text in their name"),
  parallel: wholeNumber("--parallel <n>", "so many at a time; 1", 1, 64),
  seed: textOption("--seed <seed>", "the seed of the sandbox's worlds; another one each time unless given"),
  report: repeated(
    "--report <kind[=file]>",
    "tap, junit or json, to a file or stdout; several with commas",
  ),
};

type Values = OptionValues<typeof options>;

export default command({
  details:
    "Play scenarios: YAML files of steps, with what must become of them and which webhooks must come, or must not. On the sandbox each has a world and a clock of its own, so that an hour passes in no time; with another --target the same file plays on a real environment. What a scenario makes is taken back at its end, however it ends; `test cleanup --orphans` removes what a killed run left. Exit 13 when a scenario fails, 12 when only something could not be taken back.",
  examples: [
    { line: "recoup test run paid.yaml", note: "on the sandbox, or wherever the current profile leads" },
    { line: "recoup test run scenarios/*.yaml --target sandbox --parallel 8", note: "many at a time" },
    { line: "recoup test run paid.yaml --report junit=report.xml,tap", note: "for a build server" },
    {
      line: "recoup test run paid.yaml --target acme --receive 8080 --public-url https://hooks.acme.example",
      note: "on a real environment, with a receiver that it can reach",
    },
  ],
  argument: { name: "files", description: "scenario files, or - for stdin", isVariadic: true },
  options,
  calls: [],
  async run({ arguments: files, options: values }, context) {
    const reports = readReports(values.report ?? []);
    const theatre = await openTheatre(context, values);
    const plans = await loadAll(context, files, values.only);
    refuseUnfit(plans, theatre);
    const seed = values.seed ?? newRunName(() => context.host.random());
    const count = plans.length === 1 ? "1 scenario" : `${plans.length} scenarios`;
    const telling = { plans, seed, reports, parallel: values.parallel ?? 1, files };
    return context.change(`run ${count} on ${theatre.target}`, () => tell(context, theatre, telling));
  },
});

async function loadAll(
  { host }: Context,
  files: readonly string[],
  only: string | undefined,
): Promise<readonly Plan[]> {
  const plans: Plan[] = [];
  const findings: string[] = [];
  for (const name of files) {
    try {
      plans.push(...(await loadScenarios({ name, bytes: await readInput(host, name) }, host.env)));
    } catch (error) {
      if (!(error instanceof Failure) || files.length === 1) throw error;
      findings.push(...(error.details.findings ?? [error.message]));
    }
  }
  if (findings.length > 0)
    throw new Failure("usage", "Not all of these files are scenarios that can run; nothing was sent.", { findings });
  const chosen = plans.filter(({ name }) => only === undefined || name.includes(only));
  if (chosen.length > 0) return chosen;
  throw new Failure("usage", `No scenario has "${only}" in its name.`, {
    hint: `There are ${plans.map(({ name }) => name).join(", ")}.`,
  });
}

interface Telling {
  readonly plans: readonly Plan[];
  readonly seed: string;
  readonly parallel: number;
  readonly reports: readonly ReportWish[];
  readonly files: readonly string[];
}

function tell(context: Context, theatre: Theatre, telling: Telling): Report {
  return { kind: "live", steps: steps(context, theatre, telling) };
}

async function* steps(context: Context, theatre: Theatre, telling: Telling): AsyncGenerator<Told> {
  const { plans, seed, parallel, reports } = telling;
  const toStdout = reports.find(({ file }) => file === undefined);
  const isWhole = toStdout !== undefined || context.style.format === "json";
  const secrets = environmentSecrets(plans, context.host.env);
  const end = await theatre.open(seed, secrets, async function* (playing) {
    return yield* play(context, { ...playing, plans, parallel, secrets });
  });
  const results = yield* isWhole ? silent(end) : end;
  const told: RunEnd = { summary: { seed, target: theatre.target, results }, host: context.host };
  for (const wish of reports) {
    const text = await writeReport(told, wish);
    if (text !== undefined) yield text;
  }
  if (toStdout === undefined && isWhole) yield (await writeReport(told, { kind: "json" })) as Told;
  if (!isWhole) yield { text: tellTotal(results, seed), json: { type: "total", seed, results: results.length } };
  const failure = failureOfRun(context, { ...telling, target: theatre.target, results });
  if (failure !== undefined) throw failure;
}
