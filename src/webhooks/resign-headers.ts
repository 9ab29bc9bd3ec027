import type { Headers } from "../base/http";
import { findSignature } from "./captured/captured-request";
import { signatureHeader } from "./signature";
import { verify } from "./verify";

interface ArrivedDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface SigningSecrets {
  /** Current secrets of the subscription. */
  readonly secrets: readonly string[];
  /** Secret that the receiver verifies with. */
  readonly secret: string;
  readonly nowSeconds: number;
}

/**
 * Signs a delivery again with the receiver's secret and the original time. A delivery without a valid
 * signature stays unchanged.
 */
export function resignHeaders(
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
