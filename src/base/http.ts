import type { FormBody } from "./form-body";

/** Header names are lower case by type: a real server lowers them, an in-memory one would not. */
export type HeaderName = Lowercase<string>;
export type Headers = Readonly<Record<HeaderName, string>>;

export interface HttpRequest {
  readonly method: string;
  /** Absolute; already percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  /** Sent beside `headers`, exactly as they stand: a name in another case, or for a second time. */
  readonly headerLines?: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
  /** In place of a body. */
  readonly form?: FormBody;
  /** Arrived with a body that was too large to be kept, and that is left out here. */
  readonly isOversized?: boolean;
  readonly signal?: AbortSignal;
  /** Time for one try, from the connection to the last byte of the answer, however it trickles in; 0 means no limit. */
  readonly timeoutMs?: number;
  /** Bodies, sent or received, add the time that they take at this speed; absent: they add none. */
  readonly minBytesPerSecond?: number;
  /** An answer above this size is refused while it is read. */
  readonly maxBodyBytes?: number;
  /** Asked about each IP address that the host's name leads to; without a yes there is no connection to it. */
  readonly mayReach?: (address: string) => boolean;
  /**
   * Why it can go again even where it may have arrived (AMB-51): a second time has no effect of its own, or the
   * operation honors its key. Absent: it can't.
   */
  readonly repeats?: "safe" | "keyed";
  /** Was perhaps sent before, with the same idempotency key: a 409 may be about that (CLI-15). */
  readonly isResumed?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** In place of the body, for an answer that goes on; only `Host.listen` reads it. */
  readonly stream?: BodyStream;
  /** How many requests it took, where somebody counted. */
  readonly attempts?: number;
  /** Whether a try before this answer's may have had its effect; absent where there was none like that. */
  readonly mayHaveArrived?: boolean;
}

/** Text of UTF-8, piece by piece; it ends early when the signal is aborted. */
export type BodyStream = (signal: AbortSignal) => AsyncIterable<string>;

/**
 * The one way HTTP travels: undici, the embedded platform and a test each implement it.
 * Rejects with a `Failure` of kind `network` (or `interrupted`) when no whole answer arrived.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;
