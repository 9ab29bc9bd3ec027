import { listFailedCleanups, type ScenarioResult } from "./result";

export interface RunSummary {
  /** Title of the report. Default: `Scenarios`. */
  readonly title?: string;
  readonly seed: string;
  readonly target: string;
  readonly results: readonly ScenarioResult[];
}

export function countOutcomes(results: readonly ScenarioResult[]) {
  const count = (outcome: ScenarioResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    interrupted: count("interrupted"),
    untested: count("skipped"),
    notCleanedUp: results.filter((result) => listFailedCleanups(result).length > 0).length,
  };
}
