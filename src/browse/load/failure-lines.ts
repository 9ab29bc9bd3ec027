import { describeFailure } from "../../cli/line/failure";
import { DryRun } from "../../cli/session/dry-run/dry-run";
import { sanitizeLines } from "../../render/text/safe-text";

/** Returns the lines that a command would print to stderr instead of its result. */
export function formatFailureLines(error: unknown): readonly string[] {
  const text = error instanceof DryRun ? error.text : describeFailure(error, false).text;
  return sanitizeLines(text).trimEnd().split("\n");
}
