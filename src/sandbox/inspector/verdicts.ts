import type { SignatureVerdict } from "../../inspector/contract/events";
import { describeReason } from "../../webhooks/verification";
import { verify } from "../../webhooks/verify";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";
import { ownerNameSql } from "./event-rows";
import type { NamedSecret } from "./inspector";

export interface SignedBody {
  readonly signature: string | undefined;
  readonly body: string;
  /**
   * The time in the signature, `t`, in seconds since 1970. Serves as the current time too, so the age of the
   * signature doesn't matter. Null for an attempt that was not sent.
   */
  readonly signedAt: number | null;
}

export function createVerdict(
  { signature, body, signedAt }: SignedBody,
  { name, secret }: NamedSecret,
): SignatureVerdict {
  const result = verify({ header: signature, body: Buffer.from(body), secret, nowSeconds: signedAt ?? 0 });
  return { secret: name, isValid: result.valid, reason: result.valid ? null : describeReason(result) };
}

/**
 * Maximum number of secrets of other subscriptions to try. If secrets were mixed up, the right one is likely
 * among the newest.
 */
const maxOtherSecrets = 20;

/**
 * Returns the secret of this subscription, followed by those of others. Active and newer subscriptions come
 * first.
 */
export function listSubscriptionSecrets(store: Store, subscription: string): readonly NamedSecret[] {
  return memoize(store, `secrets for ${subscription}`, () =>
    store
      .all<{ id: string; url: string; secret: string; owner_name: string | null }>(
        `select id, url, secret, ${ownerNameSql} as owner_name from subscriptions subscriber
         order by id <> ?, is_active desc, seq desc limit ?`,
        subscription,
        maxOtherSecrets + 1,
      )
      .map(({ id, url, secret, owner_name }) => ({
        name: `the secret of ${id === subscription ? "this subscription" : `${owner_name ?? "unknown"}, ${url}`}`,
        secret,
      })),
  );
}
