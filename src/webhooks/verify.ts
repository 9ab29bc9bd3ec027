import { decodeSecret, isSameDigest, maxSeconds, signWithKey, timeAdvice } from "./signature";
import { readSeconds, readSignatureHeader } from "./signature-header";

export interface Tolerance {
  /** Maximum age of a delivery. */
  readonly pastSeconds: number;
  /** How far the sender's clock may be ahead. */
  readonly futureSeconds: number;
}

/** The tolerance required by the platform's rules (SIG-06, SIG-07). */
export const platformTolerance: Tolerance = { pastSeconds: 300, futureSeconds: 30 };

export const applyToleranceDefaults = ({
  pastSeconds = platformTolerance.pastSeconds,
  futureSeconds = platformTolerance.futureSeconds,
}: Partial<Tolerance> = {}): Tolerance => ({ pastSeconds, futureSeconds });

export interface ReceivedDelivery {
  /**
   * Value of the signature header, `t=…,v1=…`. Pass undefined or null if the request had none, and a list if
   * it had several.
   */
  readonly header: string | readonly string[] | undefined | null;
  /** The raw body, byte for byte. Don't parse and reserialize it (SIG-02). */
  readonly body: Uint8Array;
  /**
   * The subscription's secret in Base64, as returned by the platform (SIG-03). Verification fails if it is
   * undefined. During a rotation, pass both the old and the new secret, because either may have been used.
   */
  readonly secret: string | readonly string[] | undefined;
  /** Current time in seconds since 1970, not milliseconds: `Math.floor(Date.now() / 1000)`. */
  readonly nowSeconds: number;
  readonly tolerance?: Tolerance;
}

export type RefusalReason =
  | "header-missing"
  | "timestamp-missing"
  | "timestamp-unreadable"
  | "signature-missing"
  | "secret-unreadable"
  | "signature-mismatch"
  | "too-old"
  | "in-the-future";

export type Verification =
  | { readonly valid: true; readonly ageSeconds: number }
  | {
      readonly valid: false;
      readonly reason: RefusalReason;
      /** Negative for a time in the future. Undefined if the header has no readable time. */
      readonly ageSeconds?: number;
    };

function checkRawBody(body: unknown): void {
  if (ArrayBuffer.isView(body)) return;
  throw new TypeError(
    "The body of a delivery is its raw bytes, a Uint8Array or Buffer: take it before a JSON parser does.",
  );
}

/**
 * Throws if the time is missing, not a number, or in milliseconds. Without this check, every signature would
 * seem too old for no apparent reason.
 */
function checkNowSeconds(nowSeconds: unknown): void {
  if (nowSeconds === undefined) throw new TypeError(`nowSeconds is missing: ${timeAdvice}`);
  if (typeof nowSeconds !== "number" || !Number.isFinite(nowSeconds))
    throw new TypeError(`nowSeconds must be a finite number (got ${String(nowSeconds)}): ${timeAdvice}`);
  if (nowSeconds >= maxSeconds)
    throw new RangeError(`nowSeconds is in milliseconds (got ${nowSeconds}): ${timeAdvice}`);
}

const createRefusal = (reason: RefusalReason, ageSeconds?: number): Verification =>
  ageSeconds === undefined ? { valid: false, reason } : { valid: false, reason, ageSeconds };

/**
 * Checks that a delivery was recently signed with the subscription's secret (SIG-01 to SIG-07). Any problem
 * with the delivery, header or secret is returned as the reason. Throws only on incorrect use: a `TypeError`
 * if the body isn't bytes (a parsed body can't be verified) or `nowSeconds` isn't a number, a `RangeError` if
 * `nowSeconds` is in milliseconds.
 */
export function verify(delivery: ReceivedDelivery): Verification {
  const { header, body, secret, nowSeconds } = delivery;
  const { pastSeconds, futureSeconds } = applyToleranceDefaults(delivery.tolerance);
  checkRawBody(body);
  checkNowSeconds(nowSeconds);
  if (header === undefined || header === null) return createRefusal("header-missing");
  const { times, signatures } = readSignatureHeader(String(header));
  const [time] = times;
  if (time === undefined) return createRefusal("timestamp-missing");
  const seconds = times.length === 1 ? readSeconds(time) : undefined;
  if (seconds === undefined) return createRefusal("timestamp-unreadable");
  const age = nowSeconds - seconds;
  if (signatures.length === 0) return createRefusal("signature-missing", age);
  const keys = [secret].flat().map(decodeSecret);
  if (keys.length === 0 || !keys.every((key) => key !== undefined))
    return createRefusal("secret-unreadable", age);
  const expectedSignatures = keys.map((key) => Buffer.from(signWithKey(key, time, body)));
  const isExpected = (signature: Uint8Array) =>
    expectedSignatures.some((digest) => isSameDigest(signature, digest));
  if (!signatures.some((signature) => isExpected(Buffer.from(signature))))
    return createRefusal("signature-mismatch", age);
  if (!(age <= pastSeconds)) return createRefusal("too-old", age);
  return age >= -futureSeconds ? { valid: true, ageSeconds: age } : createRefusal("in-the-future", age);
}
