import { groupBy } from "../../base/collections/group-by";
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
  /**
   * The identifiers of a referral partner's clients, or those of a creditor. Empty for a collection partner.
   */
  readonly externalTenantIds: readonly string[];
  /** The actor's key for each environment, or null if it has none there. */
  readonly keys: Readonly<Record<string, string | null>>;
}

interface ActorSource {
  readonly surface: Surface;
  readonly actors: string;
  /** Column of `client_links` that refers to the actor. Undefined for a collection partner. */
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

/** Returns a function that finds the first key of an actor in each environment. */
function createKeyLookup(store: Store, surface: Surface) {
  const sql = `select owner || environment as holder, min(key) as key from api_keys where surface = ?
    group by owner, environment`;
  const rows = store.all<{ holder: string; key: string }>(sql, surface);
  const keys = new Map(rows.map(({ holder, key }) => [holder, key]));
  return (owner: number) =>
    Object.fromEntries(
      environments.map((environment) => [environment, keys.get(`${owner}${environment}`) ?? null]),
    );
}

function groupTenantIds(store: Store, linkedBy: ActorSource["linkedBy"]) {
  if (linkedBy === undefined) return new Map<number, string[]>();
  const sql = `select ${linkedBy} as owner, external_tenant_id as id from client_links
    where archived_at is null order by seq`;
  const links = groupBy(store.all<{ owner: number; id: string }>(sql), ({ owner }) => String(owner));
  return new Map(links.map((group) => [group[0].owner, group.map(({ id }) => id)]));
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
