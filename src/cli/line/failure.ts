import { isKnownType } from "../../api/exchange/hints";
import { formatHint, listNextCommands } from "../../base/advice/advice";
import { Failure, type FailureDetails } from "../../base/failure";
import { embeddedOrigin } from "../../base/platform";
import { toOneLine } from "../../base/text/safe-sentence";
import { capitalize } from "../../base/text/sentence";
import type { ErrorField } from "../flags/error-shape";
import { exitCodes, exitCodeTable } from "../flags/exit-codes";

export interface FailureOutput {
  readonly exitCode: number;
  /** Ends with a line break. */
  readonly text: string;
}

/** Formats any error, as lines for people or as one JSON object for scripts. */
export function describeFailure(error: unknown, asJson: boolean, signalName?: unknown): FailureOutput {
  const failure = error instanceof Failure ? error : createFault(error);
  const exitCode = failure.kind === "interrupted" ? getSignalExitCode(signalName) : exitCodes[failure.kind];
  return { exitCode, text: asJson ? `${JSON.stringify(toJson(failure, exitCode))}\n` : toText(failure) };
}

export function getSignalExitCode(signalName: unknown): number {
  return exitCodeTable[signalName === "SIGTERM" ? "terminated" : "interrupted"].code;
}

function createFault(error: unknown): Failure {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Failure("fault", `Internal error in recoup: ${message}`, {
    hint: "Please report it, together with the command line.",
    cause: error,
  });
}

/** Keeps the fields in documented order. `JSON.stringify` drops undefined values. */
function toJson(
  { kind, message, details }: Failure,
  exit: number,
): { readonly error: Record<ErrorField, unknown> } {
  const { status, type, fields, hint, solutionUrl, retryable, attempts } = details;
  const { findings = [], profile, environment, surface, request, traceId } = details;
  const errorFields = { code: kind, exit, status, type, message: [message, ...findings].join("\n"), fields };
  const nextFields = {
    hint: hint === undefined ? undefined : formatHint(hint),
    next: listNextCommands(hint),
    solutionUrl,
    retryable,
    attempts,
  };
  return { error: { ...errorFields, ...nextFields, profile, environment, surface, request, traceId } };
}

/**
 * Puts each part on one line, even if the platform's text has several, so no part can pass for a line of the
 * program.
 */
function toText({ kind, message, details }: Failure): string {
  const { fields = {}, findings = [], hint, solutionUrl, type, traceId } = details;
  if (kind === "interrupted" && hint === undefined) return "Interrupted.\n";
  const fieldMessages = Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((text) => `${name}: ${text}`),
  );
  const lines = [
    kind === "interrupted" ? "Interrupted." : `Error: ${capitalize(message)}`,
    ...[...fieldMessages, ...findings].map((line) => `  - ${line}`),
    details.request === undefined ? "" : `  in ${describeRequest(details.request, details)}`,
    hint === undefined ? "" : `  next: ${formatHint(hint)}`,
    solutionUrl === undefined ? "" : `  address: ${solutionUrl}${describeReach(solutionUrl)}`,
    isKnownType(type) ? `  more: recoup explain ${type}` : "",
    traceId === undefined ? "" : `  trace: ${traceId}`,
  ];
  return lines
    .filter((line) => line !== "")
    .map((line) => `${toOneLine(line)}\n`)
    .join("");
}

const describeReach = (url: string) =>
  url.startsWith(`${embeddedOrigin}/`) ? " (not reachable in the embedded sandbox)" : "";

function describeRequest(request: string, { attempts = 1, profile, environment, surface }: FailureDetails) {
  const scopeParts = [profile && `profile ${profile}`, environment, surface].filter(Boolean);
  const tries = attempts > 1 ? ` after ${attempts} attempts` : "";
  return `${request}${tries}${scopeParts.length > 0 ? ` (${scopeParts.join(", ")})` : ""}`;
}
