import { Failure } from "../base/failure";

/** The failure of work that was aborted by its signal. */
export function interruption(signal: AbortSignal): Failure {
  const by = typeof signal.reason === "string" ? ` by ${signal.reason}` : "";
  return new Failure("interrupted", `interrupted${by}`);
}
