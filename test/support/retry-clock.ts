import type { RetryClock } from "../../src/api/exchange/retry";

export interface VirtualRetryClock extends RetryClock {
  readonly waits: number[];
  readonly notes: string[];
  /** Texts shown when the waits start. */
  readonly shown: string[];
  advance(ms: number): void;
}

/** Returns a clock that moves only when a caller waits or advances it. */
export function virtualRetryClock(random: () => number = () => 0.5): VirtualRetryClock {
  const waits: number[] = [];
  const notes: string[] = [];
  const shown: string[] = [];
  let at = Date.UTC(2026, 2, 16, 9);
  return {
    waits,
    notes,
    shown,
    showWait: (text) => {
      shown.push(text());
      return { stop() {} };
    },
    advance: (ms) => {
      at += ms;
    },
    now: () => at,
    sleep: async (ms) => {
      waits.push(ms);
      at += ms;
    },
    random,
    note: async (text) => void notes.push(text),
  };
}
