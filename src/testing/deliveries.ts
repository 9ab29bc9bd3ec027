import { attemptRecord, listAttempts, type World } from "../sandbox";
import type { Delivery } from "./published";

/** Lists all attempts, oldest first. */
export function listDeliveries({ store }: World): Delivery[] {
  const rows = listAttempts(store, { isFailed: false, limit: -1 });
  return rows.reverse().map((row) => {
    const record = JSON.parse(attemptRecord(row));
    return { ...record, envelope: JSON.parse(record.payload) };
  });
}

/** Whether an attempt is due now. Those due later are retries. */
export function isDeliveryDue(world: World): boolean {
  const now = world.now();
  return listDeliveries(world).some(
    ({ nextAttemptAt }) => nextAttemptAt !== null && new Date(nextAttemptAt).getTime() <= now,
  );
}
