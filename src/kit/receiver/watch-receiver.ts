import type { Hint } from "../../base/advice/advice";
import { Failure, isFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { HttpRequest, HttpResponse } from "../../base/http";
import { listSettlePauses, restartMs } from "../../webhooks/receiver-state/settling";

/** Creates the failure for a receiver that doesn't respond, or with `isLost`, no longer responds. */
export function createUnresponsiveFailure(address: string, error: Failure, isLost = false): Failure {
  const problem = isLost ? "no longer answers" : "doesn't answer";
  return new Failure("check-failed", `The receiver at ${address} ${problem}: ${error.message}.`, {
    hint: isLost ? "Its own log may show what it did with the last delivery." : formatSilenceHint(error),
    cause: error.details.cause,
  });
}

/** Suggests starting the receiver if that could help. A wrong name or certificate must be fixed first. */
function formatSilenceHint({ mayHaveArrived, details: { retryable, hint = "" } }: Failure): Hint {
  if (mayHaveArrived)
    return "It must answer within ten seconds, with a short body. Its own log may show what happened.";
  return retryable === true ? "Start the receiver, or correct its address." : hint;
}

/** Longer than the response timeout of ten seconds, so one hanging delivery isn't enough. */
const maxSilenceMs = 25_000;

/**
 * Stops sending to a receiver that can't be reached, has never responded, or has been silent for too long,
 * because each request could take ten seconds.
 */
export function watchReceiver(address: string, { send, now, sleep }: Pick<Host, "send" | "now" | "sleep">) {
  const { origin } = new URL(address);
  let answeredAt = Number.NEGATIVE_INFINITY;
  let silenceFailure: Failure | undefined;
  const hasAnswered = () => Number.isFinite(answeredAt);

  /**
   * Sends a request. Waits for a receiver that is restarting, if the request never arrived or was a read that
   * the restart cut off.
   */
  async function sendWhenUp(request: HttpRequest): Promise<HttpResponse> {
    const deadline = hasAnswered() ? now() + restartMs : 0;
    for (const ms of listSettlePauses(restartMs)) {
      try {
        return await send(request);
      } catch (error) {
        // A host that drops packets fails only after a time limit.
        const isRepeatable =
          isFailure(error, "network") && (request.method === "GET" || !error.mayHaveArrived);
        if (!isRepeatable || now() >= deadline) throw error;
        await sleep(ms, request.signal);
      }
    }
    return send(request);
  }

  return {
    hasAnswered,
    /** Returns the failure once the receiver is gone. */
    silence: () => silenceFailure && createUnresponsiveFailure(address, silenceFailure, hasAnswered()),
    async send(request: HttpRequest): Promise<HttpResponse> {
      if (new URL(request.url).origin !== origin) return send(request);
      if (silenceFailure !== undefined) throw silenceFailure;
      try {
        const answer = await sendWhenUp({ ...request, hasOwnConnection: true });
        answeredAt = now();
        return answer;
      } catch (error) {
        if (!isFailure(error, "network")) throw error;
        if (!error.mayHaveArrived || now() - answeredAt >= maxSilenceMs) silenceFailure ??= error;
        throw error;
      }
    },
  };
}
