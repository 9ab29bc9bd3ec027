import type { Alarm } from "../deliveries/alarm";
import { nextDueAt } from "../deliveries/claim";
import { areDeliveriesHeld } from "../deliveries/hold";
import { shareRoutes } from "../deliveries/routes/routes";
import { openSender, type Sender } from "../deliveries/sender";
import { readClock } from "../store/clock";
import type { Worker } from "../store/database/worker";
import type { World } from "../store/world";
import { doDueWork, nextDueWorkAt } from "./due-work";

interface LoopOptions {
  readonly origin: string;
  readonly signal: AbortSignal;
  /** Fires when this process writes. Writes by other processes are found by polling. */
  readonly alarm: Alarm;
  eachTurn(): void;
}

const lookMs = 250;
/** Writes within this time after a turn are handled together, in the next turn. */
const togetherMs = 5;

/** Does the work that is due on the world's clock until the signal is aborted. */
export async function deliverAsTimePasses(
  world: World,
  { origin, signal, alarm, eachTurn }: LoopOptions,
): Promise<void> {
  const worker = await world.worker();
  const sender = openSender(world, worker, alarm.ring);
  signal.addEventListener("abort", alarm.ring, { once: true });
  while (!signal.aborted) {
    unlessFailing(eachTurn);
    const restMs = unlessFailing(() => takeTurn(world, worker, sender, origin)) ?? lookMs;
    await world.network.sleep(Math.min(restMs, togetherMs), signal).catch(() => {});
    if (restMs > togetherMs) await alarm.nap(restMs - togetherMs, world.network.sleep);
  }
  unlessFailing(() => shareRoutes(world.store, [], worker));
  while (sender.underWay > 0) await sender.oneEnd().catch(() => {});
}

/**
 * Ignores failures, because a world that can't be read or written now may have recovered by the next turn.
 */
function unlessFailing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Starts the work that is due. Returns host milliseconds until the next turn. */
function takeTurn(world: World, worker: Worker, sender: Sender, origin: string): number {
  const { store, network } = world;
  shareRoutes(store, network.routes, worker);
  if (areDeliveriesHeld(store, worker)) return lookMs;
  const now = world.now();
  doDueWork({ store, now, origin });
  sender.start({ now });
  const { speed } = readClock(store);
  const nextAt = Math.min(nextDueAt(store) ?? Number.POSITIVE_INFINITY, nextDueWorkAt(store));
  const restMs = (nextAt - now) / speed;
  return restMs > 0 ? Math.min(Math.ceil(restMs), lookMs) : lookMs;
}
