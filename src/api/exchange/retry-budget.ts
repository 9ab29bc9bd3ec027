import { formatDuration } from "../../base/text/duration";

/** The parts of a Host that retries need. */
export interface RetryClock {
  /** Shows on a terminal, while a wait lasts, what `text` says. Absent: nothing is shown. */
  showWait?(text: () => string): { stop(): void };
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  random(): number;
  /** Reports a wait that is long enough to be noticed. */
  note(text: string): Promise<void>;
}

const noticedMs = 2000;

/** Why nothing is sent for a while. */
export interface WaitReason {
  /** For a line that stays. */
  readonly why: string;
  /** For a line that counts down; `left` is a duration. */
  countdown(left: string): string;
}

/** How long one request may still wait, for whatever reason. */
export class RetryBudget {
  #leftMs: number;

  constructor(
    budgetMs: number,
    readonly signal: AbortSignal | undefined,
    /** Shared by all requests: those that wait together are reported in one line. */
    readonly noted: { until: number },
    readonly clock: RetryClock,
  ) {
    this.#leftMs = budgetMs;
  }

  /** Waits; returns false at once when the budget is too small. */
  async wait(ms: number, { why, countdown }: WaitReason): Promise<boolean> {
    if (ms > this.#leftMs) return false;
    this.#leftMs -= ms;
    const { now, sleep, note, showWait } = this.clock;
    const end = now() + ms;
    if (ms > noticedMs && now() + ms > this.noted.until + noticedMs) {
      this.noted.until = now() + ms;
      await note(`${why}; waiting ${formatDuration(ms)}.`);
    }
    const shown = showWait?.(() => countdown(formatDuration(Math.ceil((end - now()) / 1000) * 1000)));
    await sleep(ms, this.signal).finally(shown?.stop);
    return true;
  }

  /** Counts the time spent waiting for other requests. */
  async during<Value>(others: Promise<Value>): Promise<Value> {
    const since = this.clock.now();
    const value = await others;
    this.#leftMs -= this.clock.now() - since;
    return value;
  }
}
