import { formatFingerprint } from "../../base/text/fingerprint";
import type { LiveTopic } from "../../inspector/contract/live";
import { countRefills } from "../store/refill";
import type { Store } from "../store/store";

const buildNewestSql = (...tables: readonly string[]) =>
  tables.map((table) => `(select ifnull(max(seq), 0) from ${table})`).join(" || '.' || ");

/** Includes the number of unanswered requests, because answering a request adds no row. */
const requestsSql = `${buildNewestSql("request_log")} || '.' ||
  (select count(*) from request_log where duration_ms is null)`;

/** Selects one string per topic. The cost hardly depends on the size of the world. */
const topicsSql = `select
  (select ifnull(sum(n), 0) || '.' || ifnull(sum(n * (lifecycle + 1)), 0) || '.' ||
    ifnull(sum(n * collection_partner), 0) || '.' || ifnull(sum(n * is_cleared), 0) from case_counts) || '.' ||
    ifnull((select id from cases order by seq desc limit 1), '') || '.' ||
    ${buildNewestSql("payments", "timeline_entries", "validation_items", "chats", "files")} as cases,
  ${buildNewestSql("deliveries", "attempts")} || '.' ||
    (select count(*) || '.' || ifnull(sum(due_at), 0) from deliveries where due_at is not null) as events,
  ${requestsSql} as requests,
  (select ifnull(group_concat(seq || '.' || is_active || is_test_mode || ifnull(updated_at, '') || url, ' '), '')
    from subscriptions) || ' ' ||
    (select ifnull(group_concat(value), '') from meta where key in ('routes', 'added_routes')) as subscriptions`;

/** Returns one string per topic, which changes when the data of the topic changes. */
export function readLiveTopics(store: Store): Readonly<Record<LiveTopic, string>> {
  const topics = store.get<Record<Exclude<LiveTopic, "world">, string>>(topicsSql);
  if (topics === undefined) throw new RangeError("A query without a table has one row.");
  const subscriptions = formatFingerprint(topics.subscriptions);
  return { world: String(countRefills(store)), ...topics, subscriptions };
}

export const readRequestsTopic = (store: Store): string => store.value<string>(`select ${requestsSql}`) ?? "";
