import { releaseDeliveries } from "../deliveries/hold";
import { forgetRoutes } from "../deliveries/routes/routes";
import type { Store } from "../store/store";
import { forgetRequestIds } from "../wire/requests/write-log";

/**
 * Removes what belongs to the previous world or its processes: request ids of its log, routes, and a hold on
 * deliveries.
 */
export function forgetProcesses(store: Store): void {
  forgetRequestIds(store);
  forgetRoutes(store);
  releaseDeliveries(store);
}
