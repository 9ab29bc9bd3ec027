import { listBodyReadings } from "./mistakes/body-mistakes";
import { findMatch, type SignatureMatch, type SignatureReadings } from "./mistakes/find-match";
import { listHeaderReadings } from "./mistakes/header-mistakes";
import { buildMistake, type SignatureMistake } from "./mistakes/mistake";
import { listPayloadReadings } from "./mistakes/payload-mistakes";
import { listPlainFaults } from "./mistakes/plain-faults";
import { listSecretReadings, type OtherSecret } from "./mistakes/secret-mistakes";
import { findAgeMistake, findOtherTime } from "./mistakes/time-mistakes";
import { applyToleranceDefaults, type ReceivedDelivery, type RefusalReason, verify } from "./verify";

/** A delivery and everything known about it. */
export interface DiagnosisInput extends ReceivedDelivery {
  readonly header: string | undefined;
  readonly secret: string;
  /** Other secrets that may have been used by mistake. */
  readonly otherSecrets?: readonly OtherSecret[];
  /** Value of the timestamp header in the request. */
  readonly timestampHeader?: string;
  /** Name of the header that contains the signature. */
  readonly headerName?: string;
  /** Whether the user chose `nowSeconds`. Otherwise it comes from this machine's clock. */
  readonly isTimeChosen?: boolean;
  /** Name of the header that the receiver reads. */
  readonly expectedHeaderName?: string;
}

export interface Diagnosis {
  /** True if fixing the findings makes the signature match; false if they only list obvious problems. */
  readonly isConfirmed: boolean;
  /** Empty if the delivery is valid, or if `isConfirmed` is false and no known mistake was found. */
  readonly findings: readonly SignatureMistake[];
}

/** Tries common mistakes, singly and then in pairs, until the signature matches. */
export function diagnose(evidence: DiagnosisInput): Diagnosis {
  const match = findSignatureMatch(evidence);
  if (match === undefined) return { isConfirmed: false, findings: listObviousMistakes(evidence) };
  const { nowSeconds, isTimeChosen = false } = evidence;
  const tolerance = applyToleranceDefaults(evidence.tolerance);
  const age = findAgeMistake(match.claim.time, { nowSeconds, tolerance, isTimeChosen });
  return {
    isConfirmed: true,
    findings: [...match.mistakes, ...checkHeaderName(evidence), ...(age ? [age] : [])],
  };
}

function findSignatureMatch(evidence: DiagnosisInput): SignatureMatch | undefined {
  const { header = "", body, secret, otherSecrets = [], timestampHeader } = evidence;
  const readings: SignatureReadings = {
    claims: listHeaderReadings(header, timestampHeader),
    keys: listSecretReadings(secret, otherSecrets),
    payloads: listPayloadReadings(timestampHeader),
    bodies: listBodyReadings(body),
  };
  return findMatch(readings) ?? findOtherTime(readings);
}

function checkHeaderName({ headerName, expectedHeaderName }: DiagnosisInput): readonly SignatureMistake[] {
  if (headerName === undefined || expectedHeaderName === undefined) return [];
  if (headerName.toLowerCase() === expectedHeaderName.toLowerCase()) return [];
  return [
    buildMistake(
      "header-name",
      `The signature is in ${headerName}, not in ${expectedHeaderName}.`,
      "Set the header prefix of the profile and of the receiver to the one that the platform sends.",
    ),
  ];
}

const structuralMistakes: Partial<Record<RefusalReason, readonly [sentence: string, next: string]>> = {
  "header-missing": [
    "The request has no signature header.",
    "Check whether a proxy drops it, and whether the request came from the platform at all.",
  ],
  "timestamp-missing": ["The signature header has no t.", "Pass the whole value on: t=…,v1=…."],
  "timestamp-unreadable": [
    "The signature header has no single t that is a whole number of seconds.",
    "Pass the whole value on once, as it arrived: t=…,v1=….",
  ],
  "signature-missing": ["The signature header has no v1.", "Pass the whole value on: t=…,v1=…."],
  "secret-unreadable": [
    "The secret is not Base64.",
    "Use the secret exactly as the platform returned it when the subscription was created or its secret regenerated.",
  ],
};

/** Lists what is obviously missing or wrong when no known mistake explains the signature. */
function listObviousMistakes(evidence: DiagnosisInput): readonly SignatureMistake[] {
  const result = verify(evidence);
  if (result.valid) return [];
  if (result.reason === "signature-mismatch") return listPlainFaults(evidence);
  const words = structuralMistakes[result.reason];
  return words === undefined ? [] : [buildMistake(result.reason, ...words)];
}
