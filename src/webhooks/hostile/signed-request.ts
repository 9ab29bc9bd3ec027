import type { HeaderName } from "../../base/http";
import { decodeSecret, signWithKey } from "../signature";
import type { ProbeParts, ProbeRequest, Wave } from "./probe";

/** Deviations from what the platform sends. */
export interface RequestChanges {
  readonly secret?: string;
  readonly ageSeconds?: number;
  /** Body to send. Default: the envelope. */
  readonly body?: string;
  /** Body to sign. Default: `body`. */
  readonly signedBody?: string;
  /** Returns the signature header, or undefined to omit it. */
  readonly header?: (genuine: DeliverySignature) => string | undefined;
  readonly headerPrefix?: string;
  /** Age in the timestamp header. Default: `ageSeconds`. */
  readonly timestampAgeSeconds?: number;
  readonly contentType?: string;
  /** Header name suffixes of the flags to set: `Test`, `Replay`. */
  readonly flags?: readonly string[];
}

export interface DeliverySignature {
  readonly time: string;
  readonly hex: string;
  readonly value: string;
}

export function buildSignedRequest(parts: ProbeParts, changes: RequestChanges = {}): ProbeRequest {
  const { headerPrefix = parts.headerPrefix, contentType = "application/json", flags = [] } = changes;
  const { body = parts.envelope, timestampAgeSeconds = changes.ageSeconds ?? 0 } = changes;
  const formatHeaderName = (suffix: string) => `${headerPrefix}-${suffix}`.toLowerCase() as HeaderName;
  const header = (changes.header ?? getGenuineValue)(signDelivery(parts, changes));
  return {
    method: "POST",
    url: parts.url,
    headers: {
      "content-type": contentType,
      ...(header === undefined ? {} : { [formatHeaderName("Signature")]: header }),
      [formatHeaderName("Timestamp")]: String(parts.nowSeconds - timestampAgeSeconds),
      ...Object.fromEntries(flags.map((flag) => [formatHeaderName(flag), "true"])),
    },
    body: Buffer.from(body),
  };
}

const getGenuineValue = ({ value }: DeliverySignature) => value;

export function signDelivery(parts: ProbeParts, changes: RequestChanges = {}): DeliverySignature {
  const { secret = parts.secret, ageSeconds = 0, body = parts.envelope, signedBody = body } = changes;
  const time = String(parts.nowSeconds - ageSeconds);
  const key = decodeSecret(secret) ?? Buffer.from(secret);
  const hex = signWithKey(key, time, Buffer.from(signedBody));
  return { time, hex, value: `t=${time},v1=${hex}` };
}

/** Returns a header with a well-formed but wrong signature. */
export const forgeHeader = ({ time, hex }: DeliverySignature) =>
  `t=${time},v1=${[...hex].reverse().join("")}`;

export const buildSingleRequest =
  (changes: RequestChanges | ((parts: ProbeParts) => RequestChanges) = {}) =>
  (parts: ProbeParts): readonly Wave[] => [
    [buildSignedRequest(parts, typeof changes === "function" ? changes(parts) : changes)],
  ];
