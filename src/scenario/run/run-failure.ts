import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure, type FailureKind } from "../../base/failure";
import { sandboxName } from "../../config/profile/profile-names";
import { failedStep } from "../report/result";
import { countOutcomes, type RunSummary } from "../report/summary";
import { repeatLine } from "./repeat-line";

/** Returns the failure of a run. A failed scenario takes precedence over a failed cleanup. */
export function failureOfRun(
  signal: AbortSignal,
  summary: RunSummary,
  count: number,
  flags: readonly string[],
): Failure | undefined {
  const { results } = summary;
  const { failed, notCleanedUp } = countOutcomes(results);
  if (signal.aborted) return new Failure("interrupted", "interrupted");
  const untried = failureBeforeAll(summary) ?? refusalOfAll(summary, count);
  if (untried !== undefined) return untried;
  const [first] = results.filter(({ outcome }) => outcome === "failed");
  if (first !== undefined)
    return new Failure(
      "check-failed",
      `${failed} of ${count} scenarios failed${notRun(count - results.length)}.`,
      {
        hint: advice`${repeatLine(first, summary, flags)} repeats ${failed === 1 ? "it" : "the first one"}.${flags.includes("--run-id") ? resetHint : ""}`,
      },
    );
  if (notCleanedUp === 0) return undefined;
  const { target } = summary;
  const elsewhere = target !== sandboxName && { profile: target };
  return new Failure("partial", `${notCleanedUp} of ${count} scenarios could not be cleaned up.`, {
    hint: advice`${recoup`test cleanup --orphans ${elsewhere && "--profile"} ${elsewhere}`} tries again.`,
  });
}

const notRun = (count: number) => (count === 0 ? "" : `; ${count} ${count === 1 ? "was" : "were"} not run`);

/** The same run ID repeats the event IDs, so a receiver that has already booked them would pass wrongly. */
const resetHint = " Reset your receiver first: it will get the same event ids again.";

/** Failures in the setup: key, permissions, rate limit or connection. */
const setupFailures: ReadonlySet<FailureKind> = new Set([
  "config",
  "unauthorized",
  "forbidden",
  "rate-limited",
  "network",
]);

/** Returns the cause if the setup failed every step, because then nothing was checked. */
function failureBeforeAll({ results, target }: RunSummary): Failure | undefined {
  const failures = results
    .flatMap(({ steps }) => steps)
    .filter(({ outcome }) => outcome !== "skipped")
    .map(({ failure }) => failure);
  const isSetupFailure = failures.every(
    (failure) => failure?.code !== undefined && setupFailures.has(failure.code),
  );
  const [first] = failures;
  if (!isSetupFailure || first?.code === undefined) return undefined;
  return new Failure(first.code, `No scenario could start: ${first.message}`, {
    hint: first.hint ?? advice`${recoup`doctor --network --profile ${{ profile: target }}`} finds the cause.`,
  });
}

/**
 * Returns the refusal if every failed scenario failed on a write that was never sent, so that no check
 * failed.
 */
function refusalOfAll({ results }: RunSummary, count: number): Failure | undefined {
  const failures = results
    .filter(({ outcome }) => outcome === "failed")
    .map((result) => failedStep(result)?.failure);
  const [first] = failures;
  if (first === undefined || !failures.every((failure) => failure?.sent === false)) return undefined;
  return new Failure(
    "forbidden",
    `${failures.length} of ${count} scenarios are not allowed to write: ${first.message}`,
    { hint: first.hint },
  );
}
