import { isKnownType } from "../../api/exchange/hints";
import { Failure } from "../../base/failure";
import { capitalized } from "../../base/text/sentence";
import type { ErrorField } from "../flags/error-shape";
import { exitCodes, exitCodeTable } from "../flags/exit-codes";
import { nextCommands } from "./mistakes/next-commands";

export interface FailureOutput {
  readonly exitCode: number;
  /** Ends with a line break. */
  readonly text: string;
}

/** Formats any error: lines for people, or one JSON object for scripts. */
export function describeFailure(error: unknown, asJson: boolean, signalName?: unknown): FailureOutput {
  const failure = error instanceof Failure ? error : faultOf(error);
  const exitCode = failure.kind === "interrupted" ? interruptedExit(signalName) : exitCodes[failure.kind];
  return { exitCode, text: asJson ? `${JSON.stringify(toJson(failure, exitCode))}\n` : toText(failure) };
}

/** The exit code of a command that a signal ended. */
export function interruptedExit(signalName: unknown): number {
  return exitCodeTable[signalName === "SIGTERM" ? "terminated" : "interrupted"].code;
}

function faultOf(error: unknown): Failure {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Failure("fault", `Internal error in recoup: ${message}`, {
    hint: "Please report it, together with the command line.",
    cause: error,
  });
}

/** In the order of the contract; `JSON.stringify` leaves out what is undefined. */
function toJson(
  { kind, message, details }: Failure,
  exit: number,
): { readonly error: Record<ErrorField, unknown> } {
  const { status, type, fields, hint, solutionUrl, retryable, attempts } = details;
  const { findings = [], profile, environment, surface, request, traceId } = details;
  const what = { code: kind, exit, status, type, message: [message, ...findings].join("\n"), fields };
  const next = {
    hint,
    next: nextCommands([hint, ...Object.values(fields ?? {}).flat()]),
    solutionUrl,
    retryable,
    attempts,
  };
  return { error: { ...what, ...next, profile, environment, surface, request, traceId } };
}

function toText({ kind, message, details }: Failure): string {
  if (kind === "interrupted") return "Interrupted.\n";
  const where = [
    details.profile && `profile ${details.profile}`,
    details.environment,
    details.surface,
  ].filter(Boolean);
  const tries = (details.attempts ?? 1) > 1 ? ` after ${details.attempts} attempts` : "";
  const request = `${details.request}${tries}${where.length > 0 ? " " : ""}`;
  const fields = Object.entries(details.fields ?? {}).flatMap(([name, messages]) =>
    messages.map((message) => `${name}: ${message}`),
  );
  const lines = [
    `Error: ${capitalized(message)}`,
    ...fields.map((line) => `  - ${line}`),
    ...(details.findings ?? []).map((line) => `  - ${line}`),
    details.request === undefined ? "" : `  in ${request}${where.length > 0 ? `(${where.join(", ")})` : ""}`,
    details.hint === undefined ? "" : `  next: ${details.hint}`,
    isKnownType(details.type) ? `  more: recoup explain ${details.type}` : "",
    details.traceId === undefined ? "" : `  trace: ${details.traceId}`,
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}
