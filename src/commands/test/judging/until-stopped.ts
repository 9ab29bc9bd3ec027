import type { Context } from "../../../cli/session/context";
import { openReadyFile } from "../../../cli/session/ready-file";
import type { JudgeDocument } from "../../../judge/document";
import type { JudgeFlags } from "../../../judge/judge-options";
import { judgeTraffic, type ReportSetting, type ReportStep } from "../../../judge/judge-report";
import type { JudgedAddresses } from "../../../judge/judged-server";
import { watchFindings } from "../../../judge/live-findings";
import { formatFinding } from "../../../judge/report-text";
import type { JudgedServers } from "./judged-servers";

export interface JudgmentInputs {
  readonly flags: JudgeFlags;
  readonly setting: ReportSetting;
  readonly servers: JudgedServers;
}

/** Serves a judged sandbox or proxy until Ctrl-C, yielding findings as they occur. */
export async function* judgeUntilStopped(
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
