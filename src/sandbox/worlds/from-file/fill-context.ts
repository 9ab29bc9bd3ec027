import type { Random } from "../../facts/random";
import type { Store } from "../../store/store";

export interface FillContext {
  readonly store: Store;
  readonly now: number;
  readonly random: Random;
}
