import type { Environment, Surface } from "../../base/platform";

/** A base address: a surface in an environment. There are six. */
export interface SurfaceBase {
  readonly environment: Environment;
  readonly surface: Surface;
}

/**
 * The sender of a request. `owner` is the seq of a collection partner, referral partner or creditor,
 * depending on the surface.
 */
export interface Caller extends SurfaceBase {
  readonly owner: number;
  /** Seq of the referral partner, if the caller uses a client's token. */
  readonly referralPartner?: number;
}
