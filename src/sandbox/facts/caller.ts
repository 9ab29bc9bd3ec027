import type { Environment, Surface } from "../../base/platform";

/** One of the six base addresses: a surface in an environment. */
export interface SurfaceBase {
  readonly environment: Environment;
  readonly surface: Surface;
}

/** Sender of a request. `owner` is a seq of the surface's table: partner, referral partner or creditor. */
export interface Caller extends SurfaceBase {
  readonly owner: number;
  /** Referral partner that calls with its client's token. */
  readonly referralPartner?: number;
}
