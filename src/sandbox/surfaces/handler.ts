import type { Caller } from "../facts/caller";
import type { Change } from "../store/change";
import type { Answer } from "../wire/answers";
import type { Query } from "../wire/query";

/** A request that has found its endpoint and whose caller is known. */
export interface HandlerRequest extends Change {
  readonly caller: Caller;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Uint8Array | undefined;
}

export type Handler = (request: HandlerRequest) => Answer;

/** The handlers of one noun by the names of their endpoints. */
export type Handlers = Readonly<Record<string, Handler>>;
