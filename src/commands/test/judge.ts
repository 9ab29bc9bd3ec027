import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Program } from "../../base/host";
import { defaultServedPort } from "../../base/platform";
import { pluralize } from "../../base/text/numbers/format-count";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";
import { openReadyFile } from "../../cli/session/ready-file";
import type { JudgeDocument } from "../../judge/document";
import {
  checkJudgeFlags,
  type JudgeFlags,
  judgeOptions,
  refuseSandboxFlags,
} from "../../judge/judge-options";
import { createPlanProvider, judgeProgram } from "../../judge/judge-program";
import {
  acceptKeys,
  judgeTraffic,
  needsStdout,
  type ReportSetting,
  type ReportStep,
  reportJudgment,
} from "../../judge/judge-report";
import type { JudgedAddresses } from "../../judge/judged-server";
import { watchFindings } from "../../judge/live-findings";
import { refuseRedacted } from "../../judge/redacted-headers";
import { formatFinding } from "../../judge/report-text";
import { serveObservedSandbox } from "../../judge/sandbox-run";
import { openTargetProxy, refuseTarget } from "../../judge/target/open-target";
import { openAcceptedFindings } from "../../kit/findings/accept-flags";
import { readReadings } from "../../kit/readings/readings-file";
import { createProfileClassifier } from "../../kit/traffic/profile-destination";
import { readTrafficSince } from "../../kit/traffic/read-traffic-log";
import { readFindingReports } from "../../scenario/report/findings/report-files";
import { openProfileContext } from "../../scenario/run/environment/open-environment";
import type { Traffic } from "../../traffic/exchange";
import { readHar } from "../../traffic/har/read-har";
import { buildRecordedTraffic } from "../../traffic/recorded-traffic";

export default command({
  details:
    "Judge the program that calls the platform. A sandbox of its own runs the program with the variables of `sandbox exec`, observes every request, and gives one verdict for each rule: broken if the interface description forbids what the program did, advice if it is allowed but costs, held, or no occasion. It never changes an answer. With --provoke, requests fail on purpose, so that retries and idempotency keys have an occasion; the world is compared at the end. Without a program it serves until Ctrl-C and prints findings as they come. --target judges the program against a profile's test environment instead: a proxy on this machine forwards to it with the program's own key, and with --provoke answers in its place. --since judges what a served sandbox has seen, even one that was killed, and --from a HAR file of another tool. Exit code: that of the program if it failed, otherwise 13 if a rule is broken or nothing was seen.",
  examples: {
    "recoup test judge -- npm test": "your own tests",
    "recoup test judge --provoke --runs 3 -- npm test": "also when requests fail",
    "recoup test judge --accept accepted.yaml --update-accepted -- npm test":
      "accept what is found today, for 90 days",
    "recoup test judge --target acme -- npm test": "against a real test host; the program brings its own key",
    "recoup test judge --report junit=judge.xml,markdown=judge.md -- npm test": "for a build server",
  },
  argument: {
    name: "command",
    description: "the program and its arguments, after --",
    isVariadic: true,
    canBeEmpty: true,
    isOptional: true,
  },
  options: judgeOptions,
  prints: {
    record: async () => (await import("../../judge/shapes")).JudgedClient,
    lines: async () => (await import("../../judge/shapes")).JudgeLine,
  },
  ownProfile: ({ options: { target } }) => target,
  async run({ arguments: [file, ...line], options }, context) {
    checkJudgeFlags(options, file !== undefined);
    const isRecorded = options.since !== undefined || options.from !== undefined;
    if (isRecorded) checkRecordedFlags(options, file !== undefined);
    const setting = await resolveReportSetting(context, options);
    if (isRecorded) return reportJudgment(context.style, judgeRecorded(context, options, setting));
    const program = file === undefined ? undefined : { file, line };
    const port = options.port ?? (program === undefined ? defaultServedPort : 0);
    const servers = await createJudgedServers(context, options, port);
    const targetName = options.target ?? "a sandbox";
    const action =
      program === undefined
        ? `serve and judge ${targetName}`
        : `run ${[file, ...line].join(" ")} against ${targetName} and judge it`;
    const judgment = { flags: options, setting, servers };
    return context.change(action, () =>
      reportJudgment(context.style, judgeServed(context, judgment, program)),
    );
  },
});

async function resolveReportSetting(context: Context, flags: JudgeFlags): Promise<ReportSetting> {
  const reports = readFindingReports(flags.report ?? []);
  const accepted = await openAcceptedFindings(context, {
    flag: "--accept",
    updateFlag: "--update-accepted",
    keys: acceptKeys,
    file: flags.accept,
    isUpdated: flags.updateAccepted === true,
  });
  await checkWritable(context, ...reports.map(({ file }) => file));
  const { host, note, warn } = context;
  return { host, accepted, reports, note, warn };
}

