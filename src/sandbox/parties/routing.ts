import type { Store } from "../store/store";

interface Collector {
  readonly seq: number;
  readonly agreement_valid: 0 | 1;
}

/**
 * Who collects a case, or why no partner does: `unknown` if no partner has the requested ID, `uncovered` if
 * no partner covers the country, `nobody` if a world file names no partner.
 */
export type RoutingResult =
  | { readonly kind: "partner"; readonly partner: Collector }
  | { readonly kind: "nobody" | "unknown" | "uncovered" };

export interface RoutingQuery {
  readonly country: string;
  /** ID of the partner that should collect the case. Takes precedence over the country (FLD-36). */
  readonly collectionPartnerId: string | null;
  /** Seq of a partner that collects its own test case (AMB-35). */
  readonly ownTestPartner?: number | undefined;
}

const columnsFromPartners = "seq, agreement_valid from collection_partners where deleted_at is null and";

function toDestination(kind: "unknown" | "uncovered", partner: Collector | undefined): RoutingResult {
  return partner === undefined ? { kind } : { kind: "partner", partner };
}

/**
 * Determines who collects a case: the partner that the submission names, the partner that submits its own
 * test case, or the partner that covers the country.
 */
export function routeCase(
  store: Store,
  { country, collectionPartnerId, ownTestPartner }: RoutingQuery,
): RoutingResult {
  const findCollector = (condition: string, value: string | number) =>
    store.get<Collector>(`select ${columnsFromPartners} ${condition}`, value);
  if (collectionPartnerId !== null)
    return toDestination("unknown", findCollector("id = ?", collectionPartnerId));
  if (ownTestPartner !== undefined) return toDestination("unknown", findCollector("seq = ?", ownTestPartner));
  const coverageCondition = "seq = (select collection_partner from coverage where country_alpha2 = ?)";
  return toDestination("uncovered", findCollector(coverageCondition, country));
}
