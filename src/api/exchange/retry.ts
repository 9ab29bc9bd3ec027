import { Failure, onFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { HttpRequest, HttpResponse, Send } from "../../base/http";
import { formatDuration } from "../../base/text/time/duration";
import { findHint } from "./hints";
import { readRetryAfterMs } from "./retry-after";

export interface RetryPolicy {
  /** Maximum number of retries after a 5xx, a lost connection, or a 409 for a key still in progress. */
  readonly retries: number;
  /** Maximum total wait for one request, including rate limiting. */
  readonly maxWaitMs: number;
}

/** Called before each attempt; resolves when the request may be sent. */
export type AcquireSlot = (budget: RetryBudget) => Promise<void>;

const baseDelayMs = 500;
const maxDelayMs = 60_000;

type AttemptOutcome = { readonly response: HttpResponse } | { readonly failure: Failure };

/**
 * Retries a 429 after the wait that the server asks for (CLI-05). Uses exponential backoff with jitter to
 * retry a 500, 502, 503, 504 or lost connection if a repeat has no second effect (CLI-06, AMB-51), and a 409
 * if the key is still in progress (CLI-15). Retries nothing else (CLI-03, CLI-04). While the server asks for
 * a pause, all requests through the same wrapper wait.
 */
export function withRetries(
  send: Send,
  policy: RetryPolicy,
  clock: RetryClock,
  acquireSlot?: AcquireSlot,
): Send {
  const pause = { until: 0 };
  const notedWait = { until: 0 };
  const waitForPause = async (budget: RetryBudget) => {
    const pauseMs = pause.until - clock.now();
    if (pauseMs > 0 && !(await budget.wait(pauseMs, platformPause))) throw createPauseFailure(pauseMs);
  };

  return async (request) => {
    const budget = new RetryBudget(policy.maxWaitMs, request.signal, notedWait, clock);
    let failureCount = 0;
    let mayHaveArrived = false;
    try {
      for (let attempts = 1; ; attempts++) {
        await waitForPause(budget);
        await acquireSlot?.(budget);
        const outcome = await sendOnce(send, request);
        const previousAttempts = { attempts, mayHaveArrived };
        const delay = computeDelay(outcome, request, previousAttempts, clock);
        mayHaveArrived ||= mayHaveTakenEffect(outcome);
        if (delay?.isServerSet === true) pause.until = Math.max(pause.until, clock.now() + delay.ms);
        const isSpent = delay?.isServerSet === false && ++failureCount > policy.retries;
        if (
          delay === undefined ||
          isSpent ||
          !(await budget.wait(delay.ms, buildWaitReason(delay, failureCount, policy)))
        )
          return unwrapOutcome(outcome, previousAttempts);
      }
    } catch (error) {
      throw mayHaveArrived && error instanceof Failure ? error.afterUncertainAttempt() : error;
    }
  };
}

const platformPause: WaitReason = {
  why: "The platform asked for a pause",
  countdown: (remaining) => `429, resuming in ${remaining}`,
};

function buildWaitReason(
  { why, brief, isServerSet }: RetryDelay,
  failureCount: number,
  { retries }: RetryPolicy,
): WaitReason {
  const countText = isServerSet ? "" : ` (${failureCount} of ${retries})`;
  return { why, countdown: (remaining) => `${brief}, trying again in ${remaining}${countText}` };
}

/** Number of attempts, including the current one, and whether an earlier one may have taken effect. */
interface AttemptHistory {
  readonly attempts: number;
  readonly mayHaveArrived: boolean;
}

/**
 * Whether an attempt may have taken effect. A 429 had no effect; any other retried outcome may have had one.
 */
function mayHaveTakenEffect(outcome: AttemptOutcome): boolean {
  return "failure" in outcome ? outcome.failure.mayHaveArrived : outcome.response.status !== 429;
}

function createPauseFailure(ms: number): Failure {
  const message = `The platform asked for a pause of ${formatDuration(ms)}; nothing more was sent.`;
  const retryAfterSeconds = ms / 1000;
  const hint = findHint({ status: 429, retryAfterSeconds }) ?? "";
  return new Failure("rate-limited", message, { retryable: true, retryAfterSeconds, hint });
}

async function sendOnce(send: Send, request: HttpRequest): Promise<AttemptOutcome> {
  try {
    return { response: await send(request) };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

function unwrapOutcome(outcome: AttemptOutcome, { attempts, mayHaveArrived }: AttemptHistory): HttpResponse {
  if ("response" in outcome)
    return { ...outcome.response, attempts, ...(mayHaveArrived ? { mayHaveArrived } : {}) };
  throw outcome.failure.kind === "network" ? outcome.failure.with({ attempts }) : outcome.failure;
}

interface RetryDelay {
  readonly ms: number;
  /** Whether the server set the wait, so that the attempt doesn't count as failed. */
  readonly isServerSet: boolean;
  readonly why: string;
  /** Short form of `why` for the countdown. */
  readonly brief: string;
}

/** Returns the wait before the next attempt, or undefined if there should be none. */
function computeDelay(
  outcome: AttemptOutcome,
  request: HttpRequest,
  history: AttemptHistory,
  { now, random }: RetryClock,
): RetryDelay | undefined {
  const backoffMs = Math.min(maxDelayMs, baseDelayMs * 2 ** (history.attempts - 1)) * (0.75 + random() / 2);
  const backoff = { ms: backoffMs, isServerSet: false };
  if ("failure" in outcome) {
    const isLost = outcome.failure.kind === "network" && outcome.failure.details.retryable !== false;
    const canRepeat = request.repeats !== undefined || !outcome.failure.mayHaveArrived;
    if (!isLost || !canRepeat) return undefined;
    return { ...backoff, why: "The connection was lost", brief: "no connection" };
  }
  const { response } = outcome;
  if (isInProgress(response, request, history))
    return { ...backoff, why: "The first try is still in progress (409)", brief: "409" };
  const isLimited = response.status === 429;
  if (!isLimited && (!isRetryableStatus(response.status) || request.repeats === undefined)) return undefined;
  // `readRetryAfterMs` parses the body, so it must not be called for list pages.
  const retryAfterMs = readRetryAfterMs(response, now()) ?? 0;
  if (isLimited) {
    // A `Retry-After` close to zero must not cause a burst of attempts.
    const ms = retryAfterMs < baseDelayMs ? Math.max(retryAfterMs, backoffMs) : retryAfterMs;
    return { ms, isServerSet: true, why: "Rate limited (429)", brief: "429" };
  }
  return {
    ms: Math.max(retryAfterMs, backoffMs),
    isServerSet: false,
    why: `The platform answered ${response.status}`,
    brief: String(response.status),
  };
}

/**
 * Whether the first request with this key is still in progress (CLI-15). A 409 for a new key is a conflict.
 */
function isInProgress(
  { status }: HttpResponse,
  { repeats, isResumed }: HttpRequest,
  { mayHaveArrived }: AttemptHistory,
): boolean {
  return status === 409 && repeats === "keyed" && (isResumed === true || mayHaveArrived);
}

const isRetryableStatus = (status: number) => [500, 502, 503, 504].includes(status);

/** The subset of Host that retries need. */
export interface RetryClock extends Pick<Host, "now" | "sleep" | "random"> {
  /** Displays `text` on a terminal while waiting. */
  showWait?(text: () => string): { stop(): void };
  /** Reports waits that are long enough to be noticed. */
  note(text: string): Promise<void>;
}

const minNoticeMs = 2000;

export interface WaitReason {
  /** Why requests are paused, as a line that stays on the terminal. */
  readonly why: string;
  /** The reason, as a line that counts down. `remaining` is a duration. */
  countdown(remaining: string): string;
}

/** How much longer a single request may wait, for any reason. */
export class RetryBudget {
  constructor(
    private leftMs: number,
    readonly signal: AbortSignal | undefined,
    /** Shared by all requests, so simultaneous waits are reported only once. */
    readonly noted: { until: number },
    readonly clock: RetryClock,
  ) {}

  /** Waits, or returns false immediately if the remaining budget is too small. */
  async wait(ms: number, { why, countdown }: WaitReason): Promise<boolean> {
    if (ms > this.leftMs) return false;
    this.leftMs -= ms;
    const { now, sleep, note, showWait } = this.clock;
    const end = now() + ms;
    if (ms > minNoticeMs && now() + ms > this.noted.until + minNoticeMs) {
      this.noted.until = now() + ms;
      await note(`${why}; waiting ${formatDuration(ms)}.`);
    }
    const waitLine = showWait?.(() => countdown(formatDuration(Math.ceil((end - now()) / 1000) * 1000)));
    await sleep(ms, this.signal).catch(onFailure(throwAsUnsent)).finally(waitLine?.stop);
    return true;
  }

  /** Deducts the time spent waiting for other requests. */
  async during<Value>(pendingWork: Promise<Value>): Promise<Value> {
    const since = this.clock.now();
    const value = await pendingWork;
    this.leftMs -= this.clock.now() - since;
    return value;
  }
}

/** Rethrows an interrupt received while waiting, with no request in flight. */
function throwAsUnsent(interruption: Failure): never {
  throw interruption.with({ mayHaveArrived: false });
}
