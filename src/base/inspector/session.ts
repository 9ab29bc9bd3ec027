/**
 * How the page reaches the control interface. The shell at `/` holds no data and no token; the link that is printed is
 * `http://127.0.0.1:4010/#code=<code>`. The page takes the code out of its address and exchanges it once, for a cookie,
 * which the browser sends by itself, and a key, which the page sends in a header. A request that writes (POST, DELETE)
 * needs `Content-Type: application/json`. All paths of this folder stand below `controlPath`.
 */
export const controlPath = "/control/";

/** With the key of `SessionAnswer`. Browsers send cookies to all ports of a host, and this to the page's own server. */
export const keyHeader = "x-recoup-inspector-key";

/**
 * `POST inspector/session`, with `Content-Type: application/json`. 200 (`SessionAnswer`) sets the cookie. 401 (`Refusal`) means that the
 * code was used before, is too old, or is not one of this process; its message says how to get a new link.
 */
export interface SessionRequest {
  readonly code: string;
}

export interface SessionAnswer {
  readonly key: string;
}

/** `POST inspector/code`: a new code, for the link of another browser. The page has no need of it. */
export interface SessionCode {
  readonly code: string;
}

/**
 * What every action answers instead of its result: 400, 401, 403, 404, 405, 409, 413 and 422. On a 401 the page has no
 * session, or no longer has one: its message is a sentence for the person.
 */
export interface Refusal {
  readonly error: string;
  readonly message: string;
  readonly hint?: string;
  /** By field, where fields are at fault. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Of a scenario that is not valid: `file:line:column: message`. */
  readonly findings?: readonly string[];
}

/** A part of a list that is too long to send whole. */
export interface Window<Row> {
  /** How many there are in all. */
  readonly total: number;
  /** Those from `offset` on, at most `limit`. */
  readonly items: readonly Row[];
}

/** What a window is requested by; a query parameter each. Default: the first 100; at most 500. */
export interface WindowQuery {
  readonly offset?: number;
  readonly limit?: number;
}
