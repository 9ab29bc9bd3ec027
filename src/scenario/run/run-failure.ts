import { advice, recoup } from "../../base/advice/advice";
import { Failure, type FailureKind } from "../../base/failure";
import { sandboxName } from "../../config/profile/profile-names";
import { countOutcomes, getFailedStep, type RunSummary } from "../report/result";
import { buildRerunCommand } from "./rerun-command";

/** Returns the failure of a run. A failed scenario takes precedence over a failed cleanup. */
export function findRunFailure(
  signal: AbortSignal,
  summary: RunSummary,
  flags: readonly string[],
): Failure | undefined {
  const { results } = summary;
  const { failed, notCleanedUp, notRun } = countOutcomes(results);
  const scenarioCount = results.length;
  if (signal.aborted) return new Failure("interrupted", "interrupted");
  const earlyFailure = findSetupFailure(summary) ?? findSharedRefusal(summary);
  if (earlyFailure !== undefined) return earlyFailure;
  const cleanupLine = buildCleanupCommand(summary.target);
  const isInMemory = summary.target === sandboxName;
  const [first] = results.filter(({ outcome }) => outcome === "failed");
  if (first !== undefined)
    return new Failure(
      "check-failed",
      `${failed} of ${scenarioCount} scenarios failed${formatNotRun(notRun)}.`,
      {
        hint: advice`${buildRerunCommand(first, summary, flags)} repeats ${failed === 1 ? "it" : "the first one"}.${flags.includes("--run-id") ? resetHint : ""}${notCleanedUp === 0 || isInMemory ? "" : advice` ${cleanupLine} deletes what was left.`}`,
      },
    );
  if (notCleanedUp === 0) return undefined;
  return new Failure("partial", `${notCleanedUp} of ${scenarioCount} scenarios could not be cleaned up.`, {
    hint: isInMemory
      ? "Nothing is left: the sandbox of this run was in memory."
      : advice`${cleanupLine} tries again.`,
  });
}

/** Builds the command that deletes orphaned resources of test runs on this target. */
export function buildCleanupCommand(target: string) {
  const otherProfile = target !== sandboxName && { profile: target };
  return recoup`test cleanup --orphans ${otherProfile && "--profile"} ${otherProfile}`;
}

const formatNotRun = (count: number) =>
  count === 0 ? "" : `; ${count} ${count === 1 ? "was" : "were"} not run`;

/** A repeated run ID repeats the event IDs, so a receiver that already booked them would pass by mistake. */
const resetHint = " Reset your receiver first: it will get the same event ids again.";

/** Failures of the setup: key, permissions, rate limit or connection. */
const setupFailureKinds: ReadonlySet<FailureKind> = new Set([
  "config",
  "unauthorized",
  "forbidden",
  "rate-limited",
  "network",
]);

/** Returns the cause if every step failed because of the setup, because then nothing was checked. */
function findSetupFailure({ results, target }: RunSummary): Failure | undefined {
  const failures = results
    .flatMap(({ steps }) => steps)
    .filter(({ outcome }) => outcome !== "skipped")
    .map(({ failure }) => failure);
  const isSetupFailure = failures.every(
    (failure) => failure?.code !== undefined && setupFailureKinds.has(failure.code),
  );
  const [first] = failures;
  if (!isSetupFailure || first?.code === undefined) return undefined;
  return new Failure(first.code, `No scenario could start: ${first.message}`, {
    hint: first.hint ?? advice`${recoup`doctor --network --profile ${{ profile: target }}`} finds the cause.`,
  });
}

/**
 * Returns the refusal if every failed scenario failed on a write that wasn't sent. No check failed in that
 * case.
 */
function findSharedRefusal({ results }: RunSummary): Failure | undefined {
  const failures = results
    .filter(({ outcome }) => outcome === "failed")
    .map((result) => getFailedStep(result)?.failure);
  const [first] = failures;
  if (first === undefined || !failures.every((failure) => failure?.sent === false)) return undefined;
  return new Failure(
    "forbidden",
    `${failures.length} of ${results.length} scenarios are not allowed to write: ${first.message}`,
    { hint: first.hint },
  );
}
