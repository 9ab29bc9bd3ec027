/** A problem with one field of a body. */
export interface Finding {
  /** Dotted path; empty for the entire body. */
  readonly path: string;
  readonly message: string;
}
