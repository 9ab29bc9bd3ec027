import type { Store } from "../store/store";

/** The signing secret of the default collection partner's test subscription; undefined if it has none. */
export function testWebhookSecret(store: Store): string | undefined {
  return store.get<{ secret: string }>(
    `select secret from subscriptions where surface = 'collection' and is_test_mode = 1 and is_active = 1
       and owner = (select min(owner) from api_keys where surface = 'collection') order by seq limit 1`,
  )?.secret;
}
