import { bodyReadings } from "./mistakes/body-mistakes";
import { findMatch, type Match, type Readings } from "./mistakes/find-match";
import { headerReadings } from "./mistakes/header-mistakes";
import { type Mistake, mistake } from "./mistakes/mistake";
import { payloadReadings } from "./mistakes/payload-mistakes";
import { plainFaults } from "./mistakes/plain-faults";
import { type OtherSecret, secretReadings } from "./mistakes/secret-mistakes";
import { ageFinding, findOtherTime } from "./mistakes/time-mistakes";
import { platformTolerance, type ReceivedDelivery, type RefusalReason, verify } from "./verify";

/** A delivery, with everything known about it. */
export interface DiagnosisInput extends ReceivedDelivery {
  readonly header: string | undefined;
  readonly secret: string;
  /** Secrets that may have been confused with this one. */
  readonly otherSecrets?: readonly OtherSecret[];
  /** Value of the request's timestamp header. */
  readonly timestampHeader?: string;
  /** Name of the header with the signature. */
  readonly headerName?: string;
  /** Name of the header that the receiver reads. */
  readonly expectedHeaderName?: string;
}

export interface Diagnosis {
  /** True if the signature matches once the findings are fixed; false if they only list obvious problems. */
  readonly isConfirmed: boolean;
  /** Empty if the delivery is valid. Also empty if `isConfirmed` is false and no known mistake was found. */
  readonly findings: readonly Mistake[];
}

/** Tries common mistakes until the signature matches, first one at a time, then two. */
export function diagnose(evidence: DiagnosisInput): Diagnosis {
  const match = matchOf(evidence);
  if (match === undefined) return { isConfirmed: false, findings: obviousMistakes(evidence) };
  const { nowSeconds, tolerance = platformTolerance } = evidence;
  const age = ageFinding(match.claim.time, nowSeconds, tolerance);
  return {
    isConfirmed: true,
    findings: [...match.mistakes, ...namedOtherwise(evidence), ...(age ? [age] : [])],
  };
}

function matchOf({
  header,
  body,
  secret,
  otherSecrets = [],
  timestampHeader,
}: DiagnosisInput): Match | undefined {
  const readings: Readings = {
    claims: headerReadings(header ?? "", timestampHeader),
    keys: secretReadings(secret, otherSecrets),
    payloads: payloadReadings(timestampHeader),
    bodies: bodyReadings(body),
  };
  return findMatch(readings) ?? findOtherTime(readings);
}

function namedOtherwise({ headerName, expectedHeaderName }: DiagnosisInput): readonly Mistake[] {
  if (headerName === undefined || expectedHeaderName === undefined) return [];
  if (headerName.toLowerCase() === expectedHeaderName.toLowerCase()) return [];
  return [
    mistake(
      "header-name",
      `The signature is in ${headerName}, not in ${expectedHeaderName}.`,
      "Set the header prefix of the profile and of the receiver to the one that the platform sends.",
    ),
  ];
}

const structural: Partial<Record<RefusalReason, readonly [sentence: string, next: string]>> = {
  "header-missing": [
    "The request has no signature header.",
    "Check whether a proxy drops it, and whether the request came from the platform at all.",
  ],
  "timestamp-missing": ["The signature header has no t.", "Pass the whole value on: t=…,v1=…."],
  "timestamp-unreadable": [
    "The t of the signature header is not a whole number of seconds.",
    "Pass the whole value on as it arrived: t=…,v1=….",
  ],
  "signature-missing": ["The signature header has no v1.", "Pass the whole value on: t=…,v1=…."],
  "secret-unreadable": [
    "The secret is not Base64.",
    "Use the secret exactly as the platform returned it when the subscription was created or its secret regenerated.",
  ],
};

/** Lists what is obviously missing or wrong, if no known mistake explains the signature. */
function obviousMistakes(evidence: DiagnosisInput): readonly Mistake[] {
  const result = verify(evidence);
  if (result.valid) return [];
  if (result.reason === "signature-mismatch") return plainFaults(evidence);
  const words = structural[result.reason];
  return words === undefined ? [] : [mistake(result.reason, ...words)];
}
