import { getOrCreate } from "../../base/collections/get-or-create";
import { type FuzzAttempt, type PlannedFault, plannedFaults } from "./play/observed-receiver-proxy";

/** Number of attempts per event type and fault. */
type Coverage = Readonly<Record<string, Readonly<Record<PlannedFault, number>>>>;

export interface CoverageCounter {
  add(attempt: FuzzAttempt): void;
  /** Number of event type and fault pairs attempted so far. */
  readonly pairs: number;
  /** Sorted by event type. */
  total(): Coverage;
}

const noAttempts = Object.fromEntries(plannedFaults.map((fault) => [fault, 0])) as Record<
  PlannedFault,
  number
>;

export function createCoverage(): CoverageCounter {
  const countsByEvent = new Map<string, Record<PlannedFault, number>>();
  return {
    add({ event, fault }) {
      getOrCreate(countsByEvent, event, () => ({ ...noAttempts }))[fault]++;
    },
    get pairs() {
      const counts = [...countsByEvent.values()].flatMap((faultCounts) => Object.values(faultCounts));
      return counts.filter((count) => count > 0).length;
    },
    total: () => Object.fromEntries([...countsByEvent].sort()),
  };
}
