import { Failure } from "../base/failure";

/** The failure of work that was given up because its signal was aborted. */
export function interruption(signal: AbortSignal): Failure {
  const by = typeof signal.reason === "string" ? ` by ${signal.reason}` : "";
  return new Failure("interrupted", `interrupted${by}`);
}
