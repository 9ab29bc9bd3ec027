import type { Send } from "../../base/http";
import type { DeliveryTarget } from "../../base/platform";
import type { Route } from "../facts/route";

/** What deliveries use to reach receivers. */
export interface Network {
  readonly send: Send;
  readonly routes: readonly Route[];
  /** Comes before the routes. */
  deliverTo?(url: string): DeliveryTarget | undefined;
  /** Cancels requests in flight. */
  readonly signal: AbortSignal | undefined;
  /** Gets a line for each attempt. */
  readonly watch: ((line: string) => void) | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
