import { text } from "node:stream/consumers";
import { renderReport } from "../../render/render";
import type { Report } from "../../render/report";
import { formatFailureLines } from "./failure-lines";
import type { OpenLine } from "./open-line";

/** Runs a change and summarizes its result in one line. */
export async function runAction(
  openReport: OpenLine,
  line: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  try {
    return await summarizeReport(await openReport(line, signal));
  } catch (error) {
    return formatFailureLines(error).join("  ");
  }
}

async function summarizeReport(report: Report): Promise<string> {
  if (report.kind === "list") {
    let count = 0;
    for await (const { records } of report.pages) count += records.length;
    const { notes } = report.end();
    return [count === 0 ? report.emptyText : `${count} done.`, ...notes].join("  ");
  }
  if (report.kind !== "record") return "Done.";
  const style = { format: "table", isTerminal: true, width: undefined, isColored: false } as const;
  const card = await text(renderReport(report, { ...style, isExplicitFormat: true }));
  return card.split("\n")[0] ?? "";
}
