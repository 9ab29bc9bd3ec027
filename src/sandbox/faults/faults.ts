import type { HttpRequest } from "../../base/http";
import type { Surface } from "../../base/platform";
import { fingerprintName } from "../../base/text/fingerprint";
import { openRandom } from "../facts/random";
import { remembered } from "../store/remembered";
import type { Store } from "../store/store";
import type { FaultRule } from "./fault-rule";

/** A request that may meet a fault. */
export interface Encounter {
  readonly surface: Surface;
  /** Name of the endpoint, where there is one. */
  readonly operation: string | undefined;
  /** The key that the request counts for. */
  readonly key: string;
  readonly request: HttpRequest;
}

/** A rule of the world, and how it fared. */
export interface KeptFault {
  readonly id: number;
  readonly rule: FaultRule;
  /** Requests that it was asked about, and those that it struck. */
  readonly seen: number;
  readonly hits: number;
}

interface FaultRow {
  readonly seq: number;
  readonly rule: string;
  readonly seen: number;
  readonly hits: number;
}

const columns = "select seq, rule, seen, hits from faults";

const keptFault = ({ seq, rule, seen, hits }: FaultRow): KeptFault => ({
  id: seq,
  rule: JSON.parse(rule) as FaultRule,
  seen,
  hits,
});

/** In the order in which they are asked. */
export function listFaults(store: Store): KeptFault[] {
  return store.all<FaultRow>(`${columns} order by seq`).map(keptFault);
}

export function addFault(store: Store, rule: FaultRule): KeptFault {
  return store.transaction(() => {
    const { seq } = store.get<{ seq: number }>("select ifnull(max(seq), 0) + 1 as seq from faults") ?? {
      seq: 1,
    };
    store.run("insert into faults (seq, rule) values (?, ?)", seq, JSON.stringify(rule));
    return { id: seq, rule, seen: 0, hits: 0 };
  });
}

/** How many there were; without an id all of them go. */
export function clearFaults(store: Store, id?: number): number {
  return store.transaction(() => {
    const gone = listFaults(store).filter((fault) => id === undefined || fault.id === id);
    for (const fault of gone) {
      store.run("delete from fault_turns where fault = ?", fault.id);
      store.run("delete from faults where seq = ?", fault.id);
    }
    return gone.length;
  });
}

/** The first rule that strikes this request; it counts it. */
export function findFault(store: Store, encounter: Encounter): FaultRule | undefined {
  const faults = remembered(store, "faults", () => listFaults(store));
  return faults.find((fault) => isMeant(fault.rule, encounter) && strikes(store, fault, encounter))?.rule;
}

function isMeant({ surface, operation, key }: FaultRule, encounter: Encounter): boolean {
  return (
    (surface === undefined || surface === encounter.surface) &&
    (operation === undefined || operation === encounter.operation) &&
    (key === undefined || key === encounter.key)
  );
}

export const isSpent = ({ rule, hits }: KeptFault) => rule.next !== undefined && hits >= rule.next;

/** Read again before it is counted, because another process may have met the same rule. */
function strikes(store: Store, known: KeptFault, encounter: Encounter): boolean {
  if (isSpent(known)) return false;
  return store.transaction(() => {
    const row = store.get<FaultRow>(`${columns} where seq = ?`, known.id);
    if (row === undefined) return false;
    const isHit = isTurn(store, keptFault(row), encounter);
    store.run("update faults set seen = seen + 1, hits = hits + ? where seq = ?", isHit ? 1 : 0, known.id);
    return isHit;
  });
}

function isTurn(store: Store, fault: KeptFault, encounter: Encounter): boolean {
  const { first, share } = fault.rule;
  if (first !== undefined) return nextTurn(store, fault.id, encounter) <= first;
  if (share !== undefined) return draw(store, fault) < share;
  return !isSpent(fault);
}

/** How often this very request has come, this time included. */
function nextTurn(store: Store, fault: number, { key, request }: Encounter): number {
  const { method, url, body = new Uint8Array() } = request;
  const name = fingerprintName([method, url, key, Buffer.from(body).toString("latin1")].join("\n"));
  const row = store.get<{ n: number }>(
    `insert into fault_turns (fault, request, n) values (?, ?, 1)
       on conflict do update set n = n + 1 returning n`,
    fault,
    name,
  );
  return row?.n ?? 1;
}

const drawsApart = 16;
const finest = 1_000_000;

/** From 0 up to 1, by the seed of the world, the rule and how many requests it has seen. */
function draw(store: Store, { id, seen }: KeptFault): number {
  const seed = store.get<{ value: string }>("select value from meta where key = 'seed'")?.value ?? "";
  const random = openRandom(seed, `fault ${id}, request ${seen}`);
  // Streams of names that are nearly the same begin nearly the same.
  for (let at = 0; at < drawsApart; at += 1) random.integer(0, 1);
  return random.integer(0, finest - 1) / finest;
}
