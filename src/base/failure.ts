import type { HttpResponse } from "./http";

/** Why a command did not do what was asked. Each kind has one exit code (`cli/failure.ts`). */
export type FailureKind =
  | "fault"
  | "usage"
  | "config"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "pending"
  | "rejected"
  | "rate-limited"
  | "network"
  | "partial"
  | "check-failed"
  | "interrupted";

/** What is known of the failed request and answer; every part may be absent. */
export interface FailureDetails {
  /** The next step, in one line. */
  readonly hint?: string;
  /** Further findings, one a line, when one error has several. */
  readonly findings?: readonly string[];
  /** `businessErrors[].type`, or the platform's nearest equivalent. */
  readonly type?: string;
  readonly status?: number;
  /** Field path to messages, as the platform sent them. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly solutionUrl?: string;
  readonly retryable?: boolean;
  /** Seconds the platform asked to wait; may have decimals. */
  readonly retryAfterSeconds?: number;
  readonly attempts?: number;
  /** Whether the request may have had its effect all the same; absent where the kind alone tells. */
  readonly mayHaveArrived?: boolean;
  readonly profile?: string;
  readonly environment?: string;
  readonly surface?: string;
  /** Method and URL without query, for example `GET https://host/cases`. */
  readonly request?: string;
  readonly traceId?: string;
  /** What had arrived of an answer when its connection broke off. */
  readonly arrived?: HttpResponse;
  readonly cause?: unknown;
}

/**
 * The one error class: thrown low, read once in `cli/failure.ts`. Its message may stand in another sentence, and so
 * may begin small; never with a name (an event, a file, a host), which a capital would spoil.
 */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly details: FailureDetails = {},
  ) {
    super(message, { cause: details.cause });
  }

  /** Whether the request that failed may have had its effect: its answer was lost, at this try or one before. */
  get mayHaveArrived(): boolean {
    return this.details.mayHaveArrived ?? (this.kind === "network" || this.kind === "interrupted");
  }

  /** The same failure, of a request that may have arrived at a try before. */
  afterOpenTry(): Failure {
    if (this.mayHaveArrived) return this;
    return new Failure(this.kind, this.message, { ...this.details, mayHaveArrived: true });
  }

  /** The same failure, told with more context; what is already known stays. */
  with(details: FailureDetails): Failure {
    return new Failure(this.kind, this.message, { ...details, ...this.details });
  }
}
