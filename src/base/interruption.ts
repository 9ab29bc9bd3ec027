import { Failure } from "../base/failure";

/** Creates the failure for work that the signal aborted. */
export function createInterruptionFailure(signal: AbortSignal): Failure {
  const signalText = typeof signal.reason === "string" ? ` by ${signal.reason}` : "";
  return new Failure("interrupted", `interrupted${signalText}`);
}
