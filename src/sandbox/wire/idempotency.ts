import { attempt } from "../../base/attempt";
import type { Headers } from "../../base/http";
import { parseBoundedJson } from "../../base/json/bounded-json";
import { isJsonObject, type JsonValue, NumberText } from "../../base/json/json";
import { environments } from "../../base/platform";
import { readDecimal } from "../../base/text/numbers/decimal";
import { dayMs } from "../../base/text/time/duration";
import type { Caller } from "../facts/caller";
import type { Store } from "../store/store";
import { computeSha256 } from "../store/token";
import {
  createRefusal,
  type HandlerResponse,
  problemMediaType,
  type RefusalBuilder,
  refusals,
} from "./responses";

const maxKeyLength = 255;
const retentionByReading = { "one-day": dayMs, "one-hour": dayMs / 24, "one-week": 7 * dayMs } as const;
/** Returns how long to remember a key (NS-73). */
export const getRetentionMs = ({ readings }: Store): number => retentionByReading[readings["NS-73"]];

/** Maximum time that a response waits for a receiver. */
const maxReceiverWaitMs = 15_000;

interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly busy_until: number | null;
}

export interface RepeatableRequest {
  readonly store: Store;
  /** Sandbox time in milliseconds. */
  readonly now: number;
  /** Host time in milliseconds, which shows whether a response is still in progress. */
  readonly hostNow: number;
  readonly caller: Caller;
  readonly method: string;
  /** Name of the endpoint. */
  readonly operation: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
  /** Builds a 422 response with an error type, in the format of the operation. */
  readonly refuse: RefusalBuilder;
  /** Whether a key with another body counts as a different write rather than a conflict. */
  readonly isKeyPerBody: boolean;
}

type StoredKey = NonNullable<HandlerResponse["storedKey"]>;

const formatCaller = ({ environment, surface, owner }: Caller) => `${environment} ${surface} ${owner}`;

function computeFingerprint({ store, method, path, body }: RepeatableRequest): string {
  const comparedBody = store.readings["NS-50"] === "json" ? normalizeBody(body) : (body ?? "");
  return computeSha256(`${method} ${path}\n`, comparedBody).toString("base64url");
}

const inFlightMessage = "The first request with this idempotency key is still in progress";
export const inFlightTypes = { conflict: "Conflict", "idempotency-conflict": "IdempotencyConflict" } as const;

/** Returns the response stored for a used key, a conflict, or undefined for a new key (AMB-30, AMB-31). */
function findStoredAnswer(request: RepeatableRequest, storedKey: StoredKey): HandlerResponse | undefined {
  const { store } = request;
  const storedAnswer = store.get<StoredAnswer>(
    "select fingerprint, status, body, busy_until from idempotency_keys where caller = ? and key = ? and created_at > ?",
    ...[storedKey.caller, storedKey.key, request.now - getRetentionMs(store)],
  );
  if (storedAnswer === undefined) return undefined;
  if (storedAnswer.fingerprint !== computeFingerprint(request))
    return request.refuse("IdempotencyConflict", "The idempotency key was already used with another request");
  if (storedAnswer.busy_until !== null && request.hostNow < storedAnswer.busy_until)
    return createRefusal(409, inFlightTypes[store.readings["AMB-30"]], inFlightMessage);
  const { status, body } = storedAnswer;
  const problem = status === 400 && body.includes('"traceId":') ? { contentType: problemMediaType } : {};
  return { status, body, ...problem, findOriginalId: () => findRequestId(store, storedKey) };
}

/**
 * Whether to store a response. By default, a refusal isn't stored, so that the key can be used again with a
 * corrected body or once the cause is resolved (NS-74).
 */
const isStored = ({ store }: RepeatableRequest, { status }: HandlerResponse) =>
  status < 400 || (status < 500 && store.readings["NS-74"] === "stored");

/**
 * Runs a write only once per idempotency key. Stores the response in the same transaction as the change.
 * `delayMs` is how long the response is delayed.
 */
