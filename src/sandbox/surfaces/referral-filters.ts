import { type Lifecycle, lifecycles } from "../../base/lifecycle";
import { findClient } from "../clients/clients";
import { countryOfId } from "../facts/country";
import type { Store } from "../store/store";
import { utcEnd, utcTime } from "./iso-time";

interface Period {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Both bounds are inclusive; an upper one without a time takes in the whole day. */
export const chosenPeriod = (from: string | undefined, to: string | undefined): Period => ({
  from: from === undefined ? undefined : utcTime(from),
  to: to === undefined ? undefined : utcEnd(to),
});

/** The creditor of one client; none where the partner has no such client. */
export function chosenCreditors(
  store: Store,
  partner: number,
  externalTenantId: string | undefined,
): readonly number[] | undefined {
  if (externalTenantId === undefined) return undefined;
  const client = findClient(store, partner, externalTenantId);
  return client === undefined ? [] : [client.creditor];
}

/** An id that is no country's finds nothing. */
export const chosenCountries = (ids: readonly number[] | undefined): readonly string[] | undefined =>
  ids?.map((id) => countryOfId(id) ?? "");

export const lifecyclePositions = (names: readonly Lifecycle[] | undefined): readonly number[] | undefined =>
  names?.map((name) => lifecycles.indexOf(name));