interface JudgmentInputs {
  readonly flags: JudgeFlags;
  readonly setting: ReportSetting;
  readonly servers: JudgedServers;
}

/**
 * Judges the program if there is one. Otherwise, judges every client until Ctrl-C. Closes the servers even
 * after a failure.
 */
async function* judgeServed(
  context: Context,
  judgment: JudgmentInputs,
  program: ProgramLine | undefined,
): AsyncGenerator<ReportStep, JudgeDocument> {
  try {
    return program === undefined
      ? yield* judgeUntilStopped(context, judgment)
      : yield* judgeOnce(context, judgment, program);
  } finally {
    await judgment.servers.close();
  }
}

type ProgramLine = Pick<Program, "file" | "line">;

// biome-ignore lint/correctness/useYield: the program prints its own output
async function* judgeOnce(
  context: Context,
  { flags, setting, servers }: JudgmentInputs,
  program: ProgramLine,
): AsyncGenerator<ReportStep, JudgeDocument> {
  const judgedProgram = await judgeProgram(context, {
    runs: flags.runs ?? 1,
    open: servers.open,
    program: { ...program, ...(needsStdout(context.style) && { stdout: "stderr" }) },
    readyFile: await openReadyFile(context, flags.readyFile),
  });
  return judgeTraffic(setting, { target: servers.target, ...judgedProgram });
}

/** Judges the requests that a sandbox received or a HAR file contains. */
// biome-ignore lint/correctness/useYield: only the report is printed
async function* judgeRecorded(
  context: Context,
  flags: JudgeFlags,
  setting: ReportSetting,
): AsyncGenerator<ReportStep, JudgeDocument> {
  const { since, from } = flags;
  const traffic =
    from === undefined
      ? await readTrafficSince(context, context.host.now() - (since ?? 0))
      : await readHarTraffic(context, from);
  return judgeTraffic(setting, { target: from ?? "sandbox", seed: "", traffics: [traffic] });
}

async function readHarTraffic(context: Context, file: string): Promise<Traffic> {
  const { host, profile, warn } = context;
  const entries = readHar(host.files, resolve(host.workingFolder, file));
  const findDestination = createProfileClassifier(profile);
  const { traffic, ignored } = await buildRecordedTraffic(entries, (exchange) => {
    const destination = findDestination(exchange);
    if (destination !== undefined) refuseRedacted(exchange, file);
    return destination;
  });
  if (ignored > 0) await warn(`Ignored ${pluralize(ignored, "request")} to other addresses.`);
  return traffic;
}

/** Throws for flags that need a run, and for `--since` with `--from`. */
function checkRecordedFlags(flags: JudgeFlags, hasProgram: boolean): void {
  if (flags.since !== undefined && flags.from !== undefined)
    throw new Failure("usage", "--since and --from can't be used together.");
  const name = flags.from === undefined ? "--since" : "--from";
  if (hasProgram) throw new Failure("usage", `${name} judges what was recorded: leave out the program.`);
  if (flags.provoke === true) throw new Failure("usage", `${name} can't be used with --provoke.`);
  refuseSandboxFlags(flags, name);
}

/** Serves a judged sandbox or proxy until Ctrl-C, yielding findings as they occur. */
async function* judgeUntilStopped(
  context: Context,
  { flags, setting, servers }: JudgmentInputs,
): AsyncGenerator<ReportStep, JudgeDocument> {
  const { target } = servers;
  const readyFile = await openReadyFile(context, flags.readyFile);
  const { info, seed, traffic, stop } = await servers.open();
  try {
    await readyFile?.write(info);
    yield { text: formatAddresses(info, target), json: { type: "serving", ...info } };
    for await (const finding of watchFindings(context.host, context.signal, traffic))
      yield { text: ["\n", ...formatFinding(finding), "\n"], json: { type: "finding", ...finding } };
  } finally {
    await stop();
    await readyFile?.remove();
  }
  return judgeTraffic(setting, { target, seed, traffics: [traffic()] });
}

function formatAddresses({ url, surfaces }: JudgedAddresses, target: string): string {
  const lines = Object.entries(surfaces.test).map(([surface, access]) => {
    const key = access.key === undefined ? "" : `\n  ${"".padEnd(10)}  key ${access.key}`;
    return `  ${surface.padEnd(10)}  ${access.url}${key}`;
  });
  const name = target === "sandbox" ? "The judged sandbox" : `The proxy to ${target}`;
  return [
    `${name} answers at ${url}`,
    ...lines,
    "Run your client against it. Findings are printed as they come; Ctrl-C prints the report.",
  ].join("\n");
}

type JudgedServers = Awaited<ReturnType<typeof createJudgedServers>>;

const defaultSeed = "recoup";

/**
 * Returns servers that open a new sandbox for each run, or a proxy to the `--target` profile. Throws if that
 * profile must not be judged. In the result, `target` is the name to report.
 */
async function createJudgedServers(context: Context, flags: JudgeFlags, port: number) {
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
