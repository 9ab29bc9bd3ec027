import type { Endpoint } from "../api/endpoint/endpoint";
import type { Environment, Surface } from "../base/platform";

/**
 * A request that a program sent, and its answer, reduced to what can be judged. Credentials and keys are
 * numbered, never kept. Times are host times in milliseconds.
 */
export interface Exchange {
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly surface: Surface;
  readonly environment: Environment;
  /** Undefined if the platform has no such operation. */
  readonly endpoint: Endpoint | undefined;
  readonly method: string;
  /** Below the address of the surface, without the query, as it was sent. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The same for equal keys and tokens: `key 1`. */
  readonly credential: string | undefined;
  readonly isBearer: boolean;
  /** Surface and environment of the key, if they are known before an answer shows them. */
  readonly keyHome?: KeyHome | undefined;
  /** The same for equal idempotency keys. */
  readonly idempotencyKey: string | undefined;
  readonly contentType: string;
  /** The same for equal bodies; JSON is compared by value. Empty without a body. */
  readonly bodyDigest: string;
  /** JSON with secrets masked; undefined if it is no JSON, or too large to keep. */
  readonly body: string | undefined;
  /** Names of parameters, and `path`, that held a key or token. */
  readonly secretsInUrl: readonly string[];
  readonly sentAt: number;
  /** Undefined while the program waits. */
  readonly answer: ExchangeAnswer | undefined;
  /** Set if the answer was replaced on purpose. */
  readonly provoked?: ProvokedAnswer;
}

export interface KeyHome {
  readonly surface: Surface;
  readonly environment: Environment;
}

/** An answer that was replaced to see what the program does about it. */
export interface ProvokedAnswer {
  readonly fault: string;
  /** The platform's own answer; undefined if it never got the request. */
  readonly done: Pick<ExchangeAnswer, "status" | "id"> | undefined;
}

export interface ExchangeAnswer {
  readonly at: number;
  /** Undefined if the program got no answer, or only a part of one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** `businessErrors[].type`, such as `MissingPowerOfAttorney`. */
  readonly errorTypes: readonly string[];
  /** The answer leads to a page where a person signs or approves. */
  readonly hasHandoff: boolean;
  /** `id` of the record. */
  readonly id: string | undefined;
  /** Ids of the records of a list; at most 100. */
  readonly ids: readonly string[];
  readonly page: PageFacts | undefined;
  /** A number for the token that the answer issued, as in `Exchange.credential`. */
  readonly issued: string | undefined;
}

export interface PageFacts {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly responseCount: number;
  readonly totalPages: number;
}

/** Something besides the judged requests that can change how the platform answers. */
export interface Move {
  readonly at: number;
  readonly kind: "clock" | "control" | "approval";
}

/** Recorded traffic of a program. */
export interface Traffic {
  readonly exchanges: readonly Exchange[];
  readonly moves: readonly Move[];
  /** Requests that came after the limit and are not judged. */
  readonly unjudged: number;
  /** Whether the platform is a real one, whose records are not compared at the end. */
  readonly isRealHost?: boolean;
  /** Exit code of the program; undefined while it runs, or if there is none. */
  readonly exitCode?: number | undefined;
}

/** Such as `POST /cases/{id}/payments`; an unknown path as it was sent. */
export const operationName = ({ method, endpoint, path }: Exchange): string =>
  `${method} ${endpoint?.path ?? path}`;
