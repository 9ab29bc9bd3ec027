import type { Environment } from "../../base/platform";
import type { Caller } from "../facts/caller";
import type { Change } from "../store/change";
import { insert, toFlag } from "../store/insert";
import { createObjectFormatter, json } from "../store/json-text";
import { createIdGenerator } from "../store/new-ids";
import type { Store } from "../store/store";

export interface SubscriptionRow {
  readonly seq: number;
  readonly id: string;
  readonly url: string;
  /** Event types as a JSON array. */
  readonly events: string;
  readonly is_active: 0 | 1;
  readonly is_test_mode: 0 | 1;
  readonly environment: Environment;
  readonly created_at: number;
  readonly updated_at: number | null;
  readonly disabled_reason: string | null;
}

/** The owner of subscriptions on one surface. It never sees subscriptions on another surface. */
export type SubscriptionOwner = Pick<Caller, "surface" | "owner">;

/** Columns except the secret, which no read may return (SUB-12). */
const columnsFromTable =
  "seq, id, url, events, is_active, is_test_mode, environment, created_at, updated_at, disabled_reason from subscriptions";

export function listSubscriptions(store: Store, { surface, owner }: SubscriptionOwner): SubscriptionRow[] {
  return store.all(`select ${columnsFromTable} where surface = ? and owner = ? order by seq`, surface, owner);
}

export function findSubscription(
  store: Store,
  { surface, owner }: SubscriptionOwner,
  id: string,
): SubscriptionRow | undefined {
  const sql = `select ${columnsFromTable} where id = ? and surface = ? and owner = ?`;
  return store.get(sql, id, surface, owner);
}

export const subscriptionRecord = createObjectFormatter<SubscriptionRow>({
  id: (row) => json.text(row.id),
  url: (row) => json.text(row.url),
  events: (row) => row.events,
  isActive: (row) => json.flag(row.is_active),
  isTestMode: (row) => json.flag(row.is_test_mode),
  createdUtc: (row) => json.time(row.created_at),
  updatedUtc: (row) => json.time(row.updated_at ?? row.created_at),
  disabledReason: (row) => json.text(row.disabled_reason),
});

/** Adds the secret to a record. Only for a secret just created or regenerated (SUB-12, SUB-13). */
export const addSecret = (record: string, secret: string) =>
  `${record.slice(0, -1)},"secret":${json.text(secret)}}`;

export interface NewSubscription {
  readonly url: string;
  readonly events: readonly string[];
  readonly isTestMode: boolean;
}

const createSecret = (store: Store) => createIdGenerator(store).secret(32);

export function addSubscription(
  { store, now }: Change,
  { surface, environment, owner }: Caller,
  { url, events, isTestMode }: NewSubscription,
): { id: string; secret: string } {
  const id = createIdGenerator(store).guid();
  const secret = createSecret(store);
  insert(store, "subscriptions", {
    id,
    surface,
    owner,
    url,
    events: JSON.stringify(events),
    is_active: toFlag(true),
    is_test_mode: toFlag(isTestMode),
    environment,
    created_at: now,
    secret,
  });
  return { id, secret };
}

export interface SubscriptionChange {
  readonly url: string | undefined;
  readonly isActive: boolean | undefined;
  readonly isTestMode: boolean | undefined;
  readonly regeneratesSecret: boolean;
}

const toNullableFlag = (value: boolean | undefined) => (value === undefined ? null : toFlag(value));

/** Returns any new secret. By default, activation clears `disabled_reason` (AMB-37). */
export function updateSubscription(
  { store, now }: Change,
  seq: number,
  { url, isActive, isTestMode, regeneratesSecret }: SubscriptionChange,
): string | undefined {
  const secret = regeneratesSecret ? createSecret(store) : undefined;
  const sql = `update subscriptions set url = ifnull(?, url), is_active = ifnull(?, is_active),
      is_test_mode = ifnull(?, is_test_mode), secret = ifnull(?, secret), updated_at = ? where seq = ?`;
  store.run(sql, url ?? null, toNullableFlag(isActive), toNullableFlag(isTestMode), secret ?? null, now, seq);
  if (isActive === true && store.readings["AMB-37"] === "cleared")
    store.run("update subscriptions set disabled_reason = null where seq = ?", seq);
  return secret;
}

/** Deletes a subscription. Triggers delete its deliveries and attempts, because its seq may be reused. */
export function deleteSubscription(store: Store, seq: number): void {
  store.run("delete from subscriptions where seq = ?", seq);
}

/** Returns the secret of the default collection partner's first active test subscription, if there is one. */
export function findTestWebhookSecret(store: Store): string | undefined {
  const sql = `select secret from subscriptions where surface = 'collection' and is_test_mode = 1 and is_active = 1
      and owner = (select min(owner) from api_keys where surface = 'collection') order by seq limit 1`;
  return store.value(sql);
}
