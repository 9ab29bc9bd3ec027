import type { HttpRequest } from "../../base/http";
import { isRetryable } from "../../webhooks/receiver-state/exchange";
import type { Receiver } from "./receiver";

/**
 * Makes the next attempt at a delivery whose response asks for one, as the platform would after a minute. By
 * then the receiver is no longer busy, so the attempt is made while nothing else is sent.
 */
export function makeNextAttempts(take: Receiver["take"]): Receiver["take"] {
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
  return async (request) => {
    const answer = await takeTogether(request);
    return isRetryable(answer) ? takeAlone(request) : answer;
  };
}
