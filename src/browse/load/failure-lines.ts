import { describeFailure } from "../../cli/line/failure";
import { DryRun } from "../../cli/session/dry-run/dry-run";
import { loadMeasure } from "../../render/table/width";
import { wrapToWidth } from "../../render/table/wrap";
import { sanitizeLines } from "../../render/text/safe-text";
import type { Style } from "../../render/text/style";
import { wrapLine } from "./card-lines";

/** Returns the lines that a command would print to stderr instead of its result. */
export function formatFailureLines(error: unknown): readonly string[] {
  const text = error instanceof DryRun ? error.text : describeFailure(error, false).text;
  return sanitizeLines(text).trimEnd().split("\n");
}

export async function renderFailure(error: unknown, { width = 80 }: Style): Promise<readonly string[]> {
  const text = formatFailureLines(error).join("\n");
  const measure = await loadMeasure([text]);
  return wrapToWidth(text, width, measure).flatMap((line) => wrapLine(line, width, measure));
}
