import { Failure } from "../base/failure";

/** Adds the hint and fields of a failure to its message, because test runners print nothing else. */
export function explainFailure({ kind, message, details: { hint, fields = {} } }: Failure): Failure {
  const findings = Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(" ")}`);
  const sentences = [message, ...findings, String(hint ?? "")].filter((text) => text !== "");
  return new Failure(kind, sentences.map((text) => text.replace(/(?<!\?)[.:]?$/, ".")).join(" "));
}
