import { embeddedOrigin } from "../../base/platform";
import { createDestinationFinder } from "../destination";
import type { ExchangeDestination } from "../observer";
import { buildRecordedTraffic, type RecordedTraffic } from "../recorded-traffic";
import type { LoggedEntry, LoggedRequest } from "./logged";
import { readSegment } from "./read-log";

/**
 * Response header that contains the host time of the oldest entry. Only set if older entries were dropped.
 */
export const completeFromHeader = "x-complete-from";

/** Returns entries that ended at or after a host time, sorted by start. */
export const readEntriesSince = (segments: Iterable<Uint8Array>, since: number): readonly LoggedEntry[] =>
  [...streamEntriesSince(segments, since)].sort(compareByStart);

/**
 * Yields entries that ended at or after a host time. Holds and sorts one segment at a time. An entry that
 * spans two segments may be yielded late, but never after one that depends on it.
 */
export function* streamEntriesSince(segments: Iterable<Uint8Array>, since: number): Generator<LoggedEntry> {
  for (const segment of segments)
    yield* [...readSegment(segment)]
      .filter(({ endedAt }) => endedAt >= since)
      .map(addOrigin)
      .sort(compareByStart);
}

const compareByStart = (left: LoggedEntry, right: LoggedEntry) => left.sentAt - right.sentAt;

const addOrigin = (entry: LoggedEntry): LoggedEntry =>
  entry.kind === "request" ? { ...entry, url: `${embeddedOrigin}${entry.url}` } : entry;

/**
 * Reduces logged requests to what can be judged. Judges only requests to a server. Requests of commands that
 * opened the world themselves count as moves.
 */
export function buildLoggedTraffic(entries: readonly LoggedEntry[]): Promise<RecordedTraffic> {
  const requests = entries.filter((entry): entry is LoggedRequest => entry.kind === "request");
  return buildRecordedTraffic(requests.map(dropLostAnswer), findDestination);
}

/** Removes the response if an injected fault withheld it from the program. */
const dropLostAnswer = (request: LoggedRequest): LoggedRequest =>
  request.loss === undefined ? request : { ...request, answer: undefined };

const findSandboxDestination = createDestinationFinder([]);

function findDestination(request: LoggedRequest): ExchangeDestination | undefined {
  const destination = findSandboxDestination(request);
  return request.route === "embedded" && destination !== undefined && "surface" in destination
    ? { move: "control" }
    : destination;
}
