import { Failure } from "../../base/failure";
import type { CheckHost } from "./check";
import type { Clock } from "./playing";

/** Sleeps for `ms`, or until the check ends. */
export async function pause(host: CheckHost, clock: Clock, ms: number): Promise<void> {
  const rest = Math.min(ms, clock.remainingMs());
  if (rest > 0) await host.sleep(rest, clock.signal).catch(throwUnlessInterrupted);
}

function throwUnlessInterrupted(error: unknown): void {
  if (!(error instanceof Failure && error.kind === "interrupted")) throw error;
}
