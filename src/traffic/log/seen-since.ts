import { embeddedOrigin } from "../../base/platform";
import { recordedDestination } from "../destination";
import type { Destination } from "../observer";
import { type RecordedTraffic, recordedTraffic } from "../recorded-traffic";
import type { LoggedEntry, LoggedRequest } from "./logged";
import { readSegment } from "./read-log";

/** In an answer with the log: host time of its oldest entry, if older ones were dropped. */
export const completeFromHeader = "x-complete-from";

/** Returns exchanges that ended after a host time, in the order of their start. */
export const readSince = (segments: Iterable<Uint8Array>, since: number): readonly LoggedEntry[] =>
  [...entriesSince(segments, since)].sort(byStart);

/**
 * Yields exchanges that ended after a host time. Only the entries of one segment are sorted and held in
 * memory, so one that crosses the end of a segment may come late, but never after one that depends on it.
 */
export function* entriesSince(segments: Iterable<Uint8Array>, since: number): Generator<LoggedEntry> {
  for (const segment of segments)
    yield* [...readSegment(segment)]
      .filter(({ endedAt }) => endedAt >= since)
      .map(withOrigin)
      .sort(byStart);
}

const byStart = (left: LoggedEntry, right: LoggedEntry) => left.sentAt - right.sentAt;

const withOrigin = (logged: LoggedEntry): LoggedEntry =>
  logged.kind === "request" ? { ...logged, url: `${embeddedOrigin}${logged.url}` } : logged;

/**
 * Reduces logged requests to what can be judged. Those to a server are judged; those of commands that opened
 * the world are moves.
 */
export function loggedTraffic(seen: readonly LoggedEntry[]): Promise<RecordedTraffic> {
  const requests = seen.filter((logged): logged is LoggedRequest => logged.kind === "request");
  return recordedTraffic(requests.map(asReceived), destinationOf);
}

/** Returns the request with the answer that the program received. */
const asReceived = (request: LoggedRequest): LoggedRequest =>
  request.loss === undefined ? request : { ...request, answer: undefined };

const toSandbox = recordedDestination([]);

function destinationOf(request: LoggedRequest): Destination | undefined {
  const destination = toSandbox(request);
  return request.route === "embedded" && destination !== undefined && "surface" in destination
    ? { move: "control" }
    : destination;
}
