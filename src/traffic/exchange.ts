import type { Endpoint } from "../api/endpoint/endpoint";
import type { Environment, Surface } from "../base/platform";

/**
 * A program's request and the response, reduced to what can be judged. Credentials and idempotency keys are
 * numbered, never stored. Times are host times in milliseconds.
 */
export interface Exchange {
  /** Number of the request in order of arrival, from 1. */
  readonly number: number;
  readonly surface: Surface;
  readonly environment: Environment;
  /** Undefined if the platform has no operation for the request. */
  readonly endpoint: Endpoint | undefined;
  readonly method: string;
  /** Path relative to the surface's address, as sent, without query. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Name of the key or token, such as `key 1`. The same key or token always has the same name. */
  readonly credential: string | undefined;
  readonly isBearer: boolean;
  /** Surface and environment of the key, if known before a response reveals them. */
  readonly keyScope?: KeyScope | undefined;
  /** Name of the idempotency key, such as `idempotency key 1`. The same key always has the same name. */
  readonly idempotencyKey: string | undefined;
  readonly contentType: string;
  /** Equal for equal bodies, comparing JSON by value. Empty without a body. */
  readonly bodyDigest: string;
  /** JSON with secrets masked. Undefined if the body isn't JSON or is too large to store. */
  readonly body: string | undefined;
  /** Names of query parameters that contain a key or token, plus `path` if the path contains one. */
  readonly secretsInUrl: readonly string[];
  readonly sentAt: number;
  /** Undefined until the response arrives. */
  readonly answer: ExchangeResponse | undefined;
  /** Set if the response was replaced to test the program. */
  readonly provoked?: ProvokedResponse;
}

export type KeyScope = Pick<Exchange, "surface" | "environment">;

/** A response that was replaced to test the program's reaction. */
export interface ProvokedResponse {
  readonly fault: string;
  /** The platform's own response. Undefined if the request never reached the platform. */
  readonly platformAnswer: Pick<ExchangeResponse, "status" | "id"> | undefined;
}

export interface ExchangeResponse {
  readonly at: number;
  /** Undefined if the program got no response, or only part of one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** Values of `businessErrors[].type`, such as `MissingPowerOfAttorney`. */
  readonly errorTypes: readonly string[];
  /** Whether the response leads to a page where a person signs or approves. */
  readonly hasHandoff: boolean;
  /** The record's ID: `id`, `paymentId` or `jobId`. */
  readonly id: string | undefined;
  /** IDs of the records in a list. At most 100. */
  readonly ids: readonly string[];
  readonly page: PageFacts | undefined;
  /** Name of the token in the response, as in `Exchange.credential`. */
  readonly issued: string | undefined;
}

export interface PageFacts {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly responseCount: number;
  readonly totalPages: number;
}

/** A change that may affect the platform's responses and that no judged request made. */
export interface PlatformChange {
  readonly at: number;
  /** A `reset` removes what the program created. */
  readonly kind: "clock" | "control" | "approval" | "reset";
}

export interface Traffic {
  readonly exchanges: readonly Exchange[];
  readonly moves: readonly PlatformChange[];
  /** Number of requests over the limit, which aren't judged. */
  readonly unjudged: number;
  /** Whether the platform is a real host. It then never receives a request that gets a fault. */
  readonly isRealHost?: boolean;
  /** Exit code of the program. Undefined while it runs, or if there is none. */
  readonly exitCode?: number | undefined;
}

/** For example, `POST /cases/{id}/payments`. An unknown path appears as sent. */
export const formatOperation = ({ method, endpoint, path }: Exchange): string =>
  `${method} ${endpoint?.path ?? path}`;
