import { readTime } from "../base/text/time/date";
import type { EventFacts } from "./event-facts";

type EventTime = Pick<EventFacts, "event" | "timestamp">;

const maxTrackedCases = 10_000;

/** Ranks events that have the same time: created first, closed last. */
const rankEvent = (event: string | null) => (event === "case.created" ? 0 : event === "case.closed" ? 2 : 1);

const readTimeMs = ({ timestamp }: EventTime) => (timestamp === null ? undefined : readTime(timestamp)?.ms);

function isBefore(left: EventTime, right: EventTime): boolean {
  const [time, otherTime] = [readTimeMs(left), readTimeMs(right)];
  if (time === undefined || otherTime === undefined) return false;
  return time === otherTime ? rankEvent(left.event) < rankEvent(right.event) : time < otherTime;
}

/** The returned function detects events that arrive after a later event of the same case (DLV-03). */
export function createLateDetector(): (facts: EventFacts) => boolean {
  // Drops old entries in bulk, because dropping them one by one slows down a map.
  let olderTimes = new Map<string, EventTime>();
  let latestTimes = new Map<string, EventTime>();
  return ({ caseId, event, timestamp }) => {
    if (caseId === null) return false;
    const moment = { event, timestamp };
    const latestTime = latestTimes.get(caseId) ?? olderTimes.get(caseId);
    const isLate = latestTime !== undefined && isBefore(moment, latestTime);
    const isLater = latestTime === undefined || isBefore(latestTime, moment);
    latestTimes.set(caseId, isLater ? moment : latestTime);
    if (latestTimes.size >= maxTrackedCases) [olderTimes, latestTimes] = [latestTimes, new Map()];
    return isLate;
  };
}
