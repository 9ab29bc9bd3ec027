import { Failure } from "../base/failure";
import {
  durationOption,
  flag,
  type OptionValues,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../cli/flags/option";
import { readingsOption } from "../kit/readings/readings-file";
import { findingReportKinds } from "../scenario/report/findings/report-files";

export const judgeOptions = {
  target: textOption(
    "--target <profile>",
    "judge the program against this profile's test environment, through a proxy on this machine",
  ),
  provoke: flag("--provoke", "let requests fail on purpose, each operation once in each way"),
  runs: wholeNumberOption(
    "--runs <n>",
    "run the program this many times, each in a fresh world. Default: 1",
    1,
    100,
  ),
  seed: textOption(
    "--seed <seed>",
    "the seed of the world and, for the same requests in the same order, of what is provoked",
  ),
  since: durationOption("--since <duration>", "judge what a served sandbox has seen in this real time"),
  from: textOption("--from <file>", "judge the requests of a HAR file of another tool"),
  accept: textOption("--accept <file>", "findings that you accept until a day, in YAML or JSON"),
  updateAccepted: flag("--update-accepted", "write what is found to the file of --accept"),
  report: {
    ...repeatedOption(
      "--report <kind=file>",
      "write a report as junit, html, markdown or json, to a file; comma-separated",
    ),
    completions: findingReportKinds,
  },
  port: wholeNumberOption(
    "--port <n>",
    "the port. Default: a free one, or 4010 without a program",
    0,
    65_535,
  ),
  ...readingsOption,
  route: repeatedOption("--route <from=to>", "deliver events for one origin to another one; repeatable"),
  limits: flag("--no-limits", "turn off the platform's rate limits"),
  readyFile: textOption(
    "--ready-file <file>",
    "write the addresses and keys to this file when requests are answered",
  ),
};

export type JudgeFlags = OptionValues<typeof judgeOptions>;

export function checkJudgeFlags(flags: JudgeFlags, hasProgram: boolean): void {
  const { runs = 1, target } = flags;
  if (target !== undefined) checkTargetFlags(flags);
  if (!hasProgram && runs > 1)
    throw new Failure("usage", "--runs needs a program to run: write it after --.");
}

function checkTargetFlags({ since, from, readings, route, limits }: JudgeFlags): void {
  const createConflictFailure = (flag: string, why: string) =>
    new Failure("usage", `${flag} ${why}, and can't be used with --target.`);
  if (since !== undefined) throw createConflictFailure("--since", "judges what was recorded");
  if (from !== undefined) throw createConflictFailure("--from", "judges what was recorded");
  if (readings !== undefined) throw createConflictFailure("--readings", "changes the sandbox");
  if (route !== undefined) throw createConflictFailure("--route", "changes the sandbox");
  if (limits === false) throw createConflictFailure("--no-limits", "changes the sandbox");
}
