import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import { attemptLimitMs } from "../../webhooks/delivery-schedule";
import type { ProbeRequest, Wave } from "../../webhooks/hostile/probe";

/** The answer to one request, or why there is none. */
export interface Answer {
  readonly request: ProbeRequest;
  /** Undefined if there is no answer. */
  readonly status?: number;
  /** The body, or why there is no answer. */
  readonly body: string;
  /** Why there is no answer. */
  readonly silence?: Failure;
}

/** The answers to the requests of a trial. Incomplete if time ran out. */
export interface Played {
  readonly answers: readonly Answer[];
  readonly isComplete: boolean;
  /**
   * Set on the trial that stopped the receiver: the other trials in flight, any of which may be the cause.
   */
  readonly endedWith?: readonly string[];
}

export interface Clock {
  readonly signal: AbortSignal;
  /** Time left for the check. Zero or less if it is over. */
  remainingMs(): number;
}

const maxBodyBytes = 64 * 1024;

export const isTaken = ({ status = 0 }: Answer) => status >= 200 && status < 300;

export const isSilent = ({ status }: Answer) => status === undefined;

const retryable: readonly number[] = [409, 425, 429, 503];

/** Whether the receiver asks for another attempt, which the platform makes a minute later. */
export const isRetryable = ({ status = 0 }: Answer) => retryable.includes(status);

/** Sends the waves in order, and stops after the first one with an unanswered request. */
export async function play(send: Send, clock: Clock, waves: readonly Wave[]): Promise<Played> {
  const answers: Answer[] = [];
  for (const wave of waves) {
    if (isOver(clock)) return { answers, isComplete: false };
    const sent = await Promise.all(wave.map((request) => ask(send, clock, request)));
    answers.push(...sent.filter((answer) => answer !== undefined));
    if (sent.includes(undefined)) return { answers, isComplete: false };
    if (answers.some(isSilent)) break;
  }
  return { answers, isComplete: true };
}

export const isOver = ({ signal, remainingMs }: Clock) => signal.aborted || remainingMs() <= 0;

/** Sends a request. Returns undefined if the check ended before the answer. */
export async function ask(send: Send, clock: Clock, request: ProbeRequest): Promise<Answer | undefined> {
  const { signal } = clock;
  const timeoutMs = Math.max(1, Math.min(attemptLimitMs, clock.remainingMs()));
  try {
    const { status, body } = await send({ ...request, signal, timeoutMs, maxBodyBytes });
    return { request, status, body: Buffer.from(body).toString() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return isOver(clock) ? undefined : { request, body: `no answer: ${error.message}`, silence: error };
  }
}
