import { releaseDeliveries } from "../deliveries/hold";
import { forgetRoutes } from "../deliveries/routes/routes";
import type { Store } from "../store/store";
import { forgetRequestIds } from "../wire/requests/write-log";

/** A log stays behind with its world. Routes and a hold belong to processes that had another world open: they must not lead anything of this one astray. */
export function forgetProcesses(store: Store): void {
  forgetRequestIds(store);
  forgetRoutes(store);
  releaseDeliveries(store);
}
