import type { Caller } from "../facts/caller";
import type { Store } from "./store";

/** The context of a change to a world. Every request that reaches its handler has one. */
export interface Change {
  readonly store: Store;
  /** Milliseconds since 1970 on the sandbox clock. */
  readonly now: number;
  /** Origin of the addresses in answers and events, without a trailing slash. */
  readonly origin: string;
  /** Who requested the change; undefined if the platform makes it. */
  readonly caller?: Caller | undefined;
}
