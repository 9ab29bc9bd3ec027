import type { Failure } from "../../../base/failure";
import type { PlayOptions } from "../play";
import type { TargetFacts } from "../preflight";

export type RunSession = Pick<PlayOptions, "run" | "notes" | "getTag" | "openTarget" | "playOnThreads"> & {
  close(): Promise<void>;
};

export interface TestEnvironment extends TargetFacts {
  readonly target: string;
  /** Fixed seed for this environment's worlds. Default: a new one for each run. */
  readonly seed?: string;
  /** Returns a failure if the user's receiver doesn't respond. */
  silence(): Failure | undefined;
  open(seed: string): Promise<RunSession>;
}
