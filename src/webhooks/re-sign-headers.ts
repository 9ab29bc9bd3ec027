import type { Headers } from "../base/http";
import { findSignature } from "./captured/captured-request";
import { signatureHeader } from "./signature";
import { verify } from "./verify";

interface ArrivedDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface SigningSecrets {
  /** The subscription's current secrets. */
  readonly secrets: readonly string[];
  /** Secret used by the receiver for verification. */
  readonly secret: string;
  readonly nowSeconds: number;
}

/**
 * Re-signs a delivery with the receiver's secret, keeping the original time. Leaves a delivery without a
 * valid signature unchanged.
 */
export function reSignHeaders(
  { headers, body }: ArrivedDelivery,
  { secrets, secret, nowSeconds }: SigningSecrets,
): Headers {
  const signature = findSignature(headers);
  for (const signingSecret of secrets) {
    const result = verify({ header: signature?.signature, body, secret: signingSecret, nowSeconds });
    if (signature !== undefined && result.valid)
      return { ...headers, [signature.name]: signatureHeader(secret, nowSeconds - result.ageSeconds, body) };
  }
  return headers;
}
