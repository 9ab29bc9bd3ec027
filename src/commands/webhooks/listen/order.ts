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
  // Those that were not heard of for long are let go all at once: a map that drops one for each new one is slow.
  let before = new Map<string, Moment>();
  let latest = new Map<string, Moment>();
  return ({ caseId, event, timestampMs }) => {
    if (caseId === null || timestampMs === undefined) return false;
    const moment = { timestampMs, rank: rankOf(event) };
    const known = latest.get(caseId) ?? before.get(caseId);
    const isLate = known !== undefined && isBefore(moment, known);
    latest.set(caseId, isLate ? known : moment);
    if (latest.size >= mostCases) [before, latest] = [latest, new Map()];
    return isLate;
  };
}
