import type { Random } from "../../facts/random";
import type { Store } from "../../store/store";

/** The context of each step that adds a part of a world file. */
export interface FillContext {
  readonly store: Store;
  readonly now: number;
  readonly random: Random;
}
