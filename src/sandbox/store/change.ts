import type { Caller } from "../facts/caller";
import type { Store } from "./store";

/** The context in which a world is changed. Each request that reaches its handler has one. */
export interface Change {
  readonly store: Store;
  /** Milliseconds since 1970 on the sandbox clock. */
  readonly now: number;
  /** Origin of the addresses in answers and events, without a trailing slash. */
  readonly origin: string;
  /** The caller that requested the change. Undefined if the platform makes it. */
  readonly caller?: Caller | undefined;
}
