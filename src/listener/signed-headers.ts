import type { Host } from "../base/host";
import type { Headers } from "../base/http";
import { signatureHeader } from "../webhooks/signature";

/** Creates the headers of a delivery sent by this program, signed with the current time (DLV-09, DLV-10). */
export function createSignedHeaders(
  { now }: Pick<Host, "now">,
  headerPrefix: string,
  secret: string,
  body: Uint8Array,
): Headers {
  const seconds = Math.floor(now() / 1000);
  const prefix = headerPrefix.toLowerCase();
  return {
    "content-type": "application/json",
    [`${prefix}-signature`]: signatureHeader(secret, seconds, body),
    [`${prefix}-timestamp`]: String(seconds),
  };
}
