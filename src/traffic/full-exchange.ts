import type { Headers } from "../base/http";

/** A request and its response, with headers and bodies, as stored in a file or log. */
export interface FullExchange {
  readonly method: string;
  /** Absolute URL, percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: StoredBody;
  /** Host time in milliseconds. */
  readonly sentAt: number;
  /** Host time at which the response arrived or the program stopped waiting. */
  readonly endedAt: number;
  /** Undefined if the program got no response. */
  readonly answer: FullResponse | undefined;
}

export interface FullResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: StoredBody;
  /** Digest of the token returned in the response, if the body masks it. */
  readonly issued?: string | undefined;
}

export interface StoredBody {
  /** The stored part of the body, with secrets masked. */
  readonly bytes: Uint8Array;
  /** Size of the whole body in bytes. */
  readonly size: number;
  /** Equal for equal bodies. Set unless `bytes` is the whole body of a request exactly as sent. */
  readonly digest?: string | undefined;
}

export const noBody: StoredBody = { bytes: new Uint8Array(), size: 0 };
