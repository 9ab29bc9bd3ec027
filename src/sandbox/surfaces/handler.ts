import type { Caller } from "../facts/caller";
import type { Change } from "../store/change";
import type { Query } from "../wire/request-line";
import type { HandlerResponse } from "../wire/responses";

/** A request from a known caller to a known endpoint. Only `createQueryHandler` reads the query. */
export interface HandlerRequest extends Change {
  readonly caller: Caller;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly contentType: string | undefined;
}

export type Handler = (request: HandlerRequest & { readonly query: Query }) => HandlerResponse;
