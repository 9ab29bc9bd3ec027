import type { HttpRequest } from "../../base/http";
import type { ProxyChoice } from "./proxy-choice";
import type { ServerAddress } from "./target";

/** A request in progress, with the state of its response so far. */
export interface PendingExchange {
  readonly request: HttpRequest;
  readonly target: ServerAddress;
  readonly proxy: ProxyChoice | undefined;
  readonly limits: {
    readonly timeoutMs: number;
    readonly connectTimeoutMs: number;
    readonly maxBodyBytes: number;
  };
  /** Whether a connection has accepted the request. Until then, the server can't have received any of it. */
  isUnderWay: boolean;
  /** 0 until the response head has arrived. */
  status: number;
  receivedBytes: number;
  /** Undefined if the response doesn't announce its length. */
  expectedBytes?: number | undefined;
}

/** Whether a response with this status has no body, regardless of Content-Length (RFC 9112, 6.3). */
export const isBodiless = (status: number): boolean => status === 204 || status === 304;

export const canHaveBody = ({ request, status }: PendingExchange): boolean =>
  request.method !== "HEAD" && !isBodiless(status);
