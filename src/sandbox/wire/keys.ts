import type { Environment, Surface } from "../../base/platform";
import type { SurfaceBase } from "../facts/caller";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";

interface KeyRow extends SurfaceBase {
  /** Seq of a collection partner, referral partner or creditor. */
  readonly owner: number;
}

export function findKey(store: Store, key: string): KeyRow | undefined {
  const sql = "select environment, surface, owner from api_keys where key = ?";
  return memoize(store, `key ${key}`, () => store.get<KeyRow>(sql, key));
}

export function findOwnerKey(
  store: Store,
  environment: Environment,
  surface: Surface,
  owner: number,
): string | undefined {
  const sql =
    "select key from api_keys where surface = ? and owner = ? and environment = ? order by key limit 1";
  return store.value<string>(sql, surface, owner, environment);
}

/** Returns the first owner's key on a surface. Throws if there is none. */
export function getFirstKey(store: Store, environment: Environment, surface: Surface): string {
  const sql = "select key from api_keys where surface = ? and environment = ? order by owner limit 1";
  const key = store.value<string>(sql, surface, environment);
  if (key === undefined) throw new Error(`The world has no ${environment} key for the ${surface} surface`);
  return key;
}
