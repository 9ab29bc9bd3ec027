/** Header names are lower case by type: a real server lowers them, an in-memory one would not. */
export type HeaderName = Lowercase<string>;
export type Headers = Readonly<Record<HeaderName, string>>;

export interface HttpRequest {
  readonly method: string;
  /** Absolute; already percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
  /** Time without any progress before the request counts as hung. */
  readonly timeoutMs?: number;
  /** An answer above this size is refused while it is read. */
  readonly maxBodyBytes?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** How many requests it took, where somebody counted. */
  readonly attempts?: number;
}

/**
 * The one way HTTP travels: undici, the embedded platform and a test each implement it.
 * Rejects with a `Failure` of kind `network` (or `interrupted`) when no whole answer arrived.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;
