import type { Environment, Surface } from "../../base/platform";

/** One of the six base addresses, each for a surface in an environment. */
export interface SurfaceBase {
  readonly environment: Environment;
  readonly surface: Surface;
}

/**
 * The sender of a request. `owner` is the seq of a collection partner, referral partner or creditor, by
 * surface.
 */
export interface Caller extends SurfaceBase {
  readonly owner: number;
  /** The referral partner, if it calls with its client's token. */
  readonly referralPartner?: number;
}
