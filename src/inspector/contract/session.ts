/**
 * How the page gets access to the control interface. The shell at `/` contains no data and no token. The
 * printed link is `http://127.0.0.1:4010/#code=<code>`. The page removes the code from its URL and exchanges
 * it once for a cookie, which the browser sends automatically, and a key, which the page sends in a header.
 * Writes (POST, DELETE) need `Content-Type: application/json`. All paths in this folder are below
 * `controlPath`.
 */
export const controlPath = "/control/";

/**
 * Header for the key in `SessionAnswer`. Browsers send cookies to every port of a host, but the page sends
 * this header only to its own server.
 */
export const keyHeader = "x-recoup-inspector-key";

/**
 * `POST inspector/session`, with `Content-Type: application/json`. 200 (`SessionAnswer`) sets the cookie. 401
 * (`Refusal`) means that the code was already used, has expired, or belongs to another process; `message`
 * explains how to get a new link.
 */
export interface SessionRequest {
  readonly code: string;
}

export interface SessionAnswer {
  readonly key: string;
}

/**
 * `POST inspector/code`: returns a new code, for opening the inspector in another browser. The page doesn't
 * use it.
 */
export interface SessionCode {
  readonly code: string;
}

/**
 * Any action can return this instead of its result, with status 400, 401, 403, 404, 405, 409, 413 or 422. A
 * 401 means that the page has no session, or that the session has ended. `message` is a sentence for the
 * user.
 */
export interface Refusal {
  readonly error: string;
  readonly message: string;
  readonly hint?: string;
  /** Messages, keyed by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Findings for an invalid scenario: `file:line:column: message`. */
  readonly findings?: readonly string[];
}

/** Part of a list that is too long to send whole. */
export interface ListWindow<Row> {
  readonly total: number;
  /** At most `limit` items, starting at `offset`. */
  readonly items: readonly Row[];
}

/** Query parameters of a window. Default: the first 100; maximum: 500. */
export interface ListWindowQuery {
  readonly offset?: number;
  readonly limit?: number;
}
