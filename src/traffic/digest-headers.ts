import type { HeaderName, Headers } from "../base/http";
import { isSecretName } from "../base/secrets/likely-secrets";
import type { SecretDigest } from "./digest";

const schemePattern = /^(?:bearer|basic) +/i;

/**
 * Replaces keys, tokens and idempotency keys with digests. Masks secrets in header names and in other values.
 */
export function digestHeaders(
  headers: Headers,
  digest: SecretDigest,
  maskText: (text: string) => string,
): Headers {
  const result: Record<HeaderName, string> = {};
  for (const [name, value] of Object.entries(headers))
    result[maskText(name) as HeaderName] = digestValue(name, value);
  return result;

  function digestValue(name: string, value: string): string {
    if (name === "idempotency-key") return digest(value);
    if (!isSecretName(name)) return maskText(value);
    const schemePrefix = schemePattern.exec(value)?.[0] ?? "";
    return `${schemePrefix}${digest(value.slice(schemePrefix.length).trim())}`;
  }
}
