import type { EventSurface } from "../../api/families/events";
import type { Context } from "../../cli/session/context";
import { getLatestTime } from "../../cli/session/sandbox/routed-sandbox";
import type { ListenPositions } from "../../state/listen-positions";
import { isAccepted, isGatewayError } from "../forward";
import type { Delivery, DeliverySource } from "../received-delivery";
import { type AcceptDelivery, formatEventKey } from "../receiver";
import type { SeenEvents } from "../seen/seen-events";
import { createSignedHeaders } from "../signed-headers";
import { listChangedCases } from "./changed-cases";
import { type DeliveryHistory, type RecordedEvent, readHistory } from "./history";

export interface Backfill {
  readonly context: Context;
  readonly source: DeliverySource;
  readonly subscription: {
    readonly id: string;
    readonly surface: EventSurface;
    /** Key under which the subscription's position is stored. */
    readonly name: string;
    readonly isTestMode: boolean | undefined;
  };
  readonly positions: ListenPositions;
  readonly seenEvents: SeenEvents;
  readonly accept: AcceptDelivery;
  /** Default: all events. */
  readonly events: readonly string[] | undefined;
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

export interface BackfillPass extends Pick<DeliveryHistory, "hiddenCases" | "emptyCount"> {
  readonly positionMs: number;
  readonly delivered: number;
  /** Number of events that the program still lacks. */
  readonly missing: number;
  /** Whether the program was unreachable. */
  readonly isUnreachable: boolean;
  readonly isEveryCase: boolean;
}

/** Reading starts this long before the position, because records appear late and out of order. */
const overlapMs = 300_000;

/** Delivers events from the history that haven't been delivered, oldest first. */
export async function deliverMissed(backfill: Backfill, window: BackfillWindow): Promise<BackfillPass> {
  const { context, signal, subscription } = backfill;
  const { id, surface, isTestMode } = subscription;
  const { floorMs, positionMs, unchangedCount } = window;
  const query = { surface, fromMs: Math.max(floorMs, positionMs - overlapMs), signal };
  const { ids, isEveryCase } = await listChangedCases(context, { ...query, isTestMode, unchangedCount });
  const history = await readHistory(context, { ...query, subscription: id, cases: ids });
  const { hiddenCases, emptyCount } = history;
  const newEvents = history.events.filter((event) => isSelected(backfill, event) && !isSeen(backfill, event));
  const progress = await deliverEvents(backfill, newEvents, positionMs);
  const missing = newEvents.length - progress.delivered;
  return { ...progress, missing, hiddenCases, emptyCount, isEveryCase };
}

const isSelected = ({ events }: Backfill, { facts }: RecordedEvent) =>
  events?.some((name) => name === facts.event) ?? true;

const isSeen = ({ seenEvents, source }: Backfill, { facts: { id } }: RecordedEvent) =>
  id !== null && seenEvents.has(formatEventKey(source, id));

/**
 * Number of deliveries between saves of the position. A kill in between causes no repeats, because event IDs
 * are stored one by one.
 */
const positionInterval = 500;

/**
 * Delivers each event. Doesn't advance the position past a refused event, or to one that is dated in the
 * future. Stops if the program is unreachable.
 */
async function deliverEvents(
  { accept, context, positions, signal, source, subscription }: Backfill,
  events: readonly RecordedEvent[],
  startMs: number,
): Promise<Pick<BackfillPass, "delivered" | "positionMs" | "isUnreachable">> {
  let [delivered, positionMs, isPositionHeld, isUnreachable] = [0, startMs, false, false];
  const latestMs = events.length === 0 ? 0 : await getLatestTime(context);
  for (const event of events) {
    if (signal.aborted) break;
    const { status } = await accept(createDelivery(context, source, event), source);
    isUnreachable = isGatewayError(status);
    if (isUnreachable) break;
    if (!isAccepted(status)) {
      isPositionHeld = true;
      continue;
    }
    delivered += 1;
    if (!isPositionHeld && event.createdAtMs <= latestMs)
      positionMs = Math.max(positionMs, event.createdAtMs);
    if (delivered % positionInterval === 0) await positions.write(subscription.name, positionMs);
  }
  if (positionMs > startMs) await positions.write(subscription.name, positionMs);
  return { delivered, positionMs, isUnreachable };
}

/** Signs a new delivery, because history records have no signature. */
const createDelivery = (
  { host, profile }: Context,
  { secret }: DeliverySource,
  { body, facts }: RecordedEvent,
): Delivery => ({
  headers: createSignedHeaders(host, profile.headerPrefix, secret, body),
  body,
  receivedAtMs: host.now(),
  facts,
  isBackfill: true,
  isSignedHere: true,
});
