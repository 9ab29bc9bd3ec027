import type { Hint } from "../base/advice/advice";
import { Failure, type FailureKind } from "../base/failure";

interface FailureExplanation {
  readonly message: string;
  readonly hint?: Hint | undefined;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Creates a failure with every detail in its message, because test runners print nothing else. */
export function createExplainedFailure(
  kind: FailureKind,
  { message, hint, fields = {} }: FailureExplanation,
): Failure {
  const findings = Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(" ")}`);
  const sentences = [message, ...findings, String(hint ?? "")].filter((text) => text !== "");
  return new Failure(kind, sentences.map((text) => text.replace(/(?<!\?)[.:]?$/, ".")).join(" "));
}

/** Returns a failure with the hint and fields included in its message. */
export const explainFailure = ({ kind, message, details }: Failure): Failure =>
  createExplainedFailure(kind, { ...details, message });
