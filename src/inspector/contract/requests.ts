/**
 * `GET inspector/requests?answer=refused&search=…`, plus the parameters of `ListWindowQuery`. Newest first.
 * The sandbox keeps 1,000 requests, with keys and tokens masked.
 */
export interface RequestRow {
  readonly id: number;
  /** Time of arrival by the sandbox's clock. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** As sent, but without the question mark. Empty if the request has no query. */
  readonly query: string;
  readonly operation: string | null;
  /** 0 if a fault closed the connection before the request was carried out. */
  readonly status: number;
  /** Why the request was refused, or a note about its response, such as an injected fault. */
  readonly reason: string | null;
  /** The closest existing operation, if no operation matched the request. */
  readonly suggestion: string | null;
  /** Null until the request is answered. */
  readonly durationMs: number | null;
}

/** `GET inspector/request?id=…`. */
export interface RequestDetails extends RequestRow {
  /** Time of arrival by this machine's clock. */
  readonly receivedAt: string;
  /** Environment of the base URL. Null if the URL doesn't belong to a surface. */
  readonly environment: string | null;
  readonly surface: string | null;
  /** Owner of the key or token in the request. Null if the credential wasn't accepted. */
  readonly actor: RequestActor | null;
  /** Null if it was discarded to make room for newer requests. */
  readonly request: LoggedMessage | null;
  /** Null if it was discarded, or if the request hasn't been answered yet. */
  readonly answer: LoggedMessage | null;
}

export interface RequestActor {
  readonly kind: "collection-partner" | "referral-partner" | "creditor";
  readonly id: string;
  readonly name: string;
  /** Name of the referral partner that minted the token. */
  readonly through: string | null;
}

/** Headers and body, in which keys, tokens, cookies and signatures are masked. */
export interface LoggedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string | null;
  /** Size of the entire body. */
  readonly bytes: number;
  /**
   * `cut`: only the beginning is stored. `size`: only the size is stored, because the body is an upload or
   * other binary content. `off`: the sandbox stores no bodies.
   */
  readonly kept: "whole" | "cut" | "size" | "off";
  /** Null if the body isn't stored. */
  readonly body: string | null;
}

/** `GET inspector/request-findings?id=…`: what the rules of `test judge` find in the request. */
export interface RequestFindings {
  readonly items: readonly RequestFinding[];
}

export interface RequestFinding {
  readonly rule: string;
  readonly verdict: "broken" | "advice";
  readonly message: string;
  readonly advice: string;
}
