import type { Store } from "../store";

/** A collection partner that may get a case. */
interface Collector {
  readonly seq: number;
  readonly agreement_valid: 0 | 1;
}

/** `unknown`: the named partner is not there. `uncovered`: nobody has the jurisdiction for itself. */
export type Destination =
  | { readonly kind: "partner"; readonly partner: Collector }
  | { readonly kind: "nobody" | "unknown" | "uncovered" };

type Origin = "customer" | "collection";

/** Who collects, by who hands in: the partner that covers the debtor's country, the one that hands in, or nobody. */
const routes = {
  customer: { production: "exclusive", test: "nobody" },
  collection: { production: "exclusive", test: "itself" },
} as const satisfies Readonly<Record<Origin, Readonly<Record<"production" | "test", Route>>>>;

type Route = "exclusive" | "itself" | "nobody";

export interface Routed {
  readonly origin: Origin;
  readonly isTest: boolean;
  readonly country: string;
  /** Goes before everything else (FLD-36). */
  readonly collectionPartnerId: string | null;
  /** Seq of the partner that hands in, where one does. */
  readonly submitter?: number;
}

const columns = "seq, agreement_valid from collection_partners where deleted_at is null and";

function partnerOr(kind: "unknown" | "uncovered", partner: Collector | undefined): Destination {
  return partner === undefined ? { kind } : { kind: "partner", partner };
}

/** Where a case goes. */
export function route(
  store: Store,
  { origin, isTest, country, collectionPartnerId, submitter }: Routed,
): Destination {
  const find = (condition: string, value: string | number) =>
    store.get<Collector>(`select ${columns} ${condition}`, value);
  if (collectionPartnerId !== null) return partnerOr("unknown", find("id = ?", collectionPartnerId));
  switch (routes[origin][isTest ? "test" : "production"]) {
    case "nobody":
      return { kind: "nobody" };
    case "itself":
      return partnerOr("unknown", find("seq = ?", submitter ?? 0));
    case "exclusive": {
      const covering = "seq = (select collection_partner from coverage where country_alpha2 = ?)";
      return partnerOr("uncovered", find(covering, country));
    }
  }
}
