import type { Environment, Surface } from "../../base/platform";

/** Identifies one of the six base URLs, by surface and environment. */
export interface SurfaceBase {
  readonly environment: Environment;
  readonly surface: Surface;
}

/**
 * The authenticated sender of a request. `owner` is the seq of a collection partner, referral partner or
 * creditor, depending on the surface.
 */
export interface Caller extends SurfaceBase {
  readonly owner: number;
  /** Seq of the referral partner. Set only if the caller uses a client's token. */
  readonly referralPartner?: number;
}
