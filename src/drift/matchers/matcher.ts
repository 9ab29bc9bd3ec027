import type { JsonValue } from "../../base/json/json";
import type { Seen } from "../observe/seen";

/** A value of an answer: a status and a header are values too. */
export type Value = JsonValue | undefined;

/** What a value must be. */
export interface Matcher {
  /** Completes `must be …`: `a GUID`. */
  readonly says: string;
  holds(value: Value, seen: Seen): boolean;
}

export const matcher = (says: string, holds: Matcher["holds"]): Matcher => ({ says, holds });
