import type { Headers } from "../base/http";

/** A request and its answer with headers and bodies, as a file or a log keeps them. */
export interface WholeExchange {
  readonly method: string;
  /** Absolute and percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: KeptBody;
  /** Host time in milliseconds. */
  readonly sentAt: number;
  /** When the answer arrived, or the program stopped waiting. */
  readonly endedAt: number;
  /** Undefined if the program got no answer. */
  readonly answer: WholeAnswer | undefined;
}

export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: KeptBody;
  /** Digest of the token that the answer issued, if the body has it masked. */
  readonly issued?: string | undefined;
}

export interface KeptBody {
  /** Kept part of the body, with secrets masked. */
  readonly bytes: Uint8Array;
  /** Size of the whole body. */
  readonly size: number;
  /** The same for equal bodies, and known if `bytes` are not the whole body as it was sent. */
  readonly digest?: string | undefined;
}

export const noBody: KeptBody = { bytes: new Uint8Array(), size: 0 };
