import { attemptLimitMs } from "../../webhooks/delivery-schedule";
import { holdDeliveries, releaseDeliveries } from "../deliveries/hold";
import { recoverDeliveries } from "../deliveries/recover";
import { deliverDueEvents } from "../deliveries/sender";
import type { DueItem } from "../facts/due-item";
import type { Worker } from "../store/database/worker";
import type { World } from "../store/world";
import { moveClockForward } from "./clock-moves";
import { findNextDueTime, runDueWork } from "./due-work";

/** How often to check whether an attempt of another process has ended. */
const pollMs = 25;
/** Enough polls to cover three times the time limit of an attempt. */
const maxPolls = (3 * attemptLimitMs) / pollMs;

/**
 * Advances the clock to `target`. On the way, stops at each due time to do the work due then. Returns the
 * completed work in order.
 */
export async function advanceClock(
  world: World,
  target: number,
  origin: string,
): Promise<readonly DueItem[]> {
  const items: DueItem[] = [];
  const { store } = world;
  const worker = await world.worker();
  let pollsLeft = maxPolls;
  worker.clockMoves += 1;
  try {
    recoverDeliveries(store, worker, world.now());
    for (let dueAt = findNextDueTime(store); dueAt <= target; dueAt = findNextDueTime(store)) {
      const doneItems = await runWorkDueAt(world, worker, moveClockForward(world, dueAt), origin);
      items.push(...doneItems);
      if (doneItems.length > 0) continue;
      // Another process is making the attempt. If that process was killed, it must not block the clock
      // forever.
      if (pollsLeft === 0) break;
      pollsLeft -= 1;
      await world.network.sleep(pollMs);
    }
  } finally {
    worker.clockMoves -= 1;
    releaseDeliveries(store);
  }
  moveClockForward(world, target);
  return items;
}

/** Does the work due at `now`, which the clock has reached. */
async function runWorkDueAt(
  world: World,
  worker: Worker,
  now: number,
  origin: string,
): Promise<readonly DueItem[]> {
  const { store } = world;
  holdDeliveries(store, worker);
  const items = [...runDueWork({ store, now, origin })];
  await deliverDueEvents(world, { now }, (sent) => void items.push(...sent));
  return items;
}
