/** Due work that was carried out. */
export interface DueItem {
  /** Time on the world's clock. */
  readonly at: number;
  /** Kind of work: `delivery`, `access token` … */
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
}
