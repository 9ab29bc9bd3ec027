import type { Endpoint } from "../api/endpoint/endpoint";
import type { Environment, Surface } from "../base/platform";

/**
 * A program's request and its answer, reduced to what can be judged. Credentials and keys are numbered,
 * never stored. Times are host times in milliseconds.
 */
export interface Exchange {
  /** Counts from 1, in the order of arrival. */
  readonly number: number;
  readonly surface: Surface;
  readonly environment: Environment;
  /** Undefined if the platform has no such operation. */
  readonly endpoint: Endpoint | undefined;
  readonly method: string;
  /** Path below the surface's address, as sent, without the query. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Name of the key or token, such as `key 1`. The same key always gets the same name. */
  readonly credential: string | undefined;
  readonly isBearer: boolean;
  /** Surface and environment of the key, if they are known before an answer shows them. */
  readonly keyHome?: KeyHome | undefined;
  /** Name of the idempotency key, such as `idempotency key 1`. The same key always gets the same name. */
  readonly idempotencyKey: string | undefined;
  readonly contentType: string;
  /** Equal for equal bodies; JSON is compared by value. Empty if there is no body. */
  readonly bodyDigest: string;
  /** JSON with secrets masked. Undefined if the body isn't JSON, or is too large to keep. */
  readonly body: string | undefined;
  /** Names of the query parameters that contain a key or token; `path` if the path contains one. */
  readonly secretsInUrl: readonly string[];
  readonly sentAt: number;
  /** Undefined until the answer arrives. */
  readonly answer: ExchangeAnswer | undefined;
  /** Set if the answer was replaced to test the program. */
  readonly provoked?: ProvokedAnswer;
}

export type KeyHome = Pick<Exchange, "surface" | "environment">;

/** An answer that was replaced to test how the program reacts. */
export interface ProvokedAnswer {
  readonly fault: string;
  /** The platform's own answer; undefined if the platform never got the request. */
  readonly platformAnswer: Pick<ExchangeAnswer, "status" | "id"> | undefined;
}

export interface ExchangeAnswer {
  readonly at: number;
  /** Undefined if the program got no answer, or only a part of one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** `businessErrors[].type`, such as `MissingPowerOfAttorney`. */
  readonly errorTypes: readonly string[];
  /** Whether the answer leads to a page where a person signs or approves. */
  readonly hasHandoff: boolean;
  /** ID of the record: `id`, `paymentId` or `jobId`. */
  readonly id: string | undefined;
  /** IDs of the records in a list, at most 100. */
  readonly ids: readonly string[];
  readonly page: PageFacts | undefined;
  /** Name of the token that the answer issued, as in `Exchange.credential`. */
  readonly issued: string | undefined;
}

export interface PageFacts {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly responseCount: number;
  readonly totalPages: number;
}

/** A change, other than by a judged request, that may affect the platform's answers. */
export interface PlatformMove {
  readonly at: number;
  readonly kind: "clock" | "control" | "approval";
}

export interface Traffic {
  readonly exchanges: readonly Exchange[];
  readonly moves: readonly PlatformMove[];
  /** Number of requests beyond the limit, which are not judged. */
  readonly unjudged: number;
  /** Whether the platform is a real host, which never receives a request that gets a fault. */
  readonly isRealHost?: boolean;
  /** Exit code of the program; undefined while it runs, or if no program was run. */
  readonly exitCode?: number | undefined;
}

/** Returns a name such as `POST /cases/{id}/payments`; for an unknown path, the path as sent. */
export const formatOperation = ({ method, endpoint, path }: Exchange): string =>
  `${method} ${endpoint?.path ?? path}`;
