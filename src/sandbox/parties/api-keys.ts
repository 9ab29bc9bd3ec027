import { environments, type Surface } from "../../base/platform";
import type { Random } from "../facts/random";
import { insert } from "../store/insert";
import type { Store } from "../store/store";

const keyCharacters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Adds one key per environment (AUTH-05). Each key contains `hint` to help people recognize the owner. */
export function addKeys(store: Store, random: Random, surface: Surface, owner: number, hint: string): void {
  for (const environment of environments) {
    const key = `sk_${environment}_${surface}_${hint}_${random.text(keyCharacters, 24)}`;
    insert(store, "api_keys", { key, environment, surface, owner });
  }
}
