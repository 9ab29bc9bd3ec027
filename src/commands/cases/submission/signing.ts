import { submitCase } from "../../../api/customer/cases";
import type { CallResult } from "../../../api/exchange/call";
import { Failure } from "../../../base/failure";
import type { JsonObject } from "../../../base/json/json";
import { formatDuration } from "../../../base/text/time/duration";
import type { Context } from "../../../cli/session/context";
import { defaultTimeoutMs, type PollTiming, poll } from "../../../kit/poll";

/** Errors that the creditor can fix by signing (CLI-17). */
const signingErrors = new Set([
  "MissingDebtCollectionContract",
  "MissingPowerOfAttorney",
  "MissingKycVerification",
]);

/**
 * Submits repeatedly until the creditor has signed. The platform stores a 422 under its idempotency key, so
 * each attempt uses a new one. This is safe, since a failed attempt creates no case.
 */
export async function submitWhenSigned(
  context: Context,
  body: JsonObject,
  pace: PollTiming,
): Promise<CallResult> {
  let lastFailure: Failure | undefined;
  const submit = async () => {
    try {
      return await context.call(submitCase, { body });
    } catch (error) {
      if (!isUnsigned(error)) throw error;
      const isNewReason = error.details.type !== lastFailure?.details.type;
      lastFailure = error;
      if (isNewReason) await context.warn(formatWaitingNote(error));
      return undefined;
    }
  };
  const answer = await poll(context.host, context.signal, pace, submit);
  if (answer !== undefined) return answer;
  throw createUnsignedFailure(lastFailure, pace.timeout ?? defaultTimeoutMs);
}

function isUnsigned(error: unknown): error is Failure {
  return (
    error instanceof Failure && error.details.status === 422 && signingErrors.has(error.details.type ?? "")
  );
}

const formatWaitingNote = ({ details: { hint, solutionUrl = "" } }: Failure) =>
  `Waiting for the signature. ${hint} ${solutionUrl}`.trimEnd();

function createUnsignedFailure(lastFailure: Failure | undefined, waitedMs: number): Failure {
  const message = `The creditor has not signed after ${formatDuration(waitedMs)}; no case was created.`;
  return new Failure("pending", message, {
    ...lastFailure?.details,
    hint: "Submit again after it is signed.",
    retryable: true,
  });
}
