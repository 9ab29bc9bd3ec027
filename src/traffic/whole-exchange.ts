import type { Headers } from "../base/http";

/** A request and its answer with headers and bodies, as stored in a file or a log. */
export interface WholeExchange {
  readonly method: string;
  /** Absolute URL, percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: KeptBody;
  /** Host time in milliseconds. */
  readonly sentAt: number;
  /** Host time when the answer arrived, or when the program stopped waiting. */
  readonly endedAt: number;
  /** Undefined if the program got no answer. */
  readonly answer: WholeAnswer | undefined;
}

export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: KeptBody;
  /** Digest of the issued token, if it is masked in the body. */
  readonly issued?: string | undefined;
}

export interface KeptBody {
  /** The part of the body that was kept, with secrets masked. */
  readonly bytes: Uint8Array;
  /** Size of the whole body in bytes. */
  readonly size: number;
  /** Equal for equal bodies. Set if `bytes` is not the whole body of a request as sent. */
  readonly digest?: string | undefined;
}

export const noBody: KeptBody = { bytes: new Uint8Array(), size: 0 };
