import type { Send } from "../../base/http";
import type { Route } from "../facts/route";

/** What deliveries need of the world outside of the sandbox. */
export interface Network {
  readonly send: Send;
  readonly routes: readonly Route[];
  /** Ends what is under way. */
  readonly signal: AbortSignal | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
