import { releaseDeliveries } from "../deliveries/hold";
import { forgetRoutes } from "../deliveries/routes/routes";
import type { Store } from "../store/store";
import { clearRequestIds } from "../wire/requests/write-log";

/**
 * Removes data left by the previous world and its processes: request IDs in the log, routes, and any hold on
 * deliveries.
 */
export function clearProcessData(store: Store): void {
  clearRequestIds(store);
  forgetRoutes(store);
  releaseDeliveries(store);
}
