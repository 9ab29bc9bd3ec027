import { Failure } from "../../base/failure";
import { formatExchange } from "../expectations/exchange";
import { StepFailure } from "../expectations/step-failure";
import type { TestTarget } from "../expectations/target";
import type { PlannedStep } from "../files/plan";
import type { StepError } from "../report/result";

export function stepErrorOf(error: unknown): StepError {
  if (error instanceof StepFailure) return { message: error.message, lines: error.lines };
  if (!(error instanceof Failure)) throw error;
  const { fields = {}, findings = [], request, hint } = error.details;
  const lines = [
    ...Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(" ")}`),
    ...findings,
    ...(request === undefined ? [] : [`in ${request}`]),
    ...(hint === undefined ? [] : [`next: ${hint}`]),
  ];
  return { message: error.message, lines, code: error.kind, hint };
}

/** What the file says of a receiver that fails here, and the last delivery that it got. */
export function withBug(
  error: StepError,
  { bug }: PlannedStep,
  { receiver, signing }: TestTarget,
): StepError {
  const last = receiver?.last();
  if (bug === undefined || error.lines.some((line) => line.startsWith("likely bug: "))) return error;
  const shown = last === undefined ? [] : formatExchange(last, signing?.nowSeconds() ?? 0);
  return { ...error, lines: [...error.lines, `likely bug: ${bug}`, ...shown] };
}
