import type { Fault, FaultKind } from "../fault";
import type { Surface } from "../platform";

/**
 * `GET faults`: `{ items: FaultRow[] }`. `POST faults` of a `Fault` answers its row. `DELETE faults?id=3` removes one,
 * `DELETE faults` all.
 */
export interface FaultRow extends Fault {
  readonly id: number;
  readonly kind: FaultKind;
  /** Which requests it hits, in words. */
  readonly when: string;
  readonly hits: number;
  /** It has hit as often as it was to. */
  readonly isSpent: boolean;
}

/** `GET inspector/choices`: the words that forms and filters offer; they never change. */
export interface Choices {
  readonly lifecycles: readonly string[];
  readonly eventTypes: readonly string[];
  readonly surfaces: readonly Surface[];
  readonly faultKinds: readonly FaultChoice[];
  readonly errorTypes: readonly string[];
  readonly operations: readonly { readonly surface: Surface; readonly name: string }[];
}

interface FaultChoice {
  readonly kind: FaultKind;
  /** The first is the default; empty where it has none. */
  readonly statuses: readonly number[];
}
