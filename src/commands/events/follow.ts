import { readCreatedMs, readEvents, sortOldestFirst } from "../../api/exchange/recorded-events";
import { type EventSurface, eventEndpoints } from "../../api/families/events";
import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import { formatDuration } from "../../base/text/time/duration";
import type { Context } from "../../cli/session/context";

export interface FollowOptions {
  readonly surface: EventSurface;
  readonly cases: readonly string[];
  readonly since: string | undefined;
  /** Pause between polls. */
  readonly intervalMs: number;
  /** Default: no limit. */
  readonly timeoutMs: number | undefined;
  readonly count: number | undefined;
}

/**
 * How long before the newest record each poll starts. Polls overlap, because records can appear late and out
 * of order.
 */
const overlapMs = 300_000;

/**
 * Yields each new event of the cases once. A batch contains one case's events, oldest first. Without `since`,
 * the first poll skips existing events. Throws if time runs out before `count` events arrived.
 */
export async function* followEvents(
  context: Context,
  { surface, cases, since, intervalMs, timeoutMs = Number.POSITIVE_INFINITY, count }: FollowOptions,
): AsyncGenerator<readonly RawJson[]> {
  const { host, signal } = context;
  const endMs = host.now() + timeoutMs;
  const polls = cases.map((caseId) => ({ caseId, seen: new Set<string>(), from: since, isFirst: true }));
  let remainingCount = count ?? Number.POSITIVE_INFINITY;
  for (;;) {
    for (const poll of polls) {
      const freshEvents = await pollCase(context, surface, poll);
      const isOld = poll.isFirst && since === undefined;
      poll.isFirst = false;
      const events = isOld ? [] : freshEvents.slice(0, remainingCount);
      remainingCount -= events.length;
      if (events.length > 0) yield events;
      if (remainingCount === 0) return;
    }
    const leftMs = endMs - host.now();
    if (leftMs <= 0 && count !== undefined)
      throw createTooFewEventsFailure(count - remainingCount, count, timeoutMs);
    if (leftMs <= 0) return;
    await host.sleep(Math.min(leftMs, intervalMs), signal);
  }
}

function createTooFewEventsFailure(arrivedCount: number, count: number, timeoutMs: number): Failure {
  const eventWord = count === 1 ? "event" : "events";
  const message = `${arrivedCount} of ${count} ${eventWord} arrived within ${formatDuration(timeoutMs)}.`;
  return new Failure("pending", message, {
    hint: advice`${recoup`webhooks why <case>`} explains a missing event. Use a longer --timeout to wait longer.`,
  });
}

interface CasePoll {
  readonly caseId: string;
  readonly seen: Set<string>;
  from: string | undefined;
}

async function pollCase(
  context: Context,
  surface: EventSurface,
  poll: CasePoll,
): Promise<readonly RawJson[]> {
  const { caseId, seen } = poll;
  const query = { caseId, since: poll.from };
  const records = readEvents(await context.call(eventEndpoints[surface].listEvents, { query }));
  const freshEvents = records.filter((record) => !seen.has(getIdentity(record)));
  for (const record of freshEvents) seen.add(getIdentity(record));
  const newestMs = Math.max(0, ...freshEvents.map(({ value }) => readCreatedMs(value)));
  if (newestMs > 0) poll.from = new Date(newestMs - overlapMs).toISOString();
  return sortOldestFirst(freshEvents);
}

const getIdentity = ({ id, bytes }: RawJson) => id ?? Buffer.from(bytes).toString("latin1");
