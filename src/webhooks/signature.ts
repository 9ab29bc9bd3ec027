import { createHmac, type Hmac, timingSafeEqual } from "node:crypto";
import { Failure } from "../base/failure";

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Decodes a subscription's secret, or returns undefined if it isn't Base64 text (SIG-03), for example if it
 * is null.
 */
export function decodeSecret(secret: unknown): Uint8Array | undefined {
  const isBase64 = typeof secret === "string" && secret !== "" && base64Pattern.test(secret);
  return isBase64 ? Buffer.from(secret, "base64") : undefined;
}

/** Returns a plain `Uint8Array`, which spares callers a dependency on Node's types. */
export function computeHmac(key: Uint8Array, ...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return startHmac(key, parts).digest();
}

function startHmac(key: Uint8Array, parts: readonly (string | Uint8Array)[]): Hmac {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac;
}

/** Signs a time and a body. Returns lowercase hexadecimal (SIG-02, SIG-04). */
export function signWithKey(key: Uint8Array, time: string, body: Uint8Array): string {
  return startHmac(key, [`${time}.`, body]).digest("hex");
}

/** Compares in constant time (SIG-05). */
export function isSameDigest(received: Uint8Array, expected: Uint8Array): boolean {
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** In seconds, this is beyond the year 33000. In milliseconds, it was in September 2001. */
export const maxSeconds = 1e12;
export const timeAdvice = "pass the current time in seconds since 1970, Math.floor(Date.now() / 1000).";

/**
 * Signs a body as the platform does: HMAC-SHA256 of `<t>.<body>` with the decoded secret, in lowercase
 * hexadecimal (SIG-02 to SIG-04). Throws if the secret isn't Base64 or the time isn't a whole number of
 * seconds, for example because it is in milliseconds.
 */
export function sign(secret: string, timestampSeconds: number, body: Uint8Array): string {
  const key = decodeSecret(secret);
  if (key === undefined) {
    throw new Failure("config", "the webhook secret is not Base64.", {
      hint: "Use the secret exactly as the platform returned it: no quotes, no spaces, no line break.",
    });
  }
  if (!Number.isSafeInteger(timestampSeconds) || timestampSeconds < 0) {
    throw new RangeError("The time of a signature is a whole number of seconds since 1970.");
  }
  if (timestampSeconds >= maxSeconds)
    throw new RangeError(
      `The time of a signature is in milliseconds (got ${timestampSeconds}): ${timeAdvice}`,
    );
  return signWithKey(key, String(timestampSeconds), body);
}

/** Returns the signature header's value, such as `t=1767225600,v1=5257…` (DLV-09). */
export function signatureHeader(secret: string, timestampSeconds: number, body: Uint8Array): string {
  return `t=${timestampSeconds},v1=${sign(secret, timestampSeconds, body)}`;
}
