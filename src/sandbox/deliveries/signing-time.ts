import type { Store } from "../store/store";

/** Returns the signing time that all attempts of a delivery share. Undefined if each has its own (AMB-11). */
export function sharedSigningTime(store: Store, delivery: number): number | undefined {
  if (store.readings["AMB-11"] === "anew") return undefined;
  const first =
    "select signed_at as at from attempts where delivery = ? and signed_at is not null order by seq limit 1";
  return store.get<{ at: number }>(first, delivery)?.at;
}
