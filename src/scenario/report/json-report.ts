import { countOutcomes, type RunSummary } from "./summary";

/** The whole run as one value; nothing in it depends on how fast this machine is. */
export function jsonReport({ seed, target, results }: RunSummary): object {
  return { seed, target, ...countOutcomes(results), scenarios: results };
}
