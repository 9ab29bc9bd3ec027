/** A completed item of due work. */
export interface DueItem {
  /** By the world's clock. */
  readonly at: number;
  /** Type of the item, such as `delivery` or `access token`. */
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
}
