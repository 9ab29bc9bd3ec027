import type { HttpRequest } from "../../base/http";
import { isLimited, isRetryable, type ReceiverResponse } from "../../webhooks/receiver-state/exchange";
import type { Receiver } from "./receiver";

type Pause = (ms: number) => Promise<void>;

/** The first attempt, plus the maximum of seven retries by the platform (DLV-07). */
const maxAttempts = 8;
const defaultPauseMs = 1_000;
/** Maximum wait for all attempts together. The platform makes its next attempt after a minute (DLV-05). */
const maxWaitMs = 60_000;

/**
 * Makes the next attempt at a delivery whose response asks for one, as the platform would after a minute. By
 * then the receiver is no longer busy, so the attempt is made while nothing else is sent. If the receiver
 * limits its rate, makes further attempts and waits with `pause` between them.
 */
export function makeNextAttempts(take: Receiver["take"], pause?: Pause): Receiver["take"] {
  const running = new Set<Promise<unknown>>();
  let lastAlone: Promise<unknown> = Promise.resolve();
  const takeTogether = async (request: HttpRequest) => {
    await lastAlone;
    const taking = take(request);
    const ended = taking.catch(() => {}).finally(() => running.delete(ended));
    running.add(ended);
    return taking;
  };
  const takeAlone = (request: HttpRequest) => {
    const taking = lastAlone.then(() => Promise.all(running)).then(() => take(request));
    lastAlone = taking.catch(() => {});
    return taking;
  };
  const takeWithPauses = async (request: HttpRequest, firstAnswer: ReceiverResponse, pause: Pause) => {
    let answer = firstAnswer;
    let leftMs = maxWaitMs;
    for (let attempt = 2; attempt <= maxAttempts && leftMs > 0 && isLimited(answer); attempt++) {
      // Skips the first pause unless the receiver asked for one. It may limit only how many deliveries it
      // handles at a time.
      const pauseMs = Math.min(answer.retryAfterMs ?? (attempt === 2 ? 0 : defaultPauseMs), leftMs);
      if (pauseMs > 0) await pause(pauseMs);
      leftMs -= pauseMs;
      answer = await takeAlone(request);
    }
    return answer;
  };
  return async (request) => {
    const answer = await takeTogether(request);
    if (!isRetryable(answer)) return answer;
    return pause !== undefined && isLimited(answer)
      ? takeWithPauses(request, answer, pause)
      : takeAlone(request);
  };
}
