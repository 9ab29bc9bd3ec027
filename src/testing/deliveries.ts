import { groupByKey } from "../base/collections/group-by";
import type { Send } from "../base/http";
import { attemptRecord, listAttempts, type World } from "../sandbox";
import type { Delivery } from "./published";

/**
 * Attempts that ended before the client's latest DELETE. The platform deletes its own records of them along
 * with the subscription or case. Attempts that end later are not recorded at all.
 */
export interface DeliveryHistory {
  attempts: readonly Delivery[];
}

/** Saves the attempts before each DELETE. */
export const createHistorySend =
  (send: Send, history: DeliveryHistory, openWorld: () => World): Send =>
  async (request) => {
    if (request.method === "DELETE")
      history.attempts = listDeliveries(openWorld(), history).filter(isAttempted);
    return send(request);
  };

/** Lists all attempts, oldest first. */
export function listDeliveries(world: World, { attempts }: DeliveryHistory): Delivery[] {
  const recorded = listRecorded(world);
  const recordedByEvent = groupByKey(recorded.filter(isAttempted), ({ eventId }) => eventId);
  const iterators = new Map([...recordedByEvent].map(([eventId, group]) => [eventId, group.values()]));
  const earlier = attempts.map(
    (attempt): Delivery =>
      iterators.get(attempt.eventId)?.next().value ?? { ...attempt, nextAttemptAt: null },
  );
  return [...new Set([...earlier, ...recorded])];
}

const isAttempted = ({ at }: Delivery): boolean => at !== null;

function listRecorded({ store }: World): Delivery[] {
  const rows = listAttempts(store, { isFailed: false, limit: -1 });
  return rows.reverse().map((row) => {
    const record = JSON.parse(attemptRecord(row));
    return { ...record, envelope: JSON.parse(record.payload) };
  });
}

/** Whether an attempt is due now. Those due later are retries. */
export function isDeliveryDue(world: World): boolean {
  const now = world.now();
  return listRecorded(world).some(
    ({ nextAttemptAt }) => nextAttemptAt !== null && new Date(nextAttemptAt).getTime() <= now,
  );
}
