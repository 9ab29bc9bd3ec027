import { Failure } from "../../base/failure";
import { countOutcomes, type RunSummary } from "../../scenario/report/summary";
import { repeatLine } from "./repeat-line";

/** How the command ends when not all went well: the first failure counts, never what could not be taken back. */
export function failureOfRun(
  signal: AbortSignal,
  summary: RunSummary,
  count: number,
  flags: readonly string[],
): Failure | undefined {
  const { results } = summary;
  const { failed, notCleanedUp } = countOutcomes(results);
  if (signal.aborted) return new Failure("interrupted", "interrupted");
  const [first] = results.filter(({ outcome }) => outcome === "failed");
  if (first !== undefined)
    return new Failure("check-failed", `${failed} of ${count} scenarios failed.`, {
      hint: `\`${repeatLine(first, summary, flags)}\` repeats ${failed === 1 ? "it" : "the first one"}.`,
    });
  if (notCleanedUp === 0) return undefined;
  return new Failure("partial", `${notCleanedUp} of ${count} scenarios left something behind.`, {
    hint: "`recoup test cleanup --orphans` tries again to remove it.",
  });
}
