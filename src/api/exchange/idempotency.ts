import { attempt } from "../../base/attempt";
import { Failure, ignoreFailure } from "../../base/failure";
import type { HttpRequest, HttpResponse } from "../../base/http";
import type { AcquireIdempotencyKey, StoredIdempotencyKey } from "../../base/secrets/stored-key";
import { type Endpoint, hasDestructiveField } from "../endpoint/endpoint";
import { readRecordOrFallback } from "./answer";
import { findUnconfirmedFailure, postponedStatuses } from "./errors";

/** Name of the header that contains the key (IDM-03). */
export const keyHeader = "idempotency-key";

interface ChosenKey {
  readonly chosen: string;
  readonly isResumed?: boolean;
}

/**
 * Source of the idempotency keys for a target's writes: the user or the journal. If undefined, no key is
 * sent. Unless `isResumed` is false, a chosen key may have been used before.
 */
export type IdempotencyKeySource =
  | ChosenKey
  | {
      readonly hold: AcquireIdempotencyKey;
      /** Finds the key of an earlier, unsettled send of the same write, so that a preview shows this key. */
      readonly find?: (write: string) => Promise<string | undefined>;
    }
  | undefined;

export type Repeatability = Pick<
  Endpoint,
  "effect" | "idempotencyKey" | "isRepeatable" | "destructiveFields"
>;

/**
 * Sets whether and how the request can be repeated. A key gives no protection unless the operation is known
 * to honor it (AMB-51).
 */
export function withRepeatability(
  request: HttpRequest,
  operation: Repeatability,
  keys: IdempotencyKeySource,
): HttpRequest {
  const hasKey = keys !== undefined || request.headers[keyHeader] !== undefined;
  if (hasKey && operation.idempotencyKey === "honored") return { ...request, repeats: "keyed" };
  const isSafe =
    operation.effect === "read" ||
    operation.isRepeatable === true ||
    (request.method !== "POST" && !hasDestructiveField(operation, request.body));
  return isSafe ? { ...request, repeats: "safe" } : request;
}

type AcceptedAnswers = Pick<Endpoint, "acceptsAnyAnswer" | "hasSuccessField">;

/**
 * Sends a write with its key, so rerunning the command after a crash has no second effect. Forgets the key
 * once the outcome is known.
 */
export async function sendKeyed(
  request: HttpRequest,
  keys: IdempotencyKeySource,
  send: (request: HttpRequest) => Promise<HttpResponse>,
  accepted: AcceptedAnswers = {},
): Promise<HttpResponse> {
  if (keys === undefined || request.headers[keyHeader] !== undefined) return send(request);
  if ("chosen" in keys) return send(withChosenKey(request, keys));
  const storedKey = await keys.hold(formatRequest(request));
  try {
    const response = await send(withKey(request, storedKey.key, storedKey.isResumed));
    if (isSettled(response, storedKey, accepted)) await forgetKey(storedKey);
    return storedKey.isResumed ? { ...response, mayHaveArrived: true } : response;
  } catch (error) {
    if (hasNeverArrived(error, storedKey)) await forgetKey(storedKey);
    throw error;
  }
}

/** Adds the key that the write would be sent with, if that is already known. */
export async function withKnownKey(request: HttpRequest, keys: IdempotencyKeySource): Promise<HttpRequest> {
  if (keys === undefined || request.headers[keyHeader] !== undefined) return request;
  if ("chosen" in keys) return withChosenKey(request, keys);
  const key = await keys.find?.(formatRequest(request));
  return key === undefined ? request : withKey(request, key, true);
}

/** Adds the key that the user chose. The key is empty if an import only shows the request. */
const withChosenKey = (request: HttpRequest, { chosen, isResumed = true }: ChosenKey): HttpRequest =>
  chosen === "" ? request : withKey(request, chosen, isResumed);

const withKey = (request: HttpRequest, key: string, isResumed: boolean): HttpRequest => ({
  ...request,
  headers: { ...request.headers, [keyHeader]: key },
  isResumed,
});

function formatRequest({ method, url, body, form }: HttpRequest): string {
  const content = form === undefined ? Buffer.from(body ?? "").toString() : form.fingerprint;
  return [method, url, content].join("\n");
}

/**
 * Statuses that don't settle whether an earlier attempt took effect. That attempt may even have caused a 409
 * (AMB-30).
 */
const inconclusiveStatuses = [401, 403, 404, 409, 429];

/**
 * Whether the outcome is known. It isn't after a redirect, a 408, a 5xx or a 2xx that callers don't accept.
 */
function isSettled(
  response: HttpResponse,
  { isResumed }: StoredIdempotencyKey,
  { acceptsAnyAnswer, hasSuccessField }: AcceptedAnswers,
): boolean {
  const { status, mayHaveArrived } = response;
  if (inconclusiveStatuses.includes(status)) return !isResumed && mayHaveArrived !== true;
  if (status >= 300) return status >= 400 && status < 500 && !postponedStatuses.includes(status);
  const answer = { response, context: {}, hasSuccessField };
  return acceptsAnyAnswer === true
    ? findUnconfirmedFailure("POST", answer) === undefined
    : attempt(() => readRecordOrFallback(answer, {})) !== undefined;
}

/** Whether the write is certain to have had no effect. */
export function hasNeverArrived(error: unknown, { isResumed }: { readonly isResumed: boolean }): boolean {
  return !isResumed && error instanceof Failure && !error.mayHaveArrived;
}

/** If the key can't be removed from disk, a repeat reuses it for a day and is refused after that. */
const forgetKey = (key: StoredIdempotencyKey): Promise<void> => key.settle().catch(ignoreFailure);
