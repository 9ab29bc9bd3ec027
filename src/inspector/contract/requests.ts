/**
 * `GET inspector/requests?refused=true&search=…` and a window, newest first. The sandbox keeps 1,000 of them, without
 * keys and tokens.
 */
export interface RequestRow {
  readonly id: number;
  /** Time of arrival on the sandbox's clock. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** As sent, without the question mark; empty if there was none. */
  readonly query: string;
  readonly operation: string | null;
  readonly status: number;
  /** Why it was refused, or what was special about it. */
  readonly reason: string | null;
  /** The closest existing operation if the request matched none. */
  readonly suggestion: string | null;
  /** Null while it is being answered. */
  readonly durationMs: number | null;
}

/** `GET inspector/request?id=…`. */
export interface RequestDetails extends RequestRow {
  /** Time of this machine's clock. */
  readonly receivedAt: string;
  /** Environment of the address; null if it belongs to none of the six. */
  readonly environment: string | null;
  readonly surface: string | null;
  /** Owner of its key or token; null if that was not accepted. */
  readonly actor: RequestActor | null;
  /** Null if it was dropped to keep newer requests. */
  readonly request: LoggedMessage | null;
  /** Null while it is being answered, too. */
  readonly answer: LoggedMessage | null;
}

export interface RequestActor {
  readonly kind: "collection-partner" | "referral-partner" | "creditor";
  readonly id: string;
  readonly name: string;
  /** Name of the referral partner that minted the token. */
  readonly through: string | null;
}

/** Headers and body with keys, tokens, cookies and signatures masked. */
export interface LoggedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string | null;
  /** Size of the whole body. */
  readonly bytes: number;
  /**
   * `cut`: only the beginning is kept; `size`: an upload or other binary content; `off`: the sandbox keeps no
   * bodies.
   */
  readonly kept: "whole" | "cut" | "size" | "off";
  /** Null if it is not kept. */
  readonly body: string | null;
}

/** `GET inspector/request-findings?id=…`: what the rules of `test judge` say about it. */
export interface RequestFindings {
  readonly items: readonly RequestFinding[];
}

export interface RequestFinding {
  readonly rule: string;
  readonly verdict: "broken" | "advice";
  readonly message: string;
  readonly advice: string;
}
