import type { Context } from "../../../cli/session/context";
import { openReadyFile } from "../../../cli/session/ready-file";
import type { JudgeDocument } from "../../../judge/document";
import type { JudgeFlags } from "../../../judge/judge-options";
import { planOverRuns } from "../../../judge/judge-program";
import { type ReportSetting, type Step, settleJudgment } from "../../../judge/judge-report";
import { liveFindings } from "../../../judge/live-findings";
import { findingText } from "../../../judge/report-text";
import { observedSandbox } from "../../../judge/sandbox-run";
import { readReadings } from "../../../kit/readings/readings-file";
import type { ServeInfo } from "../../../sandbox";

interface OpenJudgment {
  readonly flags: JudgeFlags;
  readonly setting: ReportSetting;
  readonly port: number;
}

/** Serves a judged sandbox, and yields findings as they come until Ctrl-C. */
export async function* judgeUntilStopped(
  context: Context,
  { flags, setting, port }: OpenJudgment,
): AsyncGenerator<Step, JudgeDocument> {
  const { seed, route = [], limits, provoke } = flags;
  const readyFile = await openReadyFile(context, flags.readyFile);
  const { serving, traffic } = await observedSandbox(context, {
    ...{ port, seed, routes: route },
    isUnlimited: limits === false,
    readings: await readReadings(context.host, flags),
    planFor: planOverRuns(provoke === true),
  });
  try {
    await readyFile?.write(serving.info);
    yield { text: formatAddresses(serving.info), json: { type: "serving", ...serving.info } };
    for await (const finding of liveFindings(context.host, context.signal, traffic))
      yield { text: ["\n", ...findingText(finding), "\n"], json: { type: "finding", ...finding } };
  } finally {
    await serving.stop();
    await readyFile?.remove();
  }
  return settleJudgment(setting, { target: "sandbox", seed: serving.world.seed, traffics: [traffic()] });
}

function formatAddresses({ url, surfaces }: ServeInfo): string {
  const lines = Object.entries(surfaces.test).map(
    ([surface, access]) => `  ${surface.padEnd(10)}  ${access.url}\n  ${"".padEnd(10)}  key ${access.key}`,
  );
  return [
    `The judged sandbox answers at ${url}`,
    ...lines,
    "Run your client against it. Findings are printed as they come; Ctrl-C prints the report.",
  ].join("\n");
}
