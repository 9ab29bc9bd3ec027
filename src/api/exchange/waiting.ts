import { tellDuration } from "../../base/text/duration";

/** What waiting needs; part of every Host. */
export interface Patience {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  random(): number;
  /** Told of waits that a person would wonder about. */
  note(text: string): Promise<void>;
}

const noticedMs = 2000;

/** What one request may still wait, whatever for. */
export class Waiting {
  #leftMs: number;

  constructor(
    budgetMs: number,
    readonly signal: AbortSignal | undefined,
    /** Shared by all requests: those under way together wait together, and one line is enough. */
    readonly told: { until: number },
    readonly patience: Patience,
  ) {
    this.#leftMs = budgetMs;
  }

  /** Waits; false, and no wait, when too little is left. */
  async wait(ms: number, why: string): Promise<boolean> {
    if (ms > this.#leftMs) return false;
    this.#leftMs -= ms;
    const { now, sleep, note } = this.patience;
    if (ms > noticedMs && now() + ms > this.told.until + noticedMs) {
      this.told.until = now() + ms;
      await note(`${why}; waiting ${tellDuration(ms)}.`);
    }
    await sleep(ms, this.signal);
    return true;
  }

  /** Takes off what was waited for others. */
  async during<Value>(others: Promise<Value>): Promise<Value> {
    const since = this.patience.now();
    const value = await others;
    this.#leftMs -= this.patience.now() - since;
    return value;
  }
}
