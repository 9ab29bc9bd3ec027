/** Header names and values exactly as sent, including order, case and repetitions. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Bytes exactly as sent, still encoded. */
export type BodyPieces = AsyncIterable<Uint8Array>;

/** A request whose body arrives while the request is being forwarded. */
export interface StreamedRequest {
  readonly method: string;
  /** The request line's target: a path, or an absolute URL for a proxy. */
  readonly target: string;
  /** Excludes headers that apply only to this connection. */
  readonly headers: HeaderLines;
  readonly body: BodyPieces | undefined;
  /** Aborted when the client disconnects before it has the whole response. */
  readonly disconnected: AbortSignal;
}

export interface StreamedResponse {
  readonly status: number;
  /** Excludes headers that apply only to one connection. */
  readonly headers: HeaderLines;
  /** Undefined if a response of this kind has no body. */
  readonly body: BodyPieces | undefined;
}

export interface ForwardedRequest extends Pick<StreamedRequest, "method" | "headers"> {
  /** Must be absolute and percent-encoded. */
  readonly url: string;
  readonly body: BodyPieces | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends a request and resolves to the head of its response. Doesn't follow redirects, decode the body, or
 * limit the time after connecting. Rejects with a `Failure` of kind `network` (or `interrupted`), even while
 * the body is being read.
 */
export type SendStreamed = (request: ForwardedRequest) => Promise<StreamedResponse>;

/**
 * Answers a request, in most cases by forwarding it. Resolves to undefined to close the connection without a
 * response.
 */
export type Forward = (request: StreamedRequest, send: SendStreamed) => Promise<StreamedResponse | undefined>;
