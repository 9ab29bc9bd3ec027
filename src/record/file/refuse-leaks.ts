import { Failure } from "../../base/failure";
import { findRandomWords, maskLikelySecrets } from "../../base/secrets/likely-secrets";
import type { Secrets } from "../../base/secrets/secrets";
import { unknownId } from "../steps/free-request";

const minValueLength = 8;

/**
 * Throws if the finished text contains a secret in any encoding, an identifier from the recorded world, or a
 * word that resembles a key. Only a safeguard, because steps should never contain any of these.
 */
export function refuseLeaks(
  text: string,
  secrets: Pick<Secrets, "mask">,
  recordedValues: Iterable<string>,
): void {
  if (secrets.mask(text) !== text || maskLikelySecrets(text) !== text)
    throw createLeakFailure("a key, token or secret");
  if (findRandomWords(text).some((word) => word !== unknownId))
    throw createLeakFailure("a word that looks like a key");
  const lowerText = text.toLowerCase();
  for (const value of recordedValues)
    if (value.length >= minValueLength && /\d/.test(value) && lowerText.includes(value))
      throw createLeakFailure("an identifier of the recorded world");
}

const createLeakFailure = (content: string) =>
  new Failure("check-failed", `The scenario would contain ${content}. Nothing was written.`, {
    hint: "Record less at once, so that the request with it is left out.",
  });
