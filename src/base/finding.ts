/** What is wrong with one field of a body. */
export interface Finding {
  /** Dotted; empty for the body itself. */
  readonly path: string;
  readonly message: string;
}
