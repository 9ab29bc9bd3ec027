import type { Headers } from "../../base/http";
import { environments } from "../../base/platform";
import type { Caller } from "../facts/caller";
import type { Store } from "../store/store";
import { sha256 } from "../store/token";
import { type Answer, type RefuseType, refusal, unreadable } from "./answers";

const longestKey = 255;
export const rememberedMs = 24 * 3_600_000;
/** An answer that waits for a receiver has come by then. */
const longestAfterMs = 15_000;

interface Remembered {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly busy_until: number | null;
  readonly request: number | null;
}

export interface Repeatable {
  readonly store: Store;
  /** On the clock of the world. */
  readonly now: number;
  /** On the clock of the host, which says what is still on its way. */
  readonly hostNow: number;
  readonly caller: Caller;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
  /** How the operation words a 422 that has an error type. */
  readonly refuse: RefuseType;
}

type Kept = NonNullable<Answer["keptUnder"]>;

const callerOf = ({ environment, surface, owner }: Caller) => `${environment} ${surface} ${owner}`;

const fingerprintOf = ({ method, path, body }: Repeatable) =>
  sha256(`${method} ${path}\n`, body ?? "").toString("base64url");

/** The first answer again where the same was asked before; what speaks against it; else undefined (AMB-30, AMB-31). */
function recall(request: Repeatable, key: string): Answer | undefined {
  const known = request.store.get<Remembered>(
    "select fingerprint, status, body, busy_until, request from idempotency_keys where caller = ? and key = ? and created_at > ?",
    callerOf(request.caller),
    key,
    request.now - rememberedMs,
  );
  if (known === undefined) return undefined;
  if (known.fingerprint !== fingerprintOf(request))
    return request.refuse("IdempotencyConflict", "The idempotency key was used with another request before");
  if (known.busy_until !== null && request.hostNow < known.busy_until)
    return refusal(409, "Conflict", "The first request with this idempotency key is still under way");
  return { status: known.status, body: known.body, storedFrom: known.request };
}

/** Refusals of single fields are not kept, so that a corrected body may use the key again. */
const isKept = ({ status }: Answer) => status !== 400 && status < 500;

/**
 * Carries a write out once for each idempotency key. What is remembered is written with the change itself.
 * `heldBackMs` is how long the answer will be on its way.
 */
export function once(request: Repeatable, heldBackMs: number, work: () => Answer): Answer {
  const key = request.headers["idempotency-key"];
  if (key === undefined || key === "") return work();
  if (key.length > longestKey)
    return unreadable({ "Idempotency-Key": [`An idempotency key has at most ${longestKey} characters.`] });
  const known = recall(request, key);
  if (known !== undefined) return known;
  const answer = work();
  if (!isKept(answer)) return answer;
  const { after } = answer;
  remember(request, key, answer, heldBackMs + (after === undefined ? 0 : longestAfterMs));
  const kept = { ...answer, keptUnder: { caller: callerOf(request.caller), key } };
  if (after === undefined) return kept;
  return { ...kept, after: async (world) => rememberLater(request, key, await after(world)) };
}

/** So that a repeat can say whose answer it gets; the id is known once the request is in the log. */
export function nameRequest(store: Store, { caller, key }: Kept, request: number): void {
  store.run("update idempotency_keys set request = ? where caller = ? and key = ?", request, caller, key);
}

/** The answer proper, which took its time, in place of the one that was kept for the meantime. */
function rememberLater({ store, caller }: Repeatable, key: string, answer: Answer): Answer {
  const { status, body } = answer;
  store.run(
    "update idempotency_keys set status = ?, body = ?, busy_until = null where caller = ? and key = ?",
    ...[status, body, callerOf(caller), key],
  );
  return answer;
}

function remember(request: Repeatable, key: string, { status, body }: Answer, heldBackMs: number): void {
  const { store, now, hostNow, caller } = request;
  store.run("delete from idempotency_keys where created_at <= ?", now - rememberedMs);
  store.run(
    `insert or replace into idempotency_keys (caller, key, fingerprint, status, body, created_at, busy_until)
       values (?, ?, ?, ?, ?, ?, ?)`,
    callerOf(caller),
    key,
    fingerprintOf(request),
    status,
    body,
    now,
    heldBackMs > 0 ? hostNow + heldBackMs : null,
  );
}

/** Of a caller that is no more. */
export function forgetCaller(store: Store, { surface, owner }: Omit<Caller, "environment">): void {
  for (const environment of environments)
    store.run("delete from idempotency_keys where caller = ?", callerOf({ environment, surface, owner }));
}
