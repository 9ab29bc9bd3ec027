/** Header names with their values, exactly as sent: order, case and repetitions are kept. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Bytes exactly as they are sent, so still encoded. */
export type BodyPieces = AsyncIterable<Uint8Array>;

/** A request whose body arrives while it is forwarded. */
export interface StreamedRequest {
  readonly method: string;
  /** The target in the request line: a path, or an absolute URL for a proxy. */
  readonly target: string;
  /** Excludes headers that only concern this connection. */
  readonly headers: HeaderLines;
  readonly body: BodyPieces | undefined;
  /** Aborted when the client closes its connection before it has the whole answer. */
  readonly disconnected: AbortSignal;
}

export interface StreamedAnswer {
  readonly status: number;
  /** Excludes headers that only concern one connection. */
  readonly headers: HeaderLines;
  /** Undefined if this kind of answer has no body. */
  readonly body: BodyPieces | undefined;
}

export interface ForwardedRequest extends Pick<StreamedRequest, "method" | "headers"> {
  /** Absolute and percent-encoded. */
  readonly url: string;
  readonly body: BodyPieces | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends a request and resolves with the head of its answer. Doesn't follow redirects, decode the body, or
 * limit the time after connecting. Rejects with a `Failure` of kind `network` (or `interrupted`), even while
 * the body is being read.
 */
export type SendStreamed = (request: ForwardedRequest) => Promise<StreamedAnswer>;

/**
 * Answers a request, mostly by forwarding it. Resolves to undefined to close the connection without an
 * answer.
 */
export type Forward = (request: StreamedRequest, send: SendStreamed) => Promise<StreamedAnswer | undefined>;
