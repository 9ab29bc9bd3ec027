import type { Hint } from "./advice/advice";
import { omitUndefined } from "./collections/omit-undefined";
import type { HttpResponse } from "./http";

/** Why a command failed. Each kind has one exit code (`cli/flags/exit-codes.ts`). */
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

export interface FailureDetails {
  /** The next step, in one line. An `Advice` if it names a command. */
  readonly hint?: Hint;
  /** Further findings, one per line. */
  readonly findings?: readonly string[];
  /** `businessErrors[].type`, or the platform's nearest equivalent. */
  readonly type?: string;
  readonly status?: number;
  /** Messages by field path, as sent by the platform. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly solutionUrl?: string;
  readonly priceChange?: PriceChange;
  readonly retryable?: boolean;
  /** The wait that the platform requests; may have decimals. */
  readonly retryAfterSeconds?: number;
  readonly attempts?: number;
  /** Whether the request may have taken effect. The default depends on the kind. */
  readonly mayHaveArrived?: boolean;
  readonly profile?: string;
  readonly environment?: string;
  readonly surface?: string;
  /** Method and URL without the query, for example `GET https://host/cases`. */
  readonly request?: string;
  readonly traceId?: string;
  /** The part of the response that arrived before the connection broke. */
  readonly arrived?: HttpResponse;
  readonly cause?: unknown;
}

/** A change of the success fee, in percent, that requires consent. */
export interface PriceChange {
  readonly current?: string;
  readonly proposed?: string;
  /** Whether the current fee was agreed on deliberately, so that it can be kept. */
  readonly isIntentional: boolean;
}

/**
 * The error class that commands report. Any code may throw it, but only `cli/line/failure.ts` formats it. A
 * message may become part of a sentence, so it may start in lowercase. It never starts with a name (of an
 * event, file or host), because the first letter gets capitalized.
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

  /**
   * Whether the request may have taken effect, because the response to this attempt or an earlier one was
   * lost.
   */
  get mayHaveArrived(): boolean {
    return this.details.mayHaveArrived ?? (this.kind === "network" || this.kind === "interrupted");
  }

  afterUncertainAttempt(): Failure {
    return this.mayHaveArrived ? this : this.override({ mayHaveArrived: true });
  }

  /** Returns the same failure with more context. Existing details take precedence. */
  with(details: FailureDetails): Failure {
    return new Failure(this.kind, this.message, { ...details, ...omitUndefined(this.details) });
  }

  /** Returns the same failure with these details, which override its own. */
  override(details: FailureDetails): Failure {
    return new Failure(this.kind, this.message, { ...this.details, ...details });
  }
}

/** Whether an error is a failure of one of these kinds, or of any kind if no kind is listed. */
export const isFailure = (error: unknown, ...kinds: readonly FailureKind[]): error is Failure =>
  error instanceof Failure && (kinds.length === 0 || kinds.includes(error.kind));

/** Returns a `catch` handler that handles failures of these kinds and rethrows other errors. */
export function onFailure<Result>(handle: (failure: Failure) => Result, ...kinds: readonly FailureKind[]) {
  return (error: unknown): Result => {
    if (isFailure(error, ...kinds)) return handle(error);
    throw error;
  };
}

export const ignoreFailure = onFailure(() => {});

/** Rethrows an error that occurred before a request was sent, so the request had no effect. */
export function rethrowUnsent(error: unknown): never {
  throw error instanceof Failure ? error.override({ mayHaveArrived: false }) : error;
}

export function createInterruptionFailure(signal: AbortSignal): Failure {
  const signalText = typeof signal.reason === "string" ? ` by ${signal.reason}` : "";
  return new Failure("interrupted", `interrupted${signalText}`);
}
