import type { Patience } from "../../src/api/exchange/waiting";

export interface VirtualPatience extends Patience {
  readonly waits: number[];
  readonly notes: string[];
  advance(ms: number): void;
}

/** A clock that moves only when somebody waits or moves it. */
export function virtualPatience(random: () => number = () => 0.5): VirtualPatience {
  const waits: number[] = [];
  const notes: string[] = [];
  let at = Date.UTC(2026, 2, 16, 9);
  return {
    waits,
    notes,
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
