import type { Host } from "../../base/host";
import { isProgramChangedError } from "../../base/program-changed";
import { wantsJsonErrors } from "../output/output";

const internalError = {
  code: "fault",
  exit: 1,
  message: "Internal error in recoup: an error occurred, and another one while it was being reported.",
  hint: "Please report it, together with the command line.",
};

const changedFault = { code: "config", hint: "Run the command again." };

/**
 * Reports that an error couldn't be reported. Writes one line without loading any other part of the program.
 */
export async function reportFatalError(
  line: readonly string[],
  { env, signal, stderr }: Host,
  cause: unknown,
): Promise<number> {
  const error = isProgramChangedError(cause)
    ? { ...changedFault, exit: getExitCode(signal), message: cause.message }
    : internalError;
  const asJson = wantsJsonErrors(line, env.RECOUP_OUTPUT);
  const text = asJson ? JSON.stringify({ error }) : `Error: ${error.message} ${error.hint}`;
  try {
    await stderr.write(`${text}\n`);
  } catch {
    // If stderr fails too, the exit code still signals the failure.
  }
  return error.exit;
}

function getExitCode({ aborted, reason }: AbortSignal): number {
  if (!aborted) return 3;
  return reason === "SIGTERM" ? 143 : 130;
}
