import { resolve } from "node:path";
import { Failure } from "../../../base/failure";
import { pluralize } from "../../../base/text/numbers/format-count";
import type { Context } from "../../../cli/session/context";
import type { JudgeDocument } from "../../../judge/document";
import type { JudgeFlags } from "../../../judge/judge-options";
import { judgeTraffic, type ReportSetting, type ReportStep } from "../../../judge/judge-report";
import { createProfileClassifier } from "../../../kit/traffic/profile-destination";
import { readTrafficSince } from "../../../kit/traffic/read-traffic-log";
import type { Traffic } from "../../../traffic/exchange";
import { readHar } from "../../../traffic/har/read-har";
import { buildRecordedTraffic } from "../../../traffic/recorded-traffic";

export const usesRecording = ({ since, from }: JudgeFlags): boolean =>
  since !== undefined || from !== undefined;

/** Judges the requests that a sandbox received or a HAR file contains. */
// biome-ignore lint/correctness/useYield: only the report is printed
export async function* judgeRecorded(
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
  const { traffic, ignored } = await buildRecordedTraffic(entries, createProfileClassifier(profile));
  if (ignored > 0) await warn(`Ignored ${pluralize(ignored, "request")} to other addresses.`);
  return traffic;
}

/** Throws for flags that need a run, and for `--since` with `--from`. */
export function checkRecordedFlags(flags: JudgeFlags, hasProgram: boolean): void {
  if (flags.since !== undefined && flags.from !== undefined)
    throw new Failure("usage", "--since and --from can't be used together.");
  const name = flags.from === undefined ? "--since" : "--from";
  if (hasProgram) throw new Failure("usage", `${name} judges what was recorded: leave out the program.`);
  if (flags.provoke === true) throw new Failure("usage", `${name} can't be used with --provoke.`);
}
