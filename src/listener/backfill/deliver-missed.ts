import type { EventSurface } from "../../api/families/events";
import type { Context } from "../../cli/session/context";
import type { ListenPositions } from "../../state/listen-positions";
import { isAccepted, isAway } from "../forward";
import type { Delivery, DeliverySource } from "../received-delivery";
import { type Accept, eventKey } from "../receiver";
import type { SeenEvents } from "../seen/seen-events";
import { signedHeaders } from "../signed-headers";
import { changedCases } from "./changed-cases";
import { type History, type RecordedEvent, readHistory } from "./history";

export interface Backfill {
  readonly context: Context;
  readonly source: DeliverySource;
  readonly subscription: {
    readonly id: string;
    readonly surface: EventSurface;
    /** Key of the subscription's stored position. */
    readonly name: string;
    readonly isTestMode: boolean | undefined;
  };
  readonly positions: ListenPositions;
  readonly seenEvents: SeenEvents;
  readonly accept: Accept;
  /** Aborted when listening ends. */
  readonly signal: AbortSignal;
}

export interface BackfillWindow {
  /** Events before this time are not delivered. */
  readonly floorMs: number;
  /** All events before this time have been delivered. */
  readonly positionMs: number;
  readonly unchangedCount: number;
}

export interface BackfillPass extends Pick<History, "hiddenCases" | "emptyCount"> {
  readonly positionMs: number;
  readonly delivered: number;
  /** Number of events that the program doesn't have yet. */
  readonly missing: number;
  /** Whether the program was unreachable. */
  readonly isAway: boolean;
  readonly isEveryCase: boolean;
}

/** Records appear late and out of order, so reading starts this long before the position. */
const overlapMs = 300_000;

/** Delivers events from the history that have not been delivered yet, oldest first. */
export async function deliverMissed(backfill: Backfill, window: BackfillWindow): Promise<BackfillPass> {
  const { context, signal, subscription } = backfill;
  const { surface, isTestMode } = subscription;
  const fromMs = Math.max(window.floorMs, window.positionMs - overlapMs);
  const { unchangedCount } = window;
  const { ids, isEveryCase } = await changedCases(context, {
    surface,
    fromMs,
    isTestMode,
    unchangedCount,
    signal,
  });
  const history = await readHistory(context, {
    surface,
    subscription: subscription.id,
    cases: ids,
    fromMs,
    signal,
  });
  const { hiddenCases, emptyCount } = history;
  const newEvents = history.events.filter((event) => !isSeen(backfill, event));
  const progress = await deliverEach(backfill, newEvents, window.positionMs);
  return {
    ...progress,
    missing: newEvents.length - progress.delivered,
    hiddenCases,
    emptyCount,
    isEveryCase,
  };
}

const isSeen = ({ seenEvents, source }: Backfill, { facts: { id } }: RecordedEvent) =>
  id !== null && seenEvents.has(eventKey(source, id));

/** A kill between two stored positions causes no repeats, because event ids are stored one by one. */
const positionEvery = 500;

/**
 * Delivers each event. Keeps the position before the first refused event, and stops if the program is
 * unreachable.
 */
async function deliverEach(
  { accept, context, positions, signal, source, subscription }: Backfill,
  events: readonly RecordedEvent[],
  startMs: number,
): Promise<Pick<BackfillPass, "delivered" | "positionMs" | "isAway">> {
  let [delivered, positionMs, isHeld, hasGone] = [0, startMs, false, false];
  for (const event of events) {
    if (signal.aborted) break;
    const { status } = await accept(deliveryOf(context, source, event), source);
    hasGone = isAway(status);
    if (hasGone) break;
    if (!isAccepted(status)) {
      isHeld = true;
      continue;
    }
    delivered += 1;
    if (!isHeld) positionMs = Math.max(positionMs, event.createdAtMs);
    if (delivered % positionEvery === 0) await positions.write(subscription.name, positionMs);
  }
  if (positionMs > startMs) await positions.write(subscription.name, positionMs);
  return { delivered, positionMs, isAway: hasGone };
}

/** Returns a newly signed delivery, because records in the history have no signature. */
const deliveryOf = (
  { host, profile }: Context,
  { secret }: DeliverySource,
  { body, facts }: RecordedEvent,
): Delivery => ({
  headers: signedHeaders(host, profile.headerPrefix, secret, body),
  body,
  receivedAtMs: host.now(),
  facts,
  isBackfill: true,
});
