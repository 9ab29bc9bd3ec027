/** Due work that was carried out. */
export interface DueItem {
  /** On the clock of the world. */
  readonly at: number;
  /** What it is: `delivery`, `access token` … */
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
}
