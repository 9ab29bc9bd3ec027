import { attempt } from "../../base/attempt";
import { areDeliveriesHeld } from "../deliveries/hold";
import { shareRoutes } from "../deliveries/routes/routes";
import { createSender, type Sender } from "../deliveries/sender";
import type { WakeSignal } from "../deliveries/wake-signal";
import { readClock } from "../store/clock";
import type { Worker } from "../store/database/worker";
import type { World } from "../store/world";
import { findNextDueTime, runDueWork } from "./due-work";

interface LoopOptions {
  readonly origin: string;
  readonly signal: AbortSignal;
  /** Woken when this process writes. Writes by other processes are detected by polling. */
  readonly wakeSignal: WakeSignal;
  eachTurn(): void;
}

const pollMs = 250;
/** Writes that arrive within this time after a turn are handled together in the next one. */
const batchMs = 5;

/**
 * Does the work due on the world's clock until the signal is aborted. Ignores failures, because a world that
 * can't be read or written now may have recovered by the next turn.
 */
export async function runWorkLoop(
  world: World,
  { origin, signal, wakeSignal, eachTurn }: LoopOptions,
): Promise<void> {
  const worker = await world.worker();
  const sender = createSender(world, worker, wakeSignal.wake);
  signal.addEventListener("abort", wakeSignal.wake, { once: true });
  while (!signal.aborted) {
    attempt(eachTurn);
    const waitMs = attempt(() => runTurn(world, worker, sender, origin)) ?? pollMs;
    await world.network.sleep(Math.min(waitMs, batchMs), signal).catch(() => {});
    if (waitMs > batchMs) await wakeSignal.wait(waitMs - batchMs, world.network.sleep);
  }
  attempt(() => shareRoutes(world.store, [], worker));
  while (sender.runningCount > 0) await sender.waitForAny().catch(() => {});
}

/** Starts due work. Returns how long to wait until the next turn, in milliseconds of host time. */
function runTurn(world: World, worker: Worker, sender: Sender, origin: string): number {
  const { store, network } = world;
  shareRoutes(store, network.routes, worker);
  if (areDeliveriesHeld(store, worker)) return pollMs;
  const now = world.now();
  runDueWork({ store, now, origin });
  sender.start({ now });
  const waitMs = (findNextDueTime(store) - now) / readClock(store).speed;
  return waitMs > 0 ? Math.min(Math.ceil(waitMs), pollMs) : pollMs;
}
