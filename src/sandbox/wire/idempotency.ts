import type { Headers } from "../../base/http";
import { parseBoundedJson } from "../../base/json/bounded-json";
import { isJsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { environments } from "../../base/platform";
import { readDecimal } from "../../base/text/numbers/decimal";
import { dayMs } from "../../base/text/time/duration";
import type { Caller } from "../facts/caller";
import type { Store } from "../store/store";
import { sha256 } from "../store/token";
import { type Answer, problemType, type RefuseType, refusal, unreadable } from "./answers";

const maxKeyLength = 255;
const lifetimes = { "one-day": dayMs, "one-hour": dayMs / 24, "one-week": 7 * dayMs } as const;
/** Returns how long a key is remembered (NS-73). */
export const rememberedMs = ({ readings }: Store): number => lifetimes[readings["NS-73"]];

/** Maximum time that an answer waits for a receiver. */
const maxAfterMs = 15_000;

interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly busy_until: number | null;
}

export interface Repeatable {
  readonly store: Store;
  /** Sandbox time in milliseconds. */
  readonly now: number;
  /** Host time in milliseconds, used to decide whether an answer is still in progress. */
  readonly hostNow: number;
  readonly caller: Caller;
  readonly method: string;
  /** Name of the endpoint. */
  readonly operation: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
  /** Returns a 422 with an error type, in the operation's format. */
  readonly refuse: RefuseType;
  /** Whether the same key with another body counts as a different write instead of a conflict. */
  readonly isKeyPerBody: boolean;
}

type StoredKey = NonNullable<Answer["keptUnder"]>;

const callerOf = ({ environment, surface, owner }: Caller) => `${environment} ${surface} ${owner}`;

const scopeOf = ({ caller, operation }: Repeatable) => `${callerOf(caller)} ${operation}`;

function fingerprintOf({ store, method, path, body }: Repeatable): string {
  const compared = store.readings["NS-50"] === "json" ? comparableBody(body) : (body ?? "");
  return sha256(`${method} ${path}\n`, compared).toString("base64url");
}

const inFlight = "The first request with this idempotency key is still in progress";
const inFlightTypes = { conflict: "Conflict", "idempotency-conflict": "IdempotencyConflict" } as const;

/** Returns the stored answer for a used key, or a conflict. Undefined for a new key (AMB-30, AMB-31). */
function recall(request: Repeatable, key: string): Answer | undefined {
  const { store } = request;
  const caller = scopeOf(request);
  const storedAnswer = store.get<StoredAnswer>(
    "select fingerprint, status, body, busy_until from idempotency_keys where caller = ? and key = ? and created_at > ?",
    caller,
    key,
    request.now - rememberedMs(store),
  );
  if (storedAnswer === undefined) return undefined;
  if (storedAnswer.fingerprint !== fingerprintOf(request))
    return request.refuse("IdempotencyConflict", "The idempotency key was already used with another request");
  if (storedAnswer.busy_until !== null && request.hostNow < storedAnswer.busy_until)
    return refusal(409, inFlightTypes[store.readings["AMB-30"]], inFlight);
  const { status, body } = storedAnswer;
  const problem = status === 400 && body.includes('"traceId":') ? { contentType: problemType } : {};
  return { status, body, ...problem, storedFrom: () => requestOf(store, { caller, key }) };
}

/**
 * Whether an answer is stored. By default, refusals aren't stored, so the key can be reused with a corrected
 * body or after the cause is gone (NS-74).
 */
const isKept = ({ store }: Repeatable, { status }: Answer) =>
  status < 400 || (status < 500 && store.readings["NS-74"] === "stored");

/**
 * Runs a write only once per idempotency key. Stores the answer in the same transaction as the change.
 * `heldBackMs` is the delay before the answer is sent.
 */
export function once(request: Repeatable, heldBackMs: number, work: () => Answer): Answer {
  const header = request.headers["idempotency-key"];
  if (header === undefined || header === "") return work();
  if (header.length > maxKeyLength)
    return unreadable({ "Idempotency-Key": [`An idempotency key has at most ${maxKeyLength} characters.`] });
  const key = request.isKeyPerBody ? `${header} ${fingerprintOf(request)}` : header;
  const earlierAnswer = recall(request, key);
  if (earlierAnswer !== undefined) return earlierAnswer;
  const answer = work();
  if (!isKept(request, answer)) return answer;
  const { after } = answer;
  remember(request, key, answer, heldBackMs + (after === undefined ? 0 : maxAfterMs));
  const keyedAnswer = { ...answer, keptUnder: { caller: scopeOf(request), key } };
  if (after === undefined) return keyedAnswer;
  return { ...keyedAnswer, after: async (world) => rememberLater(request, key, await after(world)) };
}

function requestOf(store: Store, { caller, key }: StoredKey): number | null {
  const sql = "select request from idempotency_keys where caller = ? and key = ?";
  return store.get<{ request: number | null }>(sql, caller, key)?.request ?? null;
}

/** Links a stored answer to its request, once the request has an ID in the log. */
export function linkRequest(store: Store, { caller, key }: StoredKey, request: number): void {
  store.run("update idempotency_keys set request = ? where caller = ? and key = ?", request, caller, key);
}

/** Replaces the provisional stored answer with the final one. Returns the answer. */
function rememberLater(request: Repeatable, key: string, answer: Answer): Answer {
  const { status, body } = answer;
  request.store.run(
    "update idempotency_keys set status = ?, body = ?, busy_until = null where caller = ? and key = ?",
    ...[status, body, scopeOf(request), key],
  );
  return answer;
}

function remember(request: Repeatable, key: string, { status, body }: Answer, heldBackMs: number): void {
  const { store, now, hostNow } = request;
  store.run("delete from idempotency_keys where created_at <= ?", now - rememberedMs(store));
  store.run(
    `insert or replace into idempotency_keys (caller, key, fingerprint, status, body, created_at, busy_until)
       values (?, ?, ?, ?, ?, ?, ?)`,
    scopeOf(request),
    key,
    fingerprintOf(request),
    status,
    body,
    now,
    heldBackMs > 0 ? hostNow + heldBackMs : null,
  );
}

/** Deletes the idempotency keys of a deleted caller. */
export function forgetCaller(store: Store, { surface, owner }: Omit<Caller, "environment">): void {
  for (const environment of environments)
    store.run(
      "delete from idempotency_keys where caller like ? || ' %'",
      callerOf({ environment, surface, owner }),
    );
}

/**
 * Returns equal values for equal JSON, with fields in any order and numbers compared by value. Other bodies
 * are compared by their bytes.
 */
export function comparableBody(body: Uint8Array | undefined): string | Uint8Array {
  if (body === undefined) return "";
  try {
    return print(parseBoundedJson(body));
  } catch {
    return body;
  }
}

function print(value: JsonValue): string {
  if (value instanceof NumberText) return readDecimal(value.value)?.toString() ?? value.value;
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => print(item)).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${print(value[name] ?? null)}`).join(",")}}`;
}
