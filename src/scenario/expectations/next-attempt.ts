import type { HttpRequest } from "../../base/http";
import { isLimited, isRetryable, PauseBudget } from "../../webhooks/receiver-state/exchange";
import type { Receiver } from "./receiver";

type Pause = (ms: number) => Promise<void>;

/** The platform makes at most seven retries (DLV-07). The first follows without a pause. */
const maxPauses = 6;
const defaultPauseMs = 1_000;
/** Maximum wait for all attempts together. The platform makes its next attempt after a minute (DLV-05). */
const maxWaitMs = 60_000;

/**
 * Makes the next attempt at a delivery whose response asks for one, as the platform would after a minute. By
 * then the receiver is no longer busy, so the attempt is made while nothing else is sent. If the receiver may
 * limit its rate, makes further attempts and waits with `pause` between them.
 */
export function makeNextAttempts(
  take: Receiver["take"],
  pauseBudget = new PauseBudget(),
  pause?: Pause,
): Receiver["take"] {
  const running = new Set<Promise<unknown>>();
  let lastAlone: Promise<unknown> = Promise.resolve();
  let pauseCount = 0;
  const takeTogether = async (request: HttpRequest) => {
    await lastAlone;
    const taking = take(request);
    const ended = taking.catch(() => {}).finally(() => running.delete(ended));
    running.add(ended);
    return taking;
  };
  const takeAlone = (request: HttpRequest, pauseMs = 0) => {
    const earlierCount = pauseCount;
    const takeNext = async () => {
      await Promise.all(running);
      // A pause for another delivery since then was long enough for this one, too.
      if (pauseMs === 0 || pauseCount > earlierCount) return take(request);
      await pause?.(pauseMs);
      pauseCount += 1;
      const answer = await take(request);
      pauseBudget.note(answer);
      return answer;
    };
    const taking = lastAlone.then(takeNext);
    lastAlone = taking.catch(() => {});
    return taking;
  };
  return async (request) => {
    let answer = await takeTogether(request);
    if (!isRetryable(answer)) return answer;
    let leftMs = maxWaitMs;
    const takeAfterPause = async (defaultMs: number) => {
      const { retryAfterMs = defaultMs } = isLimited(answer) ? answer : {};
      const pauseMs = Math.min(retryAfterMs, leftMs);
      leftMs -= pauseMs;
      // A receiver that doesn't say how long to wait gets no other delivery meanwhile.
      if (isLimited(answer) && pauseMs > 0) await pause?.(pauseMs);
      answer = await takeAlone(request, isLimited(answer) ? 0 : pauseMs);
    };
    // At first pauses only if the receiver asks for it. It may limit only how many deliveries it handles at a
    // time.
    await takeAfterPause(0);
    const mayPause = (pauses: number) =>
      pause !== undefined && leftMs > 0 && pauseBudget.mayPause(answer, pauses, maxPauses);
    for (let pauses = 0; mayPause(pauses); pauses++) await takeAfterPause(defaultPauseMs);
    return answer;
  };
}
