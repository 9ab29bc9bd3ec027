/** A problem with one field of a body. */
export interface Finding {
  /** Dotted path; empty for the body itself. */
  readonly path: string;
  readonly message: string;
}
