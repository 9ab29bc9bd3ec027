import type { Hint } from "../base/advice/advice";
import { Failure } from "../base/failure";

/** A field with the value that was sent and the different one that the answer shows. */
export type Difference = readonly [name: string, shown: string, sent: string];

/** Returns a failure (exit 12) if a 2xx shows other values than those sent. */
export function findUnshownChange(differences: readonly Difference[], hint: Hint): { failure?: Failure } {
  if (differences.length === 0) return {};
  const texts = differences.map(([name, shown, sent]) => `${name} is ${shown} (sent ${sent})`);
  const problem = `The answer doesn't show the change: ${texts.join(", ")}.`;
  return { failure: new Failure("partial", problem, { hint }) };
}
