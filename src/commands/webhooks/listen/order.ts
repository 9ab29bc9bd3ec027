import type { EventFacts } from "./event-facts";

interface Moment {
  readonly timestampMs: number;
  readonly rank: number;
}

const mostCases = 10_000;

/** Of one moment: a case is made first and closed last. */
const rankOf = (event: string | null) => (event === "case.created" ? 0 : event === "case.closed" ? 2 : 1);

const isBefore = (one: Moment, other: Moment) =>
  one.timestampMs === other.timestampMs ? one.rank < other.rank : one.timestampMs < other.timestampMs;

/** Tells of each event whether a later one of the same case came before it (DLV-03). */
export function openOrder(): (facts: EventFacts) => boolean {
  const latest = new Map<string, Moment>();
  return ({ caseId, event, timestampMs }) => {
    if (caseId === null || timestampMs === undefined) return false;
    const moment = { timestampMs, rank: rankOf(event) };
    const known = latest.get(caseId);
    const isLate = known !== undefined && isBefore(moment, known);
    latest.delete(caseId);
    latest.set(caseId, isLate ? known : moment);
    const [oldest] = latest.keys();
    if (latest.size > mostCases && oldest !== undefined) latest.delete(oldest);
    return isLate;
  };
}
