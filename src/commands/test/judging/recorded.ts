import { resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Context } from "../../../cli/session/context";
import type { JudgeDocument } from "../../../judge/document";
import type { JudgeFlags } from "../../../judge/judge-options";
import { type ReportSetting, type Step, settleJudgment } from "../../../judge/judge-report";
import { profileDestination } from "../../../kit/traffic/profile-destination";
import { readSeenTraffic } from "../../../kit/traffic/read-seen";
import type { Traffic } from "../../../traffic/exchange";
import { readHar } from "../../../traffic/har/read-har";
import { recordedTraffic } from "../../../traffic/recorded-traffic";

export const isRecorded = ({ since, from }: JudgeFlags): boolean => since !== undefined || from !== undefined;

/** Judges the requests that a sandbox received, or those of a HAR file. */
// biome-ignore lint/correctness/useYield: only the report is printed
export async function* judgeRecorded(
  context: Context,
  flags: JudgeFlags,
  setting: ReportSetting,
): AsyncGenerator<Step, JudgeDocument> {
  const { since, from } = flags;
  const traffic =
    from === undefined
      ? await readSeenTraffic(context, context.host.now() - (since ?? 0))
      : await readFile(context, from);
  return settleJudgment(setting, { target: from ?? "sandbox", seed: "", traffics: [traffic] });
}

async function readFile(context: Context, file: string): Promise<Traffic> {
  const { host, profile, warn } = context;
  const entries = readHar(host.files, resolve(host.workingFolder, file));
  const { traffic, ignored } = await recordedTraffic(entries, profileDestination(profile));
  if (ignored > 0) await warn(`Ignored ${ignored} requests to other addresses.`);
  return traffic;
}

/** Refuses flags that need a run, and `--since` with `--from`. */
export function checkRecordedFlags(flags: JudgeFlags, hasProgram: boolean): void {
  if (flags.since !== undefined && flags.from !== undefined)
    throw new Failure("usage", "--since and --from can't be used together.");
  const name = flags.from === undefined ? "--since" : "--from";
  if (hasProgram) throw new Failure("usage", `${name} judges what was recorded: leave out the program.`);
  if (flags.provoke === true) throw new Failure("usage", `${name} can't be used with --provoke.`);
}
