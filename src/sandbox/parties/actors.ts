import { environments, type Surface } from "../../base/platform";
import type { Store } from "../store/store";

export const actorKinds = ["collection-partner", "referral-partner", "creditor"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** A partner or creditor that can have API keys. */
export interface Actor {
  readonly kind: ActorKind;
  readonly surface: Surface;
  readonly id: string;
  readonly name: string;
  /** A referral partner's client identifiers, or the creditor's own. Empty for a collection partner. */
  readonly externalTenantIds: readonly string[];
  /** Keys by environment. Null if the actor has no key there. */
  readonly keys: Readonly<Record<string, string | null>>;
}

interface ActorSource {
  readonly surface: Surface;
  readonly actors: string;
  /** Column of `client_links` that refers to the actor. Undefined for collection partners. */
  readonly linkedBy?: "referral_partner" | "creditor";
}

const actorSources: Readonly<Record<ActorKind, ActorSource>> = {
  "collection-partner": {
    surface: "collection",
    actors: "select seq, id, name from collection_partners where deleted_at is null order by seq",
  },
  "referral-partner": {
    surface: "referral",
    actors: "select seq, id, name from referral_partners order by seq",
    linkedBy: "referral_partner",
  },
  creditor: {
    surface: "customer",
    actors: "select seq, id, company_name as name from creditors order by seq",
    linkedBy: "creditor",
  },
};

interface OwnedValue {
  readonly owner: number;
  readonly value: string;
}

function groupByOwner(rows: readonly OwnedValue[]): ReadonlyMap<number, readonly string[]> {
  const values = new Map<number, string[]>();
  for (const { owner, value } of rows) values.set(owner, [...(values.get(owner) ?? []), value]);
  return values;
}

function createKeyLookup(store: Store, surface: Surface) {
  const sql =
    "select owner, key as value from api_keys where surface = ? and environment = ? order by owner, key";
  const keysByEnvironment = environments.map(
    (environment) => [environment, groupByOwner(store.all<OwnedValue>(sql, surface, environment))] as const,
  );
  return (owner: number) =>
    Object.fromEntries(
      keysByEnvironment.map(([environment, keys]) => [environment, keys.get(owner)?.[0] ?? null]),
    );
}

function groupTenantIds(
  store: Store,
  linkedBy: ActorSource["linkedBy"],
): ReadonlyMap<number, readonly string[]> {
  if (linkedBy === undefined) return new Map();
  const sql = `select ${linkedBy} as owner, external_tenant_id as value from client_links
    where archived_at is null order by seq`;
  return groupByOwner(store.all<OwnedValue>(sql));
}

/** Lists all actors of these kinds, ordered by seq. The first of each kind has the default keys. */
export function listActors(store: Store, kinds: readonly ActorKind[] = actorKinds): Actor[] {
  return kinds.flatMap((kind) => {
    const { surface, actors, linkedBy } = actorSources[kind];
    const tenantIds = groupTenantIds(store, linkedBy);
    const getKeys = createKeyLookup(store, surface);
    const rows = store.all<{ seq: number; id: string; name: string }>(actors);
    return rows.map(({ seq, id, name }) => {
      const externalTenantIds = tenantIds.get(seq) ?? [];
      return { kind, surface, id, name, externalTenantIds, keys: getKeys(seq) };
    });
  });
}
