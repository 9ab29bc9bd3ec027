import type { Hint } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { Send } from "../../../base/http";

/** A receiver that gives no answer, for the reason that `error` has; a lost one gave some before. */
export function silentReceiver(address: string, error: Failure, isLost = false): Failure {
  const ended = isLost ? "no longer answers" : "doesn't answer";
  return new Failure("check-failed", `The receiver at ${address} ${ended}: ${error.message}.`, {
    hint: isLost ? "Its own log may show what it did with the last delivery." : hintOf(error),
    cause: error.details.cause,
  });
}

/** A name or a certificate is wrong until someone changes it; a receiver that isn't running can be started. */
function hintOf({ mayHaveArrived, details: { retryable, hint = "" } }: Failure): Hint {
  if (mayHaveArrived)
    return "It must answer within ten seconds, with a short body. Its own log may show what happened.";
  return retryable === true ? "Start the receiver, or correct its address." : hint;
}

export interface WatchedReceiver {
  readonly send: Send;
  hasAnswered(): boolean;
  /** Set once it is gone. */
  silence(): Failure | undefined;
}

/** It answers within ten seconds; a delivery that it hangs on is no reason to give it up. */
const maxSilenceMs = 25_000;

/**
 * Gives up a receiver that isn't there, or that has given no answer for long: it gets no more requests, as each one
 * could take ten seconds.
 */
export function watchReceiver(address: string, { send, now }: Pick<Host, "send" | "now">): WatchedReceiver {
  const { origin } = new URL(address);
  let answeredAt = Number.NEGATIVE_INFINITY;
  let reason: Failure | undefined;
  const hasAnswered = () => Number.isFinite(answeredAt);
  return {
    hasAnswered,
    silence: () => reason && silentReceiver(address, reason, hasAnswered()),
    async send(request) {
      if (new URL(request.url).origin !== origin) return send(request);
      if (reason !== undefined) throw reason;
      try {
        const answer = await send(request);
        answeredAt = now();
        return answer;
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== "network") throw error;
        if (!error.mayHaveArrived || now() - answeredAt >= maxSilenceMs) reason ??= error;
        throw error;
      }
    },
  };
}
