/** A completed piece of due work. */
export interface DueItem {
  /** Time on the world's clock. */
  readonly at: number;
  /** Kind of work, such as `delivery` or `access token`. */
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
}
