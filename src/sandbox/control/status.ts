import { type Answer, ok } from "../answers";
import { worldSummary } from "../seed";
import type { World, WorldReport } from "../world/open-world";
import type { Actions } from "./action";

export function tellStatus(world: World): Answer {
  const { name, seed, store } = world;
  const now = new Date(world.now()).toISOString();
  const report: WorldReport = { world: name, seed, now, counts: worldSummary(store) };
  return ok(JSON.stringify({ ...report, interfaceVersion: "v1" }));
}

export const status: Actions = { GET: tellStatus };
