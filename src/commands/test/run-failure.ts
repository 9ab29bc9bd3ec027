import { Failure } from "../../base/failure";
import { shellWord } from "../../cli/shell-word";
import { countOutcomes, type RunSummary } from "../../scenario/report/summary";
import type { ScenarioResult } from "../../scenario/result";
import { drillOf } from "./drill-files";

/** How the command ends when not all went well: the first failure counts, never what could not be taken back. */
export function failureOfRun(signal: AbortSignal, summary: RunSummary, count: number): Failure | undefined {
  const { results } = summary;
  const { failed, notCleanedUp } = countOutcomes(results);
  if (signal.aborted) return new Failure("interrupted", "interrupted");
  const [first] = results.filter(({ outcome }) => outcome === "failed");
  if (first !== undefined)
    return new Failure("check-failed", `${failed} of ${count} scenarios failed.`, {
      hint: `${repeatOf(first, summary)} repeats ${failed === 1 ? "it" : "the first one"}.`,
    });
  if (notCleanedUp === 0) return undefined;
  return new Failure("partial", `${notCleanedUp} of ${count} scenarios left something behind.`, {
    hint: "`recoup test cleanup --orphans` tries again to remove it.",
  });
}

function repeatOf({ file, name }: ScenarioResult, { seed, target, forward }: RunSummary): string {
  const drill = drillOf(file);
  const source = drill === undefined ? [file] : ["--drill", drill];
  const receiver = forward === undefined ? [] : ["--forward", forward];
  const words = [
    "recoup",
    "test",
    "run",
    ...source,
    "--target",
    target,
    ...receiver,
    "--seed",
    seed,
    "--only",
    name,
  ];
  return `\`${words.map(shellWord).join(" ")}\``;
}
