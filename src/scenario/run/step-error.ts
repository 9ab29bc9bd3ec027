import { Failure } from "../../base/failure";
import { onOneLine } from "../../base/text/safe-sentence";
import { readProbe } from "../../webhooks/hostile/catalogue";
import { formatCause, likelyCause } from "../../webhooks/hostile/likely-cause";
import { formatExchange } from "../expectations/exchange";
import { StepFailure } from "../expectations/step-failure";
import type { TestTarget } from "../expectations/target";
import type { PlannedStep } from "../files/plan";
import type { StepError } from "../report/result";

export function stepErrorOf(error: unknown): StepError {
  if (error instanceof StepFailure) return { message: error.message, lines: error.lines };
  if (!(error instanceof Failure)) throw error;
  const { fields = {}, findings = [], request, hint, status } = error.details;
  const isUnsent = error.kind === "forbidden" && status === undefined;
  const lines = [
    ...Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(" ")}`),
    ...findings,
    ...(request === undefined ? [] : [`in ${request}`]),
    ...(hint === undefined ? [] : [`next: ${hint}`]),
  ];
  return {
    message: onOneLine(error.message),
    lines: lines.map(onOneLine),
    code: error.kind,
    hint,
    ...(isUnsent ? { sent: false } : {}),
  };
}

/** Adds the likely bug of the receiver and the last delivery it got. */
export function withBug(error: StepError, step: PlannedStep, { receiver, signing }: TestTarget): StepError {
  const bug = step.bug ?? bugOfAnswers(error);
  if (bug === undefined || error.lines.some((line) => line.startsWith("likely bug: "))) return error;
  const last = receiver?.last();
  const shown = last === undefined ? [] : formatExchange(last, signing?.nowSeconds() ?? 0);
  return { ...error, lines: [...error.lines, `likely bug: ${bug}`, ...shown] };
}

/** Guesses the bug from the receiver's answers if the step doesn't name one. */
function bugOfAnswers({ message, lines }: StepError): string | undefined {
  const texts = [message, ...lines];
  const status = texts.map((text) => /the receiver answered (\d{3})/.exec(text)?.[1]).find(Boolean);
  if (status === undefined && !texts.some((text) => text.includes("no answer: "))) return undefined;
  return formatCause(likelyCause(status === undefined ? undefined : Number(status), readProbe("plain")));
}
