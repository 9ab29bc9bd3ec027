/** Behavior of the sandbox that was inferred. */
export interface Assumption {
  readonly id: string;
  /** The decision. */
  readonly reading: string;
  /** Surfaces and operations that show it, or what else does. */
  readonly where: string;
}
