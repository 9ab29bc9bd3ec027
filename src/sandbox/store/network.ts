import type { Send } from "../../base/http";
import type { DeliveryTarget } from "../../base/platform";
import type { DeliveryRoute } from "../facts/delivery-route";

export interface Network {
  readonly send: Send;
  readonly routes: readonly DeliveryRoute[];
  /** Returns a target for deliveries to `url` that overrides the routes, or undefined to use the routes. */
  deliverTo?(url: string): DeliveryTarget | undefined;
  /** Cancels requests in flight when aborted. */
  readonly signal: AbortSignal | undefined;
  /** Called with a line that describes each attempt. */
  readonly watch: ((line: string) => void) | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
