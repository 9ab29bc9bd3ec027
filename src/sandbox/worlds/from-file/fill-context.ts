import type { Random } from "../../facts/random";
import type { Store } from "../../store/store";

/** Context of the steps that add the parts of a world file. */
export interface FillContext {
  readonly store: Store;
  readonly now: number;
  readonly random: Random;
}
