import { expireLinkRequests } from "../clients/link-requests";
import { type DueWork, earliest } from "./work";

/** LC-22, LC-27 */
export const linkExpiry: DueWork = {
  nextAt: (store) =>
    earliest(store, "select min(expires_at) as at from link_requests where decision is null"),
  run: (change) =>
    expireLinkRequests(change).map(({ external_tenant_id }) => ({
      at: change.now,
      kind: "link request",
      subject: external_tenant_id,
      outcome: "expired",
    })),
};
