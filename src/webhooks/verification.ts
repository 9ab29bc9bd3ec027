import type { Diagnosis } from "./diagnose";
import { platformTolerance, type RefusalReason, type Verification } from "./verify";

const { pastSeconds, futureSeconds } = platformTolerance;

export const refusalTexts: Readonly<Record<RefusalReason, (age: number) => string>> = {
  "header-missing": () => "it has no signature header",
  "timestamp-missing": () => "its signature header has no t",
  "timestamp-unreadable": () => "its signature header has no single t that is a whole number of seconds",
  "signature-missing": () => "its signature header has no v1",
  "secret-unreadable": () => "the secret is not Base64",
  "signature-mismatch": () => "the signature does not match this secret and these bytes",
  "too-old": (age) => `it was signed ${age} seconds ago; at most ${pastSeconds} are allowed`,
  "in-the-future": (age) => `it was signed ${-age} seconds ahead; at most ${futureSeconds} are allowed`,
};

/** Describes why a delivery is refused. The text follows a colon. */
export function describeReason({ reason, ageSeconds = 0 }: Extract<Verification, { valid: false }>): string {
  return refusalTexts[reason](ageSeconds);
}

/** Builds the output of `webhooks verify`. Every key is always present. */
export function buildVerificationRecord(result: Verification, diagnosis: Diagnosis | undefined) {
  return {
    valid: result.valid,
    reason: result.valid ? null : result.reason,
    ageSeconds: result.ageSeconds ?? null,
    diagnosis: diagnosis ?? null,
  };
}

export const unexplainedText =
  "No known mistake explains the signature, and the body and header look complete: most likely the secret is another one. Try those that you have with --other-secret-file; if it is lost, replace it with webhooks rotate.";

/** Replaces `unexplainedText` if the body is a guess, which is the likelier cause. */
export const unexplainedGuessText =
  "No known mistake explains the signature: the signed bytes may differ from the parsed JSON in another way, or the secret is another one. Capture the raw body and pass it as a file.";
