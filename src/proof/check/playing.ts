import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import { attemptLimitMs } from "../../webhooks/delivery-schedule";
import type { ProbeRequest, Wave } from "../../webhooks/hostile/probe";

/** What came back for one request. */
export interface Answer {
  readonly request: ProbeRequest;
  /** Undefined: no answer. */
  readonly status?: number;
  /** The body, or why there is no answer. */
  readonly body: string;
  /** Why there is no answer. */
  readonly silence?: Failure;
}

/** What came back for the requests of a trial; incomplete when the time was up. */
export interface Played {
  readonly answers: readonly Answer[];
  readonly isComplete: boolean;
  /** Set on the trial that ended the receiver: the others that were under way and may have done it. */
  readonly endedWith?: readonly string[];
}

export interface Clock {
  readonly signal: AbortSignal;
  /** Until the check must end; not above zero when it is over. */
  remainingMs(): number;
}

const maxBodyBytes = 64 * 1024;

export const isTaken = ({ status = 0 }: Answer) => status >= 200 && status < 300;

export const isSilent = ({ status }: Answer) => status === undefined;

const retryable: readonly number[] = [409, 425, 429, 503];

/** The receiver asks for another attempt, which the platform makes a minute later. */
export const isRetryable = ({ status = 0 }: Answer) => retryable.includes(status);

/** Sends wave after wave, up to the first without an answer. */
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

/** Undefined: given up because the check is over. */
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
