/** Header names are lower case by type: a real server lowers them, an in-memory one would not. */
export type HeaderName = Lowercase<string>;
export type Headers = Readonly<Record<HeaderName, string>>;

export interface HttpRequest {
  readonly method: string;
  /** Absolute; already percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  readonly body?: Uint8Array;
  /** Arrived with a body that was too large to be kept, and that is left out here. */
  readonly isOversized?: boolean;
  readonly signal?: AbortSignal;
  /** Time without any progress before the request counts as hung. */
  readonly timeoutMs?: number;
  /** Time for the whole answer, however it trickles in. */
  readonly wholeTimeoutMs?: number;
  /** An answer above this size is refused while it is read. */
  readonly maxBodyBytes?: number;
  /** Asked about each IP address that the host's name leads to; without a yes there is no connection to it. */
  readonly mayReach?: (address: string) => boolean;
  /** Was perhaps sent before, with the same idempotency key: a 409 may be about that (CLI-15). */
  readonly isResumed?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** How many requests it took, where somebody counted. */
  readonly attempts?: number;
  /** Whether a try before this answer's may have had its effect; absent where there was none like that. */
  readonly mayHaveArrived?: boolean;
}

/**
 * The one way HTTP travels: undici, the embedded platform and a test each implement it.
 * Rejects with a `Failure` of kind `network` (or `interrupted`) when no whole answer arrived.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;
