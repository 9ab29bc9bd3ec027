import { Failure } from "../base/failure";
import { isJsonObject, NumberText, parseJson } from "../base/json";
import { type Answer, ok } from "./answers";
import { type FaultRule, readFault } from "./fault-rule";
import { addFault, clearFaults, isSpent, type KeptFault, listFaults } from "./faults";
import type { Store } from "./store";
import type { Wish } from "./wish";
import { findKey } from "./world/keys";

/** What is told of a rule. */
interface FaultReport extends FaultRule {
  readonly id: number;
  /** The rule's turn in words. */
  readonly when: string;
  readonly hits: number;
  readonly isSpent: boolean;
}

function report(fault: KeptFault): FaultReport {
  const { id, rule, hits } = fault;
  return { id, ...rule, when: turnOf(rule), hits, isSpent: isSpent(fault) };
}

function turnOf({ next, first, share }: FaultRule): string {
  if (next !== undefined) return `next ${next}`;
  if (first !== undefined) return `first ${first} of each`;
  return share === undefined ? "always" : `share ${share}`;
}

export const tellFaults = (store: Store): Answer =>
  ok(JSON.stringify({ items: listFaults(store).map(report) }));

export function acceptFault(store: Store, body: Uint8Array | undefined): Answer {
  const wish = readWish(body);
  if (wish === undefined) return refuse(400, "The body must be a JSON object of texts and numbers");
  try {
    const rule = readFault(wish);
    if (rule.key !== undefined && findKey(store, rule.key) === undefined)
      return refuse(400, "The world has no such key; `recoup sandbox serve` prints those it has");
    return ok(JSON.stringify(report(addFault(store, rule))));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "usage") throw error;
    return refuse(400, [error.message, error.details.hint].filter(Boolean).join(" "));
  }
}

/** `id=3` takes one rule away, no query all of them. */
export function forgetFaults(store: Store, query: string): Answer {
  if (query === "") return ok(JSON.stringify({ cleared: clearFaults(store) }));
  const id = /^id=(\d{1,9})$/.exec(query)?.[1];
  if (id === undefined) return refuse(400, "The query is id=<number>, or absent");
  if (clearFaults(store, Number(id)) === 0) return refuse(404, `There is no fault ${id}`);
  return ok(JSON.stringify({ cleared: 1 }));
}

const refuse = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ error: status === 404 ? "NotFound" : "BadRequest", message }),
});

function readWish(body: Uint8Array | undefined): Wish | undefined {
  try {
    const value = parseJson(body ?? new Uint8Array());
    if (!isJsonObject(value)) return undefined;
    const entries = Object.entries(value).map(([name, part]) => [
      name,
      part instanceof NumberText ? Number(part.value) : part,
    ]);
    const isWish = entries.every(([, part]) => typeof part === "string" || typeof part === "number");
    return isWish ? (Object.fromEntries(entries) as Wish) : undefined;
  } catch {
    return undefined;
  }
}
