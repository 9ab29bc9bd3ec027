import type { Fault, FaultKind } from "../../base/fault";
import type { Surface } from "../../base/platform";

/**
 * `GET faults`: `{ items: FaultRow[] }`. `POST faults` with a `Fault` returns its row. `DELETE faults?id=3`
 * removes one fault; `DELETE faults` removes all.
 */
export interface FaultRow extends Fault {
  readonly id: number;
  readonly kind: FaultKind;
  /** Says which matching requests are affected. */
  readonly when: string;
  readonly hits: number;
  /** Whether the fault has reached its maximum number of hits. */
  readonly isSpent: boolean;
}

/** `GET inspector/choices`: the options in forms and filters. They never change. */
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
  /** The first one is the default. Empty if faults of this kind have no status. */
  readonly statuses: readonly number[];
}
