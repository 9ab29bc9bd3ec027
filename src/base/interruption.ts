import { Failure } from "./failure";

export function createInterruptionFailure(signal: AbortSignal): Failure {
  const signalText = typeof signal.reason === "string" ? ` by ${signal.reason}` : "";
  return new Failure("interrupted", `interrupted${signalText}`);
}
