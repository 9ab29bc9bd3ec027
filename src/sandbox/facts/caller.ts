import type { Environment, Surface } from "../../base/platform";

/** A base address: a surface in an environment. There are six. */
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
