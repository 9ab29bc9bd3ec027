import type { HttpRequest } from "../../base/http";
import type { Surface } from "../../base/platform";
import { formatFingerprint } from "../../base/text/fingerprint";
import { createRandom } from "../facts/random";
import { memoize } from "../store/memoize";
import { readMeta } from "../store/meta";
import type { Store } from "../store/store";
import type { FaultRule } from "./fault-rule";

export interface FaultTarget {
  readonly surface: Surface;
  /** Name of the endpoint, if the path matched one. */
  readonly operation: string | undefined;
  /** API key whose rate limits apply to the request. */
  readonly key: string;
  readonly request: HttpRequest;
}

export interface StoredFault {
  readonly id: number;
  readonly rule: FaultRule;
  /** `seen` counts the requests that matched the rule, and `hits` those that it affected. */
  readonly seen: number;
  readonly hits: number;
}

type FaultRow = Omit<StoredFault, "rule"> & { readonly rule: string };

const selectFaultsSql = "select seq as id, rule, seen, hits from faults";

const parseFaultRow = (row: FaultRow): StoredFault => ({ ...row, rule: JSON.parse(row.rule) as FaultRule });

/** Lists faults in the order in which they are matched. */
export function listFaults(store: Store): StoredFault[] {
  return store.all<FaultRow>(`${selectFaultsSql} order by seq`).map(parseFaultRow);
}

export function addFault(store: Store, rule: FaultRule): StoredFault {
  return store.transaction(() => {
    const nextIdSql = "select ifnull(max(seq), 0) + 1 from faults";
    const id = store.value<number>(nextIdSql) ?? 1;
    store.run("insert into faults (seq, rule) values (?, ?)", id, JSON.stringify(rule));
    return { id, rule, seen: 0, hits: 0 };
  });
}

/** Deletes one fault, or all faults if there is no ID. Returns how many it deleted. */
export function clearFaults(store: Store, id?: number): number {
  return store.transaction(() => {
    const clearedFaults = listFaults(store).filter((fault) => id === undefined || fault.id === id);
    for (const fault of clearedFaults) {
      store.run("delete from fault_turns where fault = ?", fault.id);
      store.run("delete from faults where seq = ?", fault.id);
    }
    return clearedFaults.length;
  });
}

/** Finds the first rule that affects the request, and records the hit. */
export function findFault(store: Store, target: FaultTarget): FaultRule | undefined {
  const faults = memoize(store, "faults", () => listFaults(store));
  return faults.find((fault) => matchesTarget(fault.rule, target) && recordHit(store, fault, target))?.rule;
}

function matchesTarget({ surface, operation, key }: FaultRule, target: FaultTarget): boolean {
  return (
    (surface === undefined || surface === target.surface) &&
    (operation === undefined || operation === target.operation) &&
    (key === undefined || key === target.key)
  );
}

export const isSpent = ({ rule, hits }: StoredFault) => rule.next !== undefined && hits >= rule.next;

/**
 * Whether a fault affects the request. Rereads the fault before counting, because another process may have
 * updated the counts.
 */
function recordHit(store: Store, fault: StoredFault, target: FaultTarget): boolean {
  if (isSpent(fault)) return false;
  return store.transaction(() => {
    const row = store.get<FaultRow>(`${selectFaultsSql} where seq = ?`, fault.id);
    if (row === undefined) return false;
    const hasHit = shouldApply(store, parseFaultRow(row), target);
    store.run("update faults set seen = seen + 1, hits = hits + ? where seq = ?", hasHit ? 1 : 0, fault.id);
    return hasHit;
  });
}

function shouldApply(store: Store, fault: StoredFault, target: FaultTarget): boolean {
  const { first, share } = fault.rule;
  if (first !== undefined) return countTurn(store, fault.id, target) <= first;
  if (share !== undefined) return drawFraction(store, fault) < share;
  return !isSpent(fault);
}

/** Counts the request. Returns how many identical requests have been received so far. */
function countTurn(store: Store, faultId: number, { key, request }: FaultTarget): number {
  const { method, url, body = new Uint8Array() } = request;
  const fingerprint = formatFingerprint([method, url, key, Buffer.from(body).toString("latin1")].join("\n"));
  const sql = `insert into fault_turns (fault, request, n) values (?, ?, 1)
    on conflict do update set n = n + 1 returning n`;
  return store.value<number>(sql, faultId, fingerprint) ?? 1;
}

const skippedDraws = 16;
const resolution = 1_000_000;

/**
 * Returns a number from 0 (inclusive) to 1 (exclusive), derived from the seed of the world, the rule, and the
 * number of requests that the rule has matched.
 */
function drawFraction(store: Store, { id, seen }: StoredFault): number {
  const seed = readMeta(store, "seed") ?? "";
  const random = createRandom(seed, `fault ${id}, request ${seen}`);
  // Skips the first values, which are similar in streams with similar names.
  for (let index = 0; index < skippedDraws; index += 1) random.integer(0, 1);
  return random.integer(0, resolution - 1) / resolution;
}
