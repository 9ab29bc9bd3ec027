/** An answer of the sandbox that was inferred. */
export interface Assumption {
  readonly id: string;
  /** What was decided. */
  readonly reading: string;
  /** Surfaces with their operations, or what else shows it. */
  readonly where: string;
}
