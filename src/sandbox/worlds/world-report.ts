import { summarizeWorld, type WorldSummary } from "../seed/seed";
import type { World } from "../store/world";

export interface WorldReport {
  readonly world: string;
  readonly seed: string;
  readonly now: string;
  readonly counts: WorldSummary;
  readonly interfaceVersion: "v1";
}

export function reportWorld({ name, seed, now, store }: World): WorldReport {
  return {
    world: name,
    seed,
    now: new Date(now()).toISOString(),
    counts: summarizeWorld(store),
    interfaceVersion: "v1",
  };
}
