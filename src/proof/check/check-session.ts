import { readRetryAfterMs } from "../../api/exchange/retry-after";
import { onFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Surface } from "../../base/platform";
import { attemptLimitMs } from "../../webhooks/delivery-schedule";
import type { EventType } from "../../webhooks/events/event-types";
import type { ProbeRequest } from "../../webhooks/hostile/probe";
import {
  type DeliveryExchange,
  isUnanswered,
  type PauseBudget,
  trySend,
} from "../../webhooks/receiver-state/exchange";
import type { StateAddress } from "../../webhooks/receiver-state/state-address";

export interface CheckSetting {
  readonly url: string;
  readonly secret: string;
  readonly nextSecret?: string;
  readonly headerPrefix: string;
  readonly surface: Surface;
  readonly state?: StateAddress;
  /** Event types that the subscription receives. Default: all of the surface. */
  readonly events?: readonly EventType[];
  /** How long the receiver may take to book an event. */
  readonly settleMs: number;
  /** Time limit for the check. Rules not settled by then are reported as unknown. */
  readonly timeMs: number;
}

export type CheckHost = Pick<Host, "send" | "now" | "sleep" | "timeout" | "random">;

interface Clock {
  /** Aborted by an interruption, and at the end of the check. */
  readonly signal: AbortSignal;
  /** Returns the time left for the check: zero or less once it is over. */
  remainingMs(): number;
  isInterrupted(): boolean;
}

export interface CheckSession {
  readonly host: CheckHost;
  readonly setting: CheckSetting;
  readonly clock: Clock;
  readonly pauseBudget: PauseBudget;
  /** Called after each trial with the number of trials played and the total. */
  readonly onProgress?: ((played: number, total: number) => void) | undefined;
}

/** Maximum number of trials played at the same time. A receiver must handle this many. */
export const maxConcurrentTrials = 8;

export const isTimeUp = ({ signal, remainingMs }: Clock) => signal.aborted || remainingMs() <= 0;

/** Explains what is unknown because the check ended early. */
export const explainEarlyEnd = ({ isInterrupted }: Clock, openText: string) =>
  `The check ended before ${openText}${isInterrupted() ? "." : ": --time gives it longer."}`;

/** Sleeps for `ms` or until the check ends. */
export async function pause({ host, clock }: CheckSession, ms: number): Promise<void> {
  const pauseMs = Math.min(ms, clock.remainingMs());
  if (pauseMs > 0) await host.sleep(pauseMs, clock.signal).catch(ignoreInterruption);
}

const ignoreInterruption = onFailure(() => {}, "interrupted");

/** The same as for the deliveries of the sandbox. */
const maxBodyBytes = 2 ** 20;

/** Sends a request. Returns undefined if the check ended before the response arrived. */
export async function sendProbe(
  { host, clock }: Pick<CheckSession, "host" | "clock">,
  request: ProbeRequest,
): Promise<DeliveryExchange | undefined> {
  const limits = { signal: clock.signal, timeoutMs: attemptLimitMs, maxBodyBytes, hasOwnConnection: true };
  const answer = await trySend(request, async () => {
    const answer = await host.send({ ...request, ...limits });
    const retryAfterMs = readRetryAfterMs(answer, undefined);
    return { status: answer.status, body: Buffer.from(answer.body).toString(), retryAfterMs };
  });
  return isUnanswered(answer) && isTimeUp(clock) ? undefined : answer;
}

const limitPauseMs = 1_000;
const maxLimitPauses = 3;

/** Works like `sendProbe`, but pauses before further attempts if the receiver may limit its rate. */
export async function sendWithPauses(
  session: CheckSession,
  request: ProbeRequest,
): Promise<DeliveryExchange | undefined> {
  const { pauseBudget } = session;
  let answer = await sendProbe(session, request);
  for (
    let pauses = 0;
    answer !== undefined && pauseBudget.mayPause(answer, pauses, maxLimitPauses);
    pauses++
  ) {
    await pause(session, limitPauseMs);
    answer = await sendProbe(session, request);
    if (answer !== undefined) pauseBudget.note(answer);
  }
  return answer;
}
