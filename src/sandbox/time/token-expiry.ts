import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { getTokenLifetimeSeconds } from "../store/token";
import type { DueWork } from "./work";

/** Stores a token's expiry time for reporting when the clock moves. Doesn't store the token itself. */
export function recordTokenExpiry(
  { store, now }: Pick<Change, "store" | "now">,
  externalTenantId: string,
): void {
  const expires_at = (Math.floor(now / 1000) + getTokenLifetimeSeconds(store)) * 1000;
  store.run("delete from minted_tokens where expires_at <= ?", now);
  insert(store, "minted_tokens", { external_tenant_id: externalTenantId, expires_at });
}

/** Reports expired tokens (TOK-04). */
export const tokenExpiry: DueWork = {
  nextAtSql: () => "select min(expires_at) from minted_tokens",
  run: ({ store, now }) =>
    store
      .all<{ external_tenant_id: string }>(
        "delete from minted_tokens where expires_at <= ? returning external_tenant_id",
        now,
      )
      .map(({ external_tenant_id }) => ({
        at: now,
        kind: "access token",
        subject: external_tenant_id,
        outcome: "expired",
      })),
};
