import { moveForward } from "./clock-moves";
import { nextDueAt } from "./deliveries/claim";
import { holdDeliveries, releaseDeliveries } from "./deliveries/hold";
import { claimMs } from "./deliveries/schedule";
import { deliverDue } from "./deliveries/sender";
import type { DueItem } from "./due-item";
import { doDueWork, nextDueWorkAt } from "./due-work";
import type { World } from "./world/world";

/** How often to look whether an attempt of another process has ended. */
const lookMs = 25;

/** Goes from one due moment to the next up to `target`, and does at each what is due; tells all of it in order. */
export async function advanceTo(world: World, target: number, origin: string): Promise<readonly DueItem[]> {
  const items: DueItem[] = [];
  let patience = claimMs / lookMs;
  try {
    for (let at = nextMoment(world); at <= target; at = nextMoment(world)) {
      const done = await doAt(world, moveForward(world, at), origin);
      items.push(...done);
      if (done.length > 0) continue;
      // The attempt is another process's, which has it no longer than its claim holds.
      if (patience === 0) break;
      patience -= 1;
      await world.outside.sleep(lookMs);
    }
  } finally {
    releaseDeliveries(world.store);
  }
  moveForward(world, target);
  return items;
}

function nextMoment({ store }: World): number {
  return Math.min(nextDueAt(store) ?? Number.POSITIVE_INFINITY, nextDueWorkAt(store));
}

/** Does what is due at a moment that the clock has reached. */
async function doAt(world: World, now: number, origin: string): Promise<readonly DueItem[]> {
  const { store } = world;
  holdDeliveries(store, world.hostNow());
  const items = [...doDueWork({ store, now, origin })];
  await deliverDue(world, { now }, (sent) => void items.push(...sent));
  return items;
}
