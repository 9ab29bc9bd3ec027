import type { Environment, Surface } from "../../base/platform";

/** Which of the six bases a request came to. */
export interface SurfaceBase {
  readonly environment: Environment;
  readonly surface: Surface;
}

/** Who calls: `owner` is a seq of the surface's table, for the customer surface always of a creditor. */
export interface Caller extends SurfaceBase {
  readonly owner: number;
  /** The referral partner that acts for the creditor, with a token of its own. */
  readonly referralPartner?: number;
}
