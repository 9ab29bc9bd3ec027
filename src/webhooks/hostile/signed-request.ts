import type { HeaderName } from "../../base/http";
import { secretKey, signWithKey } from "../signature";
import type { ProbeParts, ProbeRequest, Wave } from "./probe";

/** Differences from what the platform sends. */
export interface Changes {
  readonly secret?: string;
  readonly ageSeconds?: number;
  /** The sent body; `signedBody` is what was signed. Default: the envelope. */
  readonly body?: string;
  /** Default: `body`. */
  readonly signedBody?: string;
  /** Returns the signature header; undefined omits it. */
  readonly header?: (genuine: Signature) => string | undefined;
  readonly headerPrefix?: string;
  /** Age shown in the timestamp header. Default: `ageSeconds`. */
  readonly timestampAgeSeconds?: number;
  readonly contentType?: string;
  /** Suffixes of header names: `Test`, `Replay`. */
  readonly flags?: readonly string[];
}

export interface Signature {
  readonly time: string;
  readonly hex: string;
  readonly value: string;
}

export function signedRequest(parts: ProbeParts, changes: Changes = {}): ProbeRequest {
  const { headerPrefix = parts.headerPrefix, contentType = "application/json", flags = [] } = changes;
  const { body = parts.envelope, timestampAgeSeconds = changes.ageSeconds ?? 0 } = changes;
  const name = (end: string) => `${headerPrefix}-${end}`.toLowerCase() as HeaderName;
  const header = (changes.header ?? genuineValue)(signatureFor(parts, changes));
  return {
    method: "POST",
    url: parts.url,
    headers: {
      "content-type": contentType,
      ...(header === undefined ? {} : { [name("Signature")]: header }),
      [name("Timestamp")]: String(parts.nowSeconds - timestampAgeSeconds),
      ...Object.fromEntries(flags.map((flag) => [name(flag), "true"])),
    },
    body: Buffer.from(body),
  };
}

const genuineValue = ({ value }: Signature) => value;

/** Signs like the platform does. */
export function signatureFor(parts: ProbeParts, changes: Changes = {}): Signature {
  const { secret = parts.secret, ageSeconds = 0, body = parts.envelope, signedBody = body } = changes;
  const time = String(parts.nowSeconds - ageSeconds);
  const key = secretKey(secret) ?? Buffer.from(secret);
  const hex = signWithKey(key, time, Buffer.from(signedBody));
  return { time, hex, value: `t=${time},v1=${hex}` };
}

/** Returns the request of a probe with a single delivery. */
export const once =
  (changes: Changes | ((parts: ProbeParts) => Changes) = {}) =>
  (parts: ProbeParts): readonly Wave[] => [
    [signedRequest(parts, typeof changes === "function" ? changes(parts) : changes)],
  ];
