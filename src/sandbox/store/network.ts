import type { Send } from "../../base/http";
import type { DeliveryTarget } from "../../base/platform";
import type { DeliveryRoute } from "../facts/delivery-route";

/** The network access of deliveries. */
export interface Network {
  readonly send: Send;
  readonly routes: readonly DeliveryRoute[];
  /** Takes precedence over the routes. */
  deliverTo?(url: string): DeliveryTarget | undefined;
  /** Cancels requests in flight. */
  readonly signal: AbortSignal | undefined;
  /** Called with a line of text for each attempt. */
  readonly watch: ((line: string) => void) | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
