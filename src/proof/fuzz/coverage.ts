import { getOrCreate } from "../../base/collections/get-or-create";
import { type FuzzAttempt, type PlannedFault, plannedFaults } from "./play/observed-receiver-proxy";

/** Number of attempts per event type and fault. */
type Coverage = Readonly<Record<string, Readonly<Record<PlannedFault, number>>>>;

export interface CoverageCounter {
  add(attempt: FuzzAttempt): void;
  /** Number of event type and fault pairs attempted so far. */
  readonly pairs: number;
  /** Returns the counts, sorted by event type. */
  total(): Coverage;
}

export function createCoverage(): CoverageCounter {
  const countsByEvent = new Map<string, Map<PlannedFault, number>>();
  return {
    add({ event, fault }) {
      const faultCounts = getOrCreate(countsByEvent, event, () => new Map());
      faultCounts.set(fault, (faultCounts.get(fault) ?? 0) + 1);
    },
    get pairs() {
      return [...countsByEvent.values()].reduce((sum, faultCounts) => sum + faultCounts.size, 0);
    },
    total: () =>
      Object.fromEntries(
        [...countsByEvent]
          .sort()
          .map(([event, faultCounts]) => [
            event,
            Object.fromEntries(plannedFaults.map((fault) => [fault, faultCounts.get(fault) ?? 0])) as Record<
              PlannedFault,
              number
            >,
          ]),
      ),
  };
}
