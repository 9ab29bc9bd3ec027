import type { Caller } from "../facts/caller";
import type { Store } from "./store";

/** Context of a change to a world. Each request that reaches a handler has one. */
export interface Change {
  readonly store: Store;
  /** Milliseconds since 1970 on the sandbox clock. */
  readonly now: number;
  /** Origin of the addresses in answers and events, without a trailing slash. */
  readonly origin: string;
  /** The caller that requested the change. Undefined if the platform makes it. */
  readonly caller?: Caller | undefined;
}
