import type { JsonValue } from "../../base/json/json";
import type { ProbeResponses, Value } from "../observe/probe-answers";

export interface Matcher {
  /** Completes `must be …`. Example: `a GUID`. */
  readonly says: string;
  holds(value: Value, seen: ProbeResponses): boolean;
}

export const createMatcher = (says: string, holds: Matcher["holds"]): Matcher => ({ says, holds });

/** Creates a matcher for lists. Other values never match. */
export const createListMatcher = (
  says: string,
  holds: (list: readonly JsonValue[], seen: ProbeResponses) => boolean,
): Matcher => createMatcher(says, (value, seen) => Array.isArray(value) && holds(value, seen));
