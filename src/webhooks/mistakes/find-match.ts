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
  for (let count = 0; count <= maxMistakes; count++) {
    for (const { body, key, payload, mistakes } of generateCombinations(readings)) {
      const match = findClaimMatch({ claims: readings.claims, body, key, payload, mistakes }, count);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

interface Combination {
  readonly body: Uint8Array;
  readonly key: Uint8Array;
  readonly payload: PayloadBuilder;
  readonly mistakes: readonly SignatureMistake[];
}

function* generateCombinations({ bodies, keys, payloads }: SignatureReadings): Generator<Combination> {
  for (const body of bodies) {
    for (const key of keys) {
      for (const payload of payloads) {
        const mistakes = [key, payload, body].flatMap((reading) => reading.mistake ?? []);
        yield { body: body.value, key: key.value, payload: payload.value, mistakes };
      }
    }
  }
}

function findClaimMatch(
  { claims, body, key, payload, mistakes }: Combination & Pick<SignatureReadings, "claims">,
  count: number,
): SignatureMatch | undefined {
  for (const { value: claim, mistake } of claims) {
    const allMistakes = mistake === undefined ? mistakes : [mistake, ...mistakes];
    const parts = allMistakes.length === count ? payload(claim.time, body) : undefined;
    if (parts !== undefined && isSameDigest(claim.digest, computeHmac(key, ...parts)))
      return { claim, mistakes: allMistakes };
  }
  return undefined;
}
