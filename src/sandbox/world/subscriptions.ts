import type { Surface } from "../../base/platform";
import { jsonFlag, jsonObject, jsonText, jsonTime } from "../json-text";
import type { Store } from "../store";

export interface SubscriptionRow {
  readonly seq: number;
  readonly id: string;
  readonly url: string;
  /** JSON array of event types. */
  readonly events: string;
  readonly is_active: 0 | 1;
  readonly is_test_mode: 0 | 1;
  readonly created_at: number;
  readonly updated_at: number | null;
  readonly disabled_reason: string | null;
}

/** Whose subscriptions: an owner of one surface never sees those of another. */
export interface SubscriptionOwner {
  readonly surface: Surface;
  readonly owner: number;
}

/** The secret is left where it is: no read may show it (SUB-12). */
const columns =
  "seq, id, url, events, is_active, is_test_mode, created_at, updated_at, disabled_reason from subscriptions";

export function listSubscriptions(store: Store, { surface, owner }: SubscriptionOwner): SubscriptionRow[] {
  return store.all(`select ${columns} where surface = ? and owner = ? order by seq`, surface, owner);
}

export function findSubscription(
  store: Store,
  { surface, owner }: SubscriptionOwner,
  id: string,
): SubscriptionRow | undefined {
  const sql = `select ${columns} where id = ? and surface = ? and owner = ?`;
  return store.get(sql, id.toLowerCase(), surface, owner);
}

export const subscriptionRecord = jsonObject<SubscriptionRow>({
  id: (row) => jsonText(row.id),
  url: (row) => jsonText(row.url),
  events: (row) => row.events,
  isActive: (row) => jsonFlag(row.is_active),
  isTestMode: (row) => jsonFlag(row.is_test_mode),
  createdUtc: (row) => jsonTime(row.created_at),
  updatedUtc: (row) => jsonTime(row.updated_at ?? row.created_at),
  disabledReason: (row) => jsonText(row.disabled_reason),
});
