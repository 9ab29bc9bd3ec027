import type { Caller } from "../facts/caller";
import type { Store } from "./store";

/** Context for a change to a world. Each request that reaches a handler has its own. */
export interface Change {
  readonly store: Store;
  /** Milliseconds since 1970 by the sandbox clock. */
  readonly now: number;
  /** Origin for URLs in responses and events, without a trailing slash. */
  readonly origin: string;
  /** The caller that requested the change, or undefined if the platform makes it. */
  readonly caller?: Caller | undefined;
}
