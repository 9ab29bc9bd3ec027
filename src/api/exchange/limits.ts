import type { Lease } from "../../base/processes/lease";
import { dayMs, hourMs, minuteMs } from "../../base/text/time/duration";

interface RateWindow {
  readonly ms: number;
  readonly requests: number;
}

export const leaseMs = 3000;
/** The platform counts in ten-second segments, and a request takes time to arrive. */
const slackMs = leaseMs + 12_000;
/** Leaves the rest to other machines, and to short commands that don't use the ledger. */
const usableShare = 0.95;

/** The platform's limits per minute, hour and day (LIM-01 to LIM-03). */
const rateWindows: readonly RateWindow[] = [
  { ms: minuteMs, requests: 2000 * usableShare },
  { ms: hourMs, requests: 20_000 * usableShare },
  { ms: dayMs, requests: 100_000 * usableShare },
];

export interface FreeCapacity {
  /** Number of requests allowed now, at most the number asked for. */
  readonly count: number;
  /** How long until a request is allowed if `count` is 0. */
  readonly waitMs: number;
}

/** Returns how many more requests the limits allow on top of the existing leases. */
export function computeCapacity(requestedCount: number, leases: readonly Lease[], now: number): FreeCapacity {
  const capacities = rateWindows.map((window) => computeWindowCapacity(window, leases, now));
  const count = Math.max(0, Math.min(requestedCount, ...capacities.map((room) => room.count)));
  return { count, waitMs: count > 0 ? 0 : Math.max(...capacities.map(({ waitMs }) => waitMs)) };
}

function computeWindowCapacity(
  { ms, requests }: RateWindow,
  leases: readonly Lease[],
  now: number,
): FreeCapacity {
  const countedLeases = leases.filter(({ at }) => at > now - ms - slackMs).sort((a, b) => a.at - b.at);
  let count = Math.floor(requests) - countedLeases.reduce((sum, lease) => sum + lease.count, 0);
  if (count > 0) return { count, waitMs: 0 };
  for (const { at, count: used } of countedLeases) {
    count += used;
    if (count > 0) return { count: 0, waitMs: at + ms + slackMs - now };
  }
  return { count: 0, waitMs: ms };
}

const getMinute = ({ at }: Lease) => Math.floor(at / minuteMs);

/**
 * Drops leases that have left every window. Merges older ones by minute, and dates each group at its latest
 * lease.
 */
export function compactLeases(leases: readonly Lease[], now: number): readonly Lease[] {
  const maxAgeMs = Math.max(...rateWindows.map(({ ms }) => ms)) + slackMs;
  const compactedLeases: Lease[] = [];
  // A lease dated in the future was made before the clock was set back, so it counts as made now.
  const datedLeases = leases
    .map((lease) => ({ ...lease, at: Math.min(lease.at, now) }))
    .sort((a, b) => a.at - b.at);
  for (const lease of datedLeases.filter(({ at }) => at > now - maxAgeMs)) {
    const previousLease = compactedLeases.at(-1);
    const isOld = lease.at < now - 2 * minuteMs;
    if (isOld && previousLease !== undefined && getMinute(previousLease) === getMinute(lease))
      compactedLeases.splice(-1, 1, { at: lease.at, count: previousLease.count + lease.count });
    else compactedLeases.push(lease);
  }
  return compactedLeases;
}
