import type { Program } from "../../base/host";
import { defaultServedPort } from "../../base/platform";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";
import { openReadyFile } from "../../cli/session/ready-file";
import type { JudgeDocument } from "../../judge/document";
import { checkJudgeFlags, type JudgeFlags, judgeOptions } from "../../judge/judge-options";
import { judgeProgram } from "../../judge/judge-program";
import {
  acceptKeys,
  judgeTraffic,
  needsStdout,
  type ReportSetting,
  type ReportStep,
  reportJudgment,
} from "../../judge/judge-report";
import { openAcceptedFindings } from "../../kit/findings/accept-flags";
import { readFindingReports } from "../../scenario/report/findings/report-files";
import { createJudgedServers, type JudgedServers } from "./judging/judged-servers";
import { checkRecordedFlags, judgeRecorded, usesRecording } from "./judging/recorded";
import { type JudgmentInputs, judgeUntilStopped } from "./judging/until-stopped";

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
    if (usesRecording(options)) checkRecordedFlags(options, file !== undefined);
    const setting = await resolveReportSetting(context, options);
    if (usesRecording(options))
      return reportJudgment(context.style, judgeRecorded(context, options, setting));
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
      reportJudgment(
        context.style,
        closeAfter(
          servers,
          program === undefined
            ? judgeUntilStopped(context, judgment)
            : judgeOnce(context, judgment, program),
        ),
      ),
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

/** Closes the servers after judging, even if that fails. */
async function* closeAfter(
  { close }: JudgedServers,
  steps: AsyncGenerator<ReportStep, JudgeDocument>,
): AsyncGenerator<ReportStep, JudgeDocument> {
  try {
    return yield* steps;
  } finally {
    await close();
  }
}

// biome-ignore lint/correctness/useYield: a program prints by itself
async function* judgeOnce(
  context: Context,
  { flags, setting, servers }: JudgmentInputs,
  program: Pick<Program, "file" | "line">,
): AsyncGenerator<ReportStep, JudgeDocument> {
  const judgedProgram = await judgeProgram(context, {
    runs: flags.runs ?? 1,
    open: servers.open,
    program: { ...program, ...(needsStdout(context.style) && { stdout: "stderr" }) },
    readyFile: await openReadyFile(context, flags.readyFile),
  });
  return judgeTraffic(setting, { target: servers.target, ...judgedProgram });
}
