import type { Store } from "../../store/store";

/**
 * Day for which the build generates the world. Loading it for another day shifts all times by the difference.
 */
export const generatedDay = Date.UTC(2026, 0, 1);

/** Columns that contain times. Times inside envelopes are shifted by `shiftEnvelopeTimes`. */
const timeColumns: Readonly<Record<string, readonly string[]>> = {
  collection_partners: ["deleted_at"],
  client_links: ["date_linked", "archived_at"],
  cases: [
    ...["date", "due_date", "date_created", "date_updated", "date_assigned"],
    ...["date_collection_started", "date_finished", "creditor_responded_at"],
  ],
  payments: ["date_created", "date_updated", "date", "deleted_at"],
  timeline_entries: ["date"],
  validation_items: ["resolved_at"],
  subscriptions: ["created_at", "updated_at"],
  deliveries: ["created_at", "delivered_at"],
};

/** Fills empty tables with the rows that `generateWorldSql` returned, and shifts their times to `today`. */
export function loadGeneratedWorld(store: Store, rowsSql: string, today: number): void {
  store.exec(rowsSql);
  const shiftMs = today - generatedDay;
  for (const [table, columns] of Object.entries(timeColumns)) {
    store.exec(
      `update ${table} set ${columns.map((column) => `${column} = ${column} + ${shiftMs}`).join(", ")}`,
    );
  }
  shiftEnvelopeTimes(store, shiftMs);
}

const isoTimePattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

function shiftEnvelopeTimes(store: Store, shiftMs: number): void {
  const shiftTime = (time: string) => new Date(Date.parse(time) + shiftMs).toISOString();
  const sql = "select seq, payload from deliveries";
  for (const { seq, payload } of store.all<{ seq: number; payload: string }>(sql)) {
    const shiftedPayload = payload.replace(isoTimePattern, shiftTime);
    store.run("update deliveries set payload = ? where seq = ?", shiftedPayload, seq);
  }
}
