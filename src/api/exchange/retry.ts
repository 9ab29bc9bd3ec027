import { Failure } from "../../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../base/http";
import { tellDuration } from "../../base/text/duration";
import { askedWait } from "./asked-wait";
import { hintFor } from "./hints";
import { type Patience, Waiting } from "./waiting";

export interface RetryPolicy {
  /** Further tries after a 5xx or a lost connection. */
  readonly retries: number;
  /** How long one request may wait in all, its leave included. */
  readonly maxWaitMs: number;
}

/** Asked before each try; resolves when the request may go. */
export type Leave = (waiting: Waiting) => Promise<void>;

const firstGapMs = 500;
/** A growing gap stops growing here. */
const longestGapMs = 60_000;

type Outcome = { readonly response: HttpResponse } | { readonly failure: Failure };

/**
 * Sends again what can be sent again: after a 429 when the server said (CLI-05), after a 5xx or a lost connection
 * with growing, jittered gaps where that has no second effect (CLI-06, AMB-51), and nothing else (CLI-03, CLI-04).
 * While a server asks for patience all requests through the same wrapper wait.
 */
export function withRetries(send: Send, policy: RetryPolicy, patience: Patience, leave?: Leave): Send {
  const pause = { until: 0 };
  const told = { until: 0 };
  const untilOpen = async (waiting: Waiting) => {
    const closedMs = pause.until - patience.now();
    if (closedMs > 0 && !(await waiting.wait(closedMs, "The platform asked for a pause")))
      throw closed(closedMs);
  };

  return async (request) => {
    const waiting = new Waiting(policy.maxWaitMs, request.signal, told, patience);
    let failures = 0;
    let mayHaveArrived = false;
    try {
      for (let attempts = 1; ; attempts++) {
        await untilOpen(waiting);
        await leave?.(waiting);
        const outcome = await attempt(send, request);
        const before = { attempts, mayHaveArrived };
        const gap = gapAfter(outcome, request, before, patience);
        mayHaveArrived ||= leavesOpen(outcome);
        if (gap?.isAsked === true) pause.until = Math.max(pause.until, patience.now() + gap.ms);
        const isSpent = gap?.isAsked === false && ++failures > policy.retries;
        if (gap === undefined || isSpent || !(await waiting.wait(gap.ms, gap.why)))
          return settle(outcome, before);
      }
    } catch (error) {
      throw mayHaveArrived && error instanceof Failure ? error.afterOpenTry() : error;
    }
  };
}

/** How many tries there were with this one, and whether one before it may have had its effect. */
interface Tries {
  readonly attempts: number;
  readonly mayHaveArrived: boolean;
}

/** A 429 was turned away at the door; whatever else is tried again may have gone through it. */
function leavesOpen(outcome: Outcome): boolean {
  return "failure" in outcome ? outcome.failure.mayHaveArrived : outcome.response.status !== 429;
}

function closed(ms: number): Failure {
  return new Failure(
    "rate-limited",
    `The platform asked for a pause of ${tellDuration(ms)}; nothing more was sent.`,
    {
      retryable: true,
      retryAfterSeconds: ms / 1000,
      hint: hintFor({ status: 429, retryAfterSeconds: ms / 1000 }) ?? "",
    },
  );
}

async function attempt(send: Send, request: HttpRequest): Promise<Outcome> {
  try {
    return { response: await send(request) };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

function settle(outcome: Outcome, { attempts, mayHaveArrived }: Tries): HttpResponse {
  if ("response" in outcome)
    return { ...outcome.response, attempts, ...(mayHaveArrived ? { mayHaveArrived } : {}) };
  throw outcome.failure.kind === "network" ? outcome.failure.with({ attempts }) : outcome.failure;
}

interface Gap {
  readonly ms: number;
  /** The server named the wait: it does not count as a failed try. */
  readonly isAsked: boolean;
  readonly why: string;
}

/** How long to wait before the next try; undefined when there is none. */
function gapAfter(
  outcome: Outcome,
  request: HttpRequest,
  tries: Tries,
  { now, random }: Patience,
): Gap | undefined {
  const growing = Math.min(longestGapMs, firstGapMs * 2 ** (tries.attempts - 1)) * (0.75 + random() / 2);
  if ("failure" in outcome) {
    const isLost = outcome.failure.kind === "network" && outcome.failure.details.retryable !== false;
    const canRepeat = request.repeats !== undefined || !outcome.failure.mayHaveArrived;
    if (!isLost || !canRepeat) return undefined;
    return { ms: growing, isAsked: false, why: "The connection was lost" };
  }
  const { response } = outcome;
  if (isUnderWay(response, request, tries))
    return { ms: growing, isAsked: false, why: "The first try is still under way (409)" };
  const askedMs = askedWait(response, now()) ?? 0;
  if (response.status === 429) {
    // A server that asks for next to nothing is not asked again and again at that pace.
    const ms = askedMs < firstGapMs ? Math.max(askedMs, growing) : askedMs;
    return { ms, isAsked: true, why: "Rate limited (429)" };
  }
  if (!isRetried(response.status) || request.repeats === undefined) return undefined;
  return { ms: Math.max(askedMs, growing), isAsked: false, why: `The platform answered ${response.status}` };
}

/** CLI-15: the first request with this key has not ended yet; a 409 of a key that is new is a conflict. */
function isUnderWay(
  { status }: HttpResponse,
  { repeats, isResumed }: HttpRequest,
  { mayHaveArrived }: Tries,
): boolean {
  return status === 409 && repeats === "keyed" && (isResumed === true || mayHaveArrived);
}

const isRetried = (status: number) => status === 500 || status === 502 || status === 503 || status === 504;
