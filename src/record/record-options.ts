import { Failure } from "../base/failure";
import { duration, type OptionValues, textOption } from "../cli/flags/option";
import { readingsOption } from "../kit/readings/readings-file";

export const recordOptions = {
  since: duration("--since <duration>", "record what a served sandbox has seen in this real time"),
  from: textOption("--from <file>", "record the requests of a HAR file"),
  out: textOption("--out <file>", "write the scenario to this file. Default: stdout"),
  ...readingsOption,
};

export type RecordFlags = OptionValues<typeof recordOptions>;

/** Refuses flags that contradict each other. */
export function checkRecordFlags({ since, from }: RecordFlags, hasProgram: boolean): void {
  const sources = [since !== undefined, from !== undefined, hasProgram].filter(Boolean).length;
  if (sources === 1) return;
  const sourceWords = "--since 10m, --from FILE.har, or a program after --";
  throw new Failure(
    "usage",
    sources === 0 ? `Name what to record: ${sourceWords}.` : `Use one of ${sourceWords}.`,
  );
}