export function runOnce(
  request: RepeatableRequest,
  delayMs: number,
  work: () => HandlerResponse,
): HandlerResponse {
  const header = request.headers["idempotency-key"];
  if (header === undefined || header === "") return work();
  if (header.length > maxKeyLength)
    return refusals.unreadable({
      "Idempotency-Key": [`An idempotency key has at most ${maxKeyLength} characters.`],
    });
  const key = request.isKeyPerBody ? `${header} ${computeFingerprint(request)}` : header;
  const storedKey = { caller: `${formatCaller(request.caller)} ${request.operation}`, key };
  const earlierAnswer = findStoredAnswer(request, storedKey);
  if (earlierAnswer !== undefined) return earlierAnswer;
  const answer = work();
  if (!isStored(request, answer)) return answer;
  const { after } = answer;
  storeAnswer(request, storedKey, answer, delayMs + (after === undefined ? 0 : maxReceiverWaitMs));
  const keyedAnswer = { ...answer, storedKey };
  if (after === undefined) return keyedAnswer;
  const { store } = request;
  return { ...keyedAnswer, after: async (world) => storeFinalAnswer(store, storedKey, await after(world)) };
}

function findRequestId(store: Store, { caller, key }: StoredKey): number | null {
  const sql = "select request from idempotency_keys where caller = ? and key = ?";
  return store.value<number | null>(sql, caller, key) ?? null;
}

/** Links a stored response to its request, once the request has an ID in the log. */
export function linkRequest(store: Store, { caller, key }: StoredKey, requestId: number): void {
  store.run("update idempotency_keys set request = ? where caller = ? and key = ?", requestId, caller, key);
}

/** Replaces the provisional stored response with the final one, and returns the final one. */
function storeFinalAnswer(store: Store, { caller, key }: StoredKey, answer: HandlerResponse) {
  const sql =
    "update idempotency_keys set status = ?, body = ?, busy_until = null where caller = ? and key = ?";
  store.run(sql, answer.status, answer.body, caller, key);
  return answer;
}

/** Notes that a delayed response has been sent, because the host's clock may stand still. */
export function endDelay(store: Store, { storedKey }: HandlerResponse): void {
  if (storedKey === undefined) return;
  const sql = "update idempotency_keys set busy_until = null where caller = ? and key = ?";
  store.run(sql, storedKey.caller, storedKey.key);
}

function storeAnswer(
  request: RepeatableRequest,
  { caller, key }: StoredKey,
  { status, body }: HandlerResponse,
  delayMs: number,
): void {
  const { store, now, hostNow } = request;
  store.run("delete from idempotency_keys where created_at <= ?", now - getRetentionMs(store));
  store.run(
    `insert or replace into idempotency_keys (caller, key, fingerprint, status, body, created_at, busy_until)
       values (?, ?, ?, ?, ?, ?, ?)`,
    ...[caller, key, computeFingerprint(request), status, body, now],
    delayMs > 0 ? hostNow + delayMs : null,
  );
}

export function deleteCallerKeys(store: Store, { surface, owner }: Omit<Caller, "environment">): void {
  for (const environment of environments)
    store.run(
      "delete from idempotency_keys where caller like ? || ' %'",
      formatCaller({ environment, surface, owner }),
    );
}

/**
 * Returns equal values for equivalent JSON, whatever the order of fields, and compares numbers by value. Any
 * other body is compared byte by byte.
 */
export function normalizeBody(body: Uint8Array | undefined): string | Uint8Array {
  if (body === undefined) return "";
  return attempt(() => formatCanonical(parseBoundedJson(body))) ?? body;
}

function formatCanonical(value: JsonValue): string {
  if (value instanceof NumberText) return readDecimal(value.value)?.toString() ?? value.value;
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => formatCanonical(item)).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${formatCanonical(value[name] ?? null)}`).join(",")}}`;
}
