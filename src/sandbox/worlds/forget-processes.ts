import { releaseDeliveries } from "../deliveries/hold";
import { forgetRoutes } from "../deliveries/routes/routes";
import type { Store } from "../store/store";

/** Routes and a hold belong to processes that had another world open: they must not lead anything of this one astray. */
export function forgetProcesses(store: Store): void {
  forgetRoutes(store);
  releaseDeliveries(store);
}
