import { Failure, type FailureKind } from "../../base/failure";
import { countOutcomes, type RunSummary } from "../report/summary";
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
  const untried = failureBeforeAll(summary);
  if (untried !== undefined) return untried;
  const [first] = results.filter(({ outcome }) => outcome === "failed");
  if (first !== undefined)
    return new Failure("check-failed", `${failed} of ${count} scenarios failed.`, {
      hint: `\`${repeatLine(first, summary, flags)}\` repeats ${failed === 1 ? "it" : "the first one"}.${flags.includes("--run-id") ? resetHint : ""}`,
    });
  if (notCleanedUp === 0) return undefined;
  return new Failure("partial", `${notCleanedUp} of ${count} scenarios left something behind.`, {
    hint: "`recoup test cleanup --orphans` tries again to remove it.",
  });
}

/** With the same run id the same event ids come again, and a receiver that has booked them would pass for that reason. */
const resetHint = " Reset your receiver first: it gets the same event ids again.";

/** Of these a scenario says nothing: the key, the way to the platform, or what the key may do. */
const hindrances: ReadonlySet<FailureKind> = new Set([
  "config",
  "unauthorized",
  "forbidden",
  "rate-limited",
  "network",
]);

/** Where no step came through anywhere nothing was checked, so that is no failed check. */
function failureBeforeAll({ results, target }: RunSummary): Failure | undefined {
  const troubles = results
    .flatMap(({ steps }) => steps)
    .filter(({ outcome }) => outcome !== "skipped")
    .map(({ failure }) => failure);
  const isHindered = troubles.every((trouble) => trouble?.code !== undefined && hindrances.has(trouble.code));
  const [first] = troubles;
  if (!isHindered || first?.code === undefined) return undefined;
  return new Failure(first.code, `No scenario could begin: ${first.message}`, {
    hint: first.hint ?? `\`recoup doctor --network --profile ${target}\` looks for the reason.`,
  });
}
