import { Failure } from "../base/failure";
import {
  durationOption,
  flag,
  type OptionValues,
  outputFileOption,
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
  accept: outputFileOption("--accept <file>", "findings that you accept until a day, in YAML or JSON"),
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
  readyFile: outputFileOption(
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

function checkTargetFlags(flags: JudgeFlags): void {
  const { since, from } = flags;
  const recordingFlag = since !== undefined ? "--since" : from !== undefined ? "--from" : undefined;
  if (recordingFlag !== undefined)
    throw new Failure("usage", `${recordingFlag} judges what was recorded, and can't be used with --target.`);
  refuseSandboxFlags(flags, "--target");
}

/** Throws for flags that would have no effect with `conflict`. */
export function refuseSandboxFlags({ readings, route, limits }: JudgeFlags, conflict: string): void {
  const [flag] = [readings && "--readings", route && "--route", limits === false && "--no-limits"].filter(
    Boolean,
  );
  if (flag !== undefined)
    throw new Failure("usage", `${flag} changes the sandbox, and can't be used with ${conflict}.`);
}
