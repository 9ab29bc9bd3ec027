import { Failure } from "../base/failure";
import { durationOption, flag, type OptionValues, repeatedOption, textOption } from "../cli/flags/option";
import { readingsOption } from "../kit/readings/readings-file";

export const recordOptions = {
  since: durationOption("--since <duration>", "record what a served sandbox has seen in this real time"),
  case: textOption("--case <case>", "record the life of one case, as its reads and delivery history show it"),
  from: textOption(
    "--from <file>",
    "record the requests of a HAR file, or the folder of a recording that has not ended",
  ),
  scrub: textOption(
    "--scrub <file>",
    "print a HAR file without persons, texts, IDs and keys, instead of a scenario",
  ),
  out: textOption("--out <file>", "write the result to this file. Default: stdout"),
  seed: textOption("--seed <seed>", "the seed of the world of the program"),
  route: repeatedOption(
    "--route <from=to>",
    "deliver events of the program for one origin to another one; repeatable",
  ),
  limits: flag("--no-limits", "turn off the platform's rate limits for the program"),
  ...readingsOption,
};

export type RecordFlags = OptionValues<typeof recordOptions>;

/** Throws unless the flags name exactly one source, or if a flag needs a program and there is none. */
export function checkRecordFlags(flags: RecordFlags, hasProgram: boolean): void {
  const { since, from, seed, route, limits } = flags;
  if (!hasProgram && (seed !== undefined || route !== undefined || limits === false))
    throw new Failure("usage", "--seed, --route and --no-limits need a program to run: write it after --.");
  const sourceCount = [since, from, flags.case, flags.scrub, hasProgram || undefined].filter(
    (value) => value !== undefined,
  ).length;
  if (sourceCount === 1) return;
  const sourceWords = "--since 10m, --case CASE, --from FILE.har, --scrub FILE.har, or a program after --";
  throw new Failure(
    "usage",
    sourceCount === 0 ? `Name what to record: ${sourceWords}.` : `Use one of ${sourceWords}.`,
  );
}
