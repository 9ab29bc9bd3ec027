import type { Schedule, ScheduleItem } from "../../inspector/contract/time";
import { formatIsoTime } from "../store/json-text";
import type { Store } from "../store/store";
import { windowEndSql } from "../time/due-work";
import { getRetentionMs } from "../wire/idempotency";

const maxScheduleItems = 500;

/**
 * SQL for the work that the clock triggers, as in `due-work.ts` and the outbox. Rate limits apply per key
 * (LIM-04), so each key has its own rows.
 */
const buildDueSql = (store: Store) => `
  select due_at as at, 'delivery' as kind, event_type || ifnull(' of ' || c.reference, '') || ' to ' || url as subject, delivery.id as eventId
    from deliveries delivery join subscriptions subscriber on subscriber.seq = subscription
    left join cases c on c.seq = case_seq where due_at is not null
  union all select expires_at, 'access token', external_tenant_id, null from minted_tokens
  union all select expires_at, 'link request', external_tenant_id, null from link_requests where decision is null
  union all select due_at, 'notes', rows_total || iif(rows_total = 1, ' note', ' notes'), null from ingestion_jobs where due_at is not null
  union all select ${windowEndSql}, 'rate window',
    'limit of the ' || window || ': ' || sum(n) || iif(sum(n) = 1, ' request', ' requests') ||
      iif(key = '', ' without a valid key', ' with one key'), null
    from request_counts group by key, window, 1
  union all select created_at + ${getRetentionMs(store)}, 'idempotency key', key, null from idempotency_keys`;

export function readSchedule(store: Store): Schedule {
  const dueSql = buildDueSql(store);
  const total = store.value<number>(`select count(*) from (${dueSql})`) ?? 0;
  const items = store
    .all<Omit<ScheduleItem, "at"> & { readonly at: number }>(
      `${dueSql} order by at limit ?`,
      maxScheduleItems,
    )
    .map((item) => ({ ...item, at: formatIsoTime(item.at) }));
  return { total, items };
}
