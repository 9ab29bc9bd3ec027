import { Failure } from "../../../base/failure";
import type { Send } from "../../../base/http";

/** A receiver that gives no answer, for the reason that `error` has. */
export function silentReceiver(address: string, error: Failure): Failure {
  return new Failure("check-failed", `The receiver at ${address} doesn't answer: ${error.message}.`, {
    hint: hintOf(error),
    cause: error.details.cause,
  });
}

/** A name or a certificate is wrong until someone changes it; a receiver that isn't running can be started. */
function hintOf({ mayHaveArrived, details: { retryable, hint = "" } }: Failure): string {
  if (mayHaveArrived)
    return "It must answer within ten seconds, with a short body. Its own log may show what happened.";
  return retryable === true ? "Start the receiver, or correct its address." : hint;
}

export interface WatchedReceiver {
  readonly send: Send;
  /** Set if it has never answered. */
  silence(): Failure | undefined;
}

/** A receiver without an answer to its first request gets no more: each one could take as long. */
export function watchReceiver(address: string, send: Send): WatchedReceiver {
  let hasAnswered = false;
  let silence: Failure | undefined;
  return {
    silence: () => silence,
    async send(request) {
      if (silence !== undefined) throw silence;
      try {
        const answer = await send(request);
        hasAnswered = true;
        return answer;
      } catch (error) {
        if (hasAnswered || !(error instanceof Failure) || error.kind !== "network") throw error;
        silence ??= silentReceiver(address, error);
        throw silence;
      }
    },
  };
}
