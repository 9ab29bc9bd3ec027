import { getBodyLength } from "../../base/http";
import { maxTimerMs } from "../sleep";
import type { ResponseCollector } from "./collect-answer";
import type { PendingExchange } from "./exchange";
import { createRequestTimeoutFailure } from "./send-failure";

type TimedExchange = Pick<PendingExchange, "request" | "receivedBytes"> & {
  readonly limits: Pick<PendingExchange["limits"], "timeoutMs">;
};

/**
 * Returns the attempt's timeout, extended for the size of the request and for the bytes received so far. 0
 * means no limit.
 */
export function calculateTimeoutMs({ request, limits, receivedBytes }: TimedExchange): number {
  const { minBytesPerSecond } = request;
  if (limits.timeoutMs === 0 || minBytesPerSecond === undefined) return limits.timeoutMs;
  const bytes = getBodyLength(request) + receivedBytes;
  return limits.timeoutMs + Math.ceil((bytes / minBytesPerSecond) * 1000);
}

/** Rounds the extension down to 0.1 seconds, so a message about a short request shows the limit as set. */
function roundTimeout({ limits }: TimedExchange, timeoutMs: number): number {
  return limits.timeoutMs + Math.floor((timeoutMs - limits.timeoutMs) / 100) * 100;
}

/**
 * Ends the attempt at its timeout, even while data is arriving. Returns a function that cancels the timeout.
 */
export function startTimeout(
  exchange: PendingExchange,
  collector: Pick<ResponseCollector, "giveUp">,
): () => void {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    const timeoutMs = calculateTimeoutMs(exchange);
    if (timeoutMs === 0) return;
    const leftMs = start + timeoutMs - performance.now();
    if (leftMs <= 0)
      collector.giveUp(createRequestTimeoutFailure(exchange, roundTimeout(exchange, timeoutMs)));
    else timer = setTimeout(watch, Math.min(leftMs, maxTimerMs));
  };
  watch();
  return () => clearTimeout(timer);
}
