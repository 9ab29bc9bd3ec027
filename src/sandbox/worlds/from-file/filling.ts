import type { Random } from "../../facts/random";
import type { Store } from "../../store/store";

/** What everything needs that puts a part of a written world in. */
export interface Filling {
  readonly store: Store;
  readonly now: number;
  readonly random: Random;
}
