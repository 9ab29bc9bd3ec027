import type { Headers } from "../base/http";
import { findSignature } from "./captured/captured-request";
import { signatureHeader } from "./signature";
import { verify } from "./verify";

interface ArrivedDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface SigningSecrets {
  /** Secrets of the subscription. */
  readonly secrets: readonly string[];
  /** Secret that the receiver verifies with. */
  readonly secret: string;
  readonly nowSeconds: number;
}

/** Re-signs the headers for a receiver with a fixed secret, keeping the time. A forged delivery stays unchanged. */
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
