import { attemptLimitMs } from "../../webhooks/delivery-schedule";
import { nextDueAt } from "../deliveries/claim";
import { holdDeliveries, releaseDeliveries } from "../deliveries/hold";
import { recoverDeliveries } from "../deliveries/recover";
import { deliverDue } from "../deliveries/sender";
import type { DueItem } from "../facts/due-item";
import type { Worker } from "../store/database/worker";
import type { World } from "../store/world";
import { moveForward } from "./clock-moves";
import { doDueWork, nextDueWorkAt } from "./due-work";

/** How often to look whether an attempt of another process has ended. */
const lookMs = 25;
/** It ends within `attemptLimitMs`. */
const maxLooks = (3 * attemptLimitMs) / lookMs;

/** Goes from one due moment to the next up to `target`, and does at each what is due; returns all of it in order. */
export async function advanceTo(world: World, target: number, origin: string): Promise<readonly DueItem[]> {
  const items: DueItem[] = [];
  const { store } = world;
  const worker = await world.worker();
  let looks = maxLooks;
  worker.clockMoves += 1;
  try {
    recoverDeliveries(store, worker, world.now());
    for (let at = nextMoment(world); at <= target; at = nextMoment(world)) {
      const done = await doAt(world, worker, moveForward(world, at), origin);
      items.push(...done);
      if (done.length > 0) continue;
      // The attempt is another process's. One that was stopped in its middle must not stop the clock for good.
      if (looks === 0) break;
      looks -= 1;
      await world.network.sleep(lookMs);
    }
  } finally {
    worker.clockMoves -= 1;
    releaseDeliveries(store);
  }
  moveForward(world, target);
  return items;
}

function nextMoment({ store }: World): number {
  return Math.min(nextDueAt(store) ?? Number.POSITIVE_INFINITY, nextDueWorkAt(store));
}

/** Does what is due at a moment that the clock has reached. */
async function doAt(world: World, worker: Worker, now: number, origin: string): Promise<readonly DueItem[]> {
  const { store } = world;
  holdDeliveries(store, worker);
  const items = [...doDueWork({ store, now, origin })];
  await deliverDue(world, { now }, (sent) => void items.push(...sent));
  return items;
}
