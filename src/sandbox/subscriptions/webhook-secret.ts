import type { Store } from "../store/store";

/** The secret that signs what the default collection key's owner gets of test cases; undefined where nothing is sent. */
export function testWebhookSecret(store: Store): string | undefined {
  return store.get<{ secret: string }>(
    `select secret from subscriptions where surface = 'collection' and is_test_mode = 1 and is_active = 1
       and owner = (select min(owner) from api_keys where surface = 'collection') order by seq limit 1`,
  )?.secret;
}
