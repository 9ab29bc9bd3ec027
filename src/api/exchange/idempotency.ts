import { Failure } from "../../base/failure";
import type { HttpRequest, HttpResponse } from "../../base/http";
import type { HeldKey, HoldKey } from "../../base/secrets/held-key";
import type { Endpoint } from "../endpoint/endpoint";

/** The name of the header (IDM-03). */
const header = "idempotency-key";

/**
 * Where the keys of a target's writes come from: one that somebody chose, the journal, or none at all. A chosen one
 * was perhaps used before, unless it is said not to be.
 */
export type KeySource =
  | { readonly chosen: string; readonly isResumed?: boolean }
  | { readonly hold: HoldKey }
  | undefined;

/** What is known of an operation's repeats. */
export type Repeatability = Pick<Endpoint, "effect" | "idempotencyKey" | "isRepeatable">;

/** AMB-51: where the operation isn't known to honor it, a key on the wire proves nothing. */
export function withRepeatability(
  request: HttpRequest,
  operation: Repeatability,
  keys: KeySource,
): HttpRequest {
  const hasKey = keys !== undefined || request.headers[header] !== undefined;
  if (hasKey && operation.idempotencyKey === "honored") return { ...request, repeats: "keyed" };
  const isSafe = request.method !== "POST" || operation.effect === "read" || operation.isRepeatable === true;
  return isSafe ? { ...request, repeats: "safe" } : request;
}

/**
 * Sends a write with the key that stands for it, so that the same command run again after a crash has no second
 * effect. The key is forgotten once the platform has said how the write ended.
 */
export async function sendKeyed(
  request: HttpRequest,
  keys: KeySource,
  send: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (keys === undefined || request.headers[header] !== undefined) return send(request);
  if ("chosen" in keys) return send(withKey(request, keys.chosen, keys.isResumed ?? true));
  const held = await keys.hold(textOf(request));
  try {
    const response = await send(withKey(request, held.key, held.isResumed));
    if (isSettled(response, held)) await held.settle().catch(ignoreFiles);
    return response;
  } catch (error) {
    if (neverArrived(error, held)) await held.settle().catch(ignoreFiles);
    throw error;
  }
}

const withKey = (request: HttpRequest, key: string, isResumed: boolean): HttpRequest => ({
  ...request,
  headers: { ...request.headers, [header]: key },
  isResumed,
});

function textOf({ method, url, body, form }: HttpRequest): string {
  const sent = form === undefined ? Buffer.from(body ?? "").toString() : form.fingerprint;
  return [method, url, sent].join("\n");
}

/** These say nothing of a try before: it may have had its effect, and a 409 may be about it (AMB-30). */
const ofThisTryOnly = [401, 403, 404, 409, 429];

/** A 5xx leaves it open. */
function isSettled({ status, mayHaveArrived }: HttpResponse, { isResumed }: HeldKey): boolean {
  if (ofThisTryOnly.includes(status)) return !isResumed && mayHaveArrived !== true;
  return status < 500;
}

/** Nothing came of it that a later write could meet. */
function neverArrived(error: unknown, { isResumed }: HeldKey): boolean {
  return !isResumed && error instanceof Failure && !error.mayHaveArrived;
}

/** A key that stays written down is used again for the same write within a day and does no harm. */
function ignoreFiles(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
