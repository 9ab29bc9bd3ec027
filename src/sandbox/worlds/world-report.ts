import { summarizeWorld } from "../seed/seed";
import type { World } from "../store/world";

export type WorldReport = ReturnType<typeof reportWorld>;

export const reportWorld = ({ name, seed, now, store }: World) => ({
  world: name,
  seed,
  now: new Date(now()).toISOString(),
  counts: summarizeWorld(store),
  interfaceVersion: "v1" as const,
});
