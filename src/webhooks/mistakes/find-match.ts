import { computeHmac, isSameDigest } from "../signature";
import type { SignatureClaim } from "./header-mistakes";
import type { SignatureMistake, SignatureReading } from "./mistake";
import type { PayloadBuilder } from "./payload-mistakes";

export interface SignatureReadings {
  readonly claims: readonly SignatureReading<SignatureClaim>[];
  readonly keys: readonly SignatureReading<Uint8Array>[];
  readonly payloads: readonly SignatureReading<PayloadBuilder>[];
  readonly bodies: readonly SignatureReading<Uint8Array>[];
}

export interface SignatureMatch {
  readonly claim: SignatureClaim;
  /** Empty if the signature matches without any. */
  readonly mistakes: readonly SignatureMistake[];
}

/** Combining more mistakes would be guesswork, and the number of combinations would grow too fast. */
const maxMistakes = 2;

/** Finds the smallest set of mistakes that makes the signature match. */
export function findMatch(readings: SignatureReadings): SignatureMatch | undefined {
  for (let count = 0; count <= maxMistakes; count++)
    for (const { claim, key, payload, body, mistakes } of generateCombinations(readings)) {
      const parts = mistakes.length === count ? payload(claim.time, body) : undefined;
      if (parts !== undefined && isSameDigest(claim.digest, computeHmac(key, ...parts)))
        return { claim, mistakes };
    }
  return undefined;
}

interface Combination extends SignatureMatch {
  readonly key: Uint8Array;
  readonly payload: PayloadBuilder;
  readonly body: Uint8Array;
}

function* generateCombinations({
  claims,
  keys,
  payloads,
  bodies,
}: SignatureReadings): Generator<Combination> {
  for (const { value: body, mistake: bodyMistake } of bodies)
    for (const { value: key, mistake: keyMistake } of keys)
      for (const { value: payload, mistake: payloadMistake } of payloads)
        for (const { value: claim, mistake } of claims) {
          const mistakes = [mistake, keyMistake, payloadMistake, bodyMistake].filter(
            (candidate) => candidate !== undefined,
          );
          yield { claim, key, payload, body, mistakes };
        }
}
