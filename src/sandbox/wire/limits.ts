import { dayMs } from "../../base/text/time/duration";
import { tryWrite } from "../store/database/database-failure";
import type { Store } from "../store/store";
import { type HandlerResponse, refusals } from "./responses";

interface RateWindow {
  readonly name: string;
  readonly limit: number;
  /** How long a counter's requests count toward the limit, measured from the start of the counter. */
  readonly spanMs: number;
  /** Counters start at multiples of this. If undefined, a counter starts with the first request. */
  readonly grainMs?: number;
}

/**
 * Rate limits (LIM-01 to LIM-03). The minute window slides in steps of ten seconds, the hour starts on the
 * hour, and the day starts with its first request.
 */
export const rateLimitWindows: readonly RateWindow[] = [
  { name: "minute", limit: 2_000, spanMs: 60_000, grainMs: 10_000 },
  { name: "hour", limit: 20_000, spanMs: 3_600_000, grainMs: 3_600_000 },
  { name: "day", limit: 100_000, spanMs: dayMs },
];

interface Counter {
  readonly window: string;
  readonly start: number;
  readonly n: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Number of requests between writes. Other processes may miss up to this many requests. */
const requestsPerWrite = 100;

/**
 * Counts requests per key. Buffers the counts in memory, and writes them to the world, where other processes
 * can see them.
 */
export function createRateLimiter(store: Store) {
  const unsavedByKey = new Map<string, Counter[]>();
  let unsavedCount = 0;
  let lastRequestAt = 0;
  /** Writes the counts added since the last save. */
  const save = () => {
    if (unsavedCount === 0) return;
    writeCounters(store, unsavedByKey, lastRequestAt);
    unsavedByKey.clear();
    unsavedCount = 0;
  };
  return {
    save,
    /** Counts a request, or returns a refusal if a limit has been reached. */
    take(key: string, now: number): HandlerResponse | undefined {
      const unsavedCounters = unsavedByKey.get(key) ?? [];
      const savedSql = "select window, start, n from request_counts where key = ?";
      const counters = [...store.all<Counter>(savedSql, key), ...unsavedCounters];
      const waitMs = Math.max(...rateLimitWindows.map((window) => computeWaitMs(window, counters, now)));
      if (waitMs > 0) return refusals.rateLimited(Math.ceil(waitMs / 100) / 10);
      unsavedByKey.set(
        key,
        rateLimitWindows.reduce(
          (counted, window) => incrementCounter(counted, window.name, computeStart(window, counters, now)),
          unsavedCounters,
        ),
      );
      lastRequestAt = now;
      unsavedCount += 1;
      if (unsavedCount % requestsPerWrite === 0) tryWrite(save);
      return undefined;
    },
  };
}

/** Returns the counters within the window, oldest first. */
function selectActiveCounters(
  { name, spanMs }: RateWindow,
  counters: readonly Counter[],
  now: number,
): readonly Counter[] {
  return counters
    .filter(({ window, start }) => window === name && start <= now && now < start + spanMs)
    .sort((a, b) => a.start - b.start);
}

/** Returns how many milliseconds a request must wait for the window, or 0 if it can proceed. */
function computeWaitMs(window: RateWindow, counters: readonly Counter[], now: number): number {
  const activeCounters = selectActiveCounters(window, counters, now);
  let usedCount = activeCounters.reduce((sum, { n }) => sum + n, 0);
  let waitMs = 0;
  for (const { start, n } of activeCounters) {
    if (usedCount < window.limit) break;
    usedCount -= n;
    waitMs = start + window.spanMs - now;
  }
  return waitMs;
}

function computeStart(window: RateWindow, counters: readonly Counter[], now: number): number {
  const { grainMs } = window;
  if (grainMs !== undefined) return Math.floor(now / grainMs) * grainMs;
  return selectActiveCounters(window, counters, now)[0]?.start ?? now;
}

function incrementCounter(counters: readonly Counter[], window: string, start: number): Counter[] {
  const current = counters.find((counter) => counter.window === window && counter.start === start);
  const others = counters.filter((counter) => counter !== current);
  return [...others, { window, start, n: (current?.n ?? 0) + 1 }];
}

function writeCounters(
  store: Store,
  unsavedByKey: ReadonlyMap<string, readonly Counter[]>,
  now: number,
): void {
  const writeAll = () => {
    for (const { name, spanMs } of rateLimitWindows)
      store.run("delete from request_counts where window = ? and start <= ?", name, now - spanMs);
    for (const [key, counters] of unsavedByKey) {
      for (const { window, start, n } of counters)
        store.run(
          `insert into request_counts (key, window, start, n) values (?, ?, ?, ?)
             on conflict do update set n = n + excluded.n`,
          ...[key, window, start, n],
        );
    }
  };
  store.withoutVersion(() => store.transaction(writeAll));
}
