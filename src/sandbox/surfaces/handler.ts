import type { Answer } from "../answers";
import type { Caller } from "../authentication";
import type { Query } from "../query";
import type { Store } from "../store";

/** A request that has found its endpoint and whose caller is known. */
export interface HandlerRequest {
  readonly store: Store;
  /** Milliseconds since 1970 on the clock of the world. */
  readonly now: number;
  readonly caller: Caller;
  /** Origin that the request came to, for links in answers. */
  readonly origin: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Uint8Array | undefined;
}

export type Handler = (request: HandlerRequest) => Answer;

/** The handlers of one noun by the names of their endpoints. */
export type Handlers = Readonly<Record<string, Handler>>;
