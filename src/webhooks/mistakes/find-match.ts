import { hmac, isSameDigest } from "../signature";
import type { Claim } from "./header-mistakes";
import type { Interpretation, Mistake } from "./mistake";
import type { Payload } from "./payload-mistakes";

export interface Readings {
  readonly claims: readonly Interpretation<Claim>[];
  readonly keys: readonly Interpretation<Uint8Array>[];
  readonly payloads: readonly Interpretation<Payload>[];
  readonly bodies: readonly Interpretation<Uint8Array>[];
}

export interface Match {
  readonly claim: Claim;
  /** Empty if the signature already matches. */
  readonly mistakes: readonly Mistake[];
}

/** More mistakes at once would be guesswork, and the number of combinations grows too fast. */
const maxMistakes = 2;

/** Finds the smallest set of mistakes that makes the signature match. */
export function findMatch(readings: Readings): Match | undefined {
  for (let count = 0; count <= maxMistakes; count++) {
    for (const { body, key, payload, mistakes } of combinations(readings)) {
      const match = matchOf({ claims: readings.claims, body, key, payload, mistakes }, count);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

interface Combination {
  readonly body: Uint8Array;
  readonly key: Uint8Array;
  readonly payload: Payload;
  readonly mistakes: readonly Mistake[];
}

function* combinations({ bodies, keys, payloads }: Readings): Generator<Combination> {
  for (const body of bodies) {
    for (const key of keys) {
      for (const payload of payloads) {
        const mistakes = [key, payload, body].flatMap((reading) => reading.mistake ?? []);
        yield { body: body.value, key: key.value, payload: payload.value, mistakes };
      }
    }
  }
}

function matchOf(
  { claims, body, key, payload, mistakes }: Combination & Pick<Readings, "claims">,
  count: number,
): Match | undefined {
  for (const { value: claim, mistake } of claims) {
    const allMistakes = mistake === undefined ? mistakes : [mistake, ...mistakes];
    const parts = allMistakes.length === count ? payload(claim.time, body) : undefined;
    if (parts !== undefined && isSameDigest(claim.digest, hmac(key, ...parts)))
      return { claim, mistakes: allMistakes };
  }
  return undefined;
}
