import type { Caller } from "../facts/caller";
import type { Store } from "./store";

/** What everything needs that changes a world. A request that reached its handler is one. */
export interface Change {
  readonly store: Store;
  /** Milliseconds since 1970 on the clock of the world. */
  readonly now: number;
  /** Origin of the addresses that answers and events hold, without a trailing slash. */
  readonly origin: string;
  /** Who asks for the change; absent where the platform makes it. */
  readonly caller?: Caller | undefined;
}
