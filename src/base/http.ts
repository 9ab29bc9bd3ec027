import type { FormBody } from "./form-body";

/** Lowercase by type: real servers lowercase header names, but the in-memory one doesn't. */
export type HeaderName = Lowercase<string>;
export type Headers = Readonly<Record<HeaderName, string>>;

export interface HttpRequest {
  readonly method: string;
  /** Absolute and percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  /** Sent exactly as given in addition to `headers`, for example with other letter case or repeated. */
  readonly headerLines?: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
  /** Sent instead of a body. */
  readonly form?: FormBody;
  /** The body was too large to keep, and is omitted. */
  readonly isOversized?: boolean;
  readonly signal?: AbortSignal;
  /** Time limit of one attempt, from connecting to the last byte of the answer; 0 means no limit. */
  readonly timeoutMs?: number;
  /** Extends the time limit by the transfer time of bodies at this speed. Default: no extension. */
  readonly minBytesPerSecond?: number;
  /** Maximum response size, checked while reading. */
  readonly maxBodyBytes?: number;
  /** Called with each IP address of the host; connects only if it returns true. */
  readonly mayReach?: (address: string) => boolean;
  /**
   * Why the request can be repeated even if it may have arrived (AMB-51): repeats are harmless, or the
   * operation honors its key. Default: it can't.
   */
  readonly repeats?: "safe" | "keyed";
  /** May have been sent before with the same idempotency key, which could explain a 409 (CLI-15). */
  readonly isResumed?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Replaces the body of a continuous response; only read by `Host.listen`. */
  readonly stream?: BodyStream;
  /** Number of requests sent, if counted. */
  readonly attempts?: number;
  /** Whether an earlier attempt may have taken effect. Undefined if there was none. */
  readonly mayHaveArrived?: boolean;
}

/** UTF-8 text, piece by piece; ends when the signal is aborted. */
export type BodyStream = (signal: AbortSignal) => AsyncIterable<string>;

/**
 * The only way to send HTTP, implemented by undici, the embedded platform, and tests. Rejects with a
 * `Failure` of kind `network` (or `interrupted`) if the answer is incomplete.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;
