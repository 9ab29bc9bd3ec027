import type { ProbeAnswers, Value } from "../observe/seen";

/** A condition on a value. */
export interface Matcher {
  /** Completes `must be …`, for example `a GUID`. */
  readonly says: string;
  holds(value: Value, seen: ProbeAnswers): boolean;
}

export const matcher = (says: string, holds: Matcher["holds"]): Matcher => ({ says, holds });
