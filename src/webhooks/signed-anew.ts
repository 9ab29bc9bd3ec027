import type { Headers } from "../base/http";
import { findSignature } from "./captured/captured-request";
import { signatureHeader } from "./signature";
import { verify } from "./verify";

interface Arrived {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface Signing {
  /** Of the subscription. */
  readonly secrets: readonly string[];
  /** The one that the receiver verifies with. */
  readonly secret: string;
  readonly nowSeconds: number;
}

/** The headers for a receiver with a secret of its own, of the same time. A forged delivery stays as it is. */
export function signedAnew({ headers, body }: Arrived, { secrets, secret, nowSeconds }: Signing): Headers {
  const found = findSignature(headers);
  for (const known of secrets) {
    const result = verify({ header: found?.signature, body, secret: known, nowSeconds });
    if (found !== undefined && result.valid)
      return { ...headers, [found.name]: signatureHeader(secret, nowSeconds - result.ageSeconds, body) };
  }
  return headers;
}
