import { readCreatedMs, readEvents, readPayload, sortOldestFirst } from "../../api/exchange/recorded-events";
import { type EventSurface, eventEndpoints } from "../../api/families/events";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type JsonValue, type RawJson, readText } from "../../base/json/json";
import { formatTime, readTime } from "../../base/text/time/date";
import { formatDuration } from "../../base/text/time/duration";
import { durationOption, wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportStream } from "../../cli/output/stream-report";
import type { Context } from "../../cli/session/context";
import { getLatestTime } from "../../cli/session/sandbox/routed-sandbox";
import { describeEvent } from "../../render/text/event-text";
import { describeDelivery } from "../../webhooks/delivery-state";
import { casesOption, eventColumns, resolveCaseIds, resolveSince, sinceOption } from "./event-list";

const defaultIntervalMs = 5_000;

export default command({
  details:
    "Print the events of cases as they are recorded, each once, until Ctrl-C, --count, --timeout or a poll that fails after its retries. To continue after a failure, run it again with --since and a time 30 seconds before the last event: the platform may record an event that late. Events since then are printed again, with the same ids. Without --since only new events are printed.",
  examples: {
    "recoup events tail --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688": "new events",
    "recoup events tail --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --case 39c49b3d-c5f4-416b-93fd-72c6178ed36e --since 2026-03-16T09:00:00Z -o ndjson":
      "two cases, for another program",
    "recoup events tail --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --count 1 --timeout 5m":
      "wait for one event; exit 8 at the timeout",
  },
  options: {
    case: casesOption,
    since: {
      ...sinceOption,
      description: "Start with events recorded since this time or within this period (`2h`)",
    },
    interval: durationOption("--interval <duration>", "pause between polls. Default: 5s"),
    timeout: durationOption("--timeout <duration>", "stop after this time. Default: no limit"),
    count: wholeNumberOption("--count <n>", "stop after this many events", 1, Number.MAX_SAFE_INTEGER),
  },
  calls: Object.values(eventEndpoints).map(({ listEvents }) => listEvents),
  async run({ options }, context) {
    const surface = context.surface(["collection", "customer"]);
    await checkFields(eventEndpoints[surface].listEvents, context.style);
    const cases = await resolveCaseIds(context, options.case);
    const since = options.since && (await resolveSince(context, options.since));
    return reportStream(context, {
      batches: followEvents(context, { ...options, surface, cases, since }),
      columns: eventColumns,
      emptyText: "No events arrived.",
      record: (record) => record,
      lines: (records) => records.map(({ value }) => formatEvent(value)).join("\n"),
    });
  },
});

function formatEvent(value: JsonValue): string {
  const parts = [
    formatTime(readText(value, "createdAt")),
    readText(value, "eventType"),
    describeEvent(readPayload(value)),
    describeDelivery(value),
    readText(value, "id"),
  ];
  return parts.filter((part) => part !== "").join("  ");
}

interface FollowOptions {
  readonly surface: EventSurface;
  readonly cases: readonly string[];
  readonly since: string | undefined;
  readonly interval?: number;
  readonly timeout?: number;
  readonly count?: number;
}

/**
 * How far each poll reaches back before the newest record, though never before `since`. Polls overlap because
 * records can appear late and out of order.
 */
const overlapMs = 300_000;

/**
 * Yields each new event of the cases once. A batch contains one case's events, oldest first. Without `since`,
 * the first poll skips existing events. Throws if time runs out before `count` events arrived.
 */
async function* followEvents(
  context: Context,
  {
    surface,
    cases,
    since,
    interval = defaultIntervalMs,
    timeout = Number.POSITIVE_INFINITY,
    count,
  }: FollowOptions,
): AsyncGenerator<readonly RawJson[]> {
  const { host, signal } = context;
  const endMs = host.now() + timeout;
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
      throw createTooFewEventsFailure(count - remainingCount, count, timeout);
    if (leftMs <= 0) return;
    await host.sleep(Math.min(leftMs, interval), signal);
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
  const freshEvents = records.filter((record) => {
    const isFresh = !seen.has(getIdentity(record));
    seen.add(getIdentity(record));
    return isFresh;
  });
  // An event dated in the future must not make later polls skip others.
  const latestMs = freshEvents.length === 0 ? 0 : await getLatestTime(context);
  const createdTimes = freshEvents.map(({ value }) => readCreatedMs(value)).filter((ms) => ms <= latestMs);
  const newestMs = Math.max(0, ...createdTimes);
  const nextFromMs = newestMs - overlapMs;
  if (nextFromMs > (readTime(poll.from ?? "")?.ms ?? 0)) poll.from = new Date(nextFromMs).toISOString();
  return sortOldestFirst(freshEvents);
}

const getIdentity = ({ id, bytes }: RawJson) => id ?? Buffer.from(bytes).toString("latin1");
