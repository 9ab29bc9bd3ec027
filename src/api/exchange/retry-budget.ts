import { type Failure, onFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import { formatDuration } from "../../base/text/time/duration";

/** The subset of Host that retries need. */
export interface RetryClock extends Pick<Host, "now" | "sleep" | "random"> {
  /** Displays `text` on a terminal during a wait. */
  showWait?(text: () => string): { stop(): void };
  /** Reports waits long enough to be noticed. */
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

  /** Deducts time spent waiting for other requests. */
  async during<Value>(pendingWork: Promise<Value>): Promise<Value> {
    const since = this.clock.now();
    const value = await pendingWork;
    this.leftMs -= this.clock.now() - since;
    return value;
  }
}

/** Rethrows an interruption during a wait, when no request is under way. */
function throwAsUnsent(interruption: Failure): never {
  throw interruption.with({ mayHaveArrived: false });
}
