import type { Random } from "../../facts/random";
import type { Store } from "../../store/store";

/** What every step that adds a part of a world file needs. */
export interface Filling {
  readonly store: Store;
  readonly now: number;
  readonly random: Random;
}
