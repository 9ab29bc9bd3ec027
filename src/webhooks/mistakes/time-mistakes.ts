import { computeHmac, isSameDigest } from "../signature";
import { readSeconds } from "../signature-header";
import type { Tolerance } from "../verify";
import type { SignatureMatch, SignatureReadings } from "./find-match";
import { buildMistake, type SignatureMistake } from "./mistake";

/**
 * Maximum distance from the time in the header. The attempts to deliver one event span an hour and a half
 * (DLV-06).
 */
const maxSearchSeconds = 2 * 3600;
/** The search signs a body thousands of times, so larger bodies are left out. */
const maxSearchBytes = 64 * 1024;
/**
 * Larger times are in milliseconds. Seconds won't reach this value until the year 5138; milliseconds passed
 * it in 1973.
 */
const minMilliseconds = 100_000_000_000;

/** Searches near the time in the header for one that makes the signature correct. */
export function findOtherTime({ claims, keys, bodies }: SignatureReadings): SignatureMatch | undefined {
  const [key] = keys;
  const [body] = bodies;
  const plainClaims = claims.filter((reading) => reading.mistake === undefined);
  const isSearchable = key !== undefined && key.mistake === undefined && body !== undefined;
  if (!isSearchable || body.value.length > maxSearchBytes) return undefined;
  for (const { value: claim } of plainClaims) {
    const offset = findOffset(readSeconds(claim.time ?? ""), (time) =>
      isSameDigest(claim.digest, computeHmac(key.value, `${time}.`, body.value)),
    );
    if (offset !== undefined) return { claim, mistakes: [createTimeMistake(offset)] };
  }
  return undefined;
}

function findOffset(seconds: number | undefined, isSigned: (time: number) => boolean): number | undefined {
  if (seconds === undefined) return undefined;
  for (let distance = 1; distance <= maxSearchSeconds; distance++) {
    if (isSigned(seconds - distance)) return -distance;
    if (isSigned(seconds + distance)) return distance;
  }
  return undefined;
}

const createTimeMistake = (offset: number): SignatureMistake =>
  buildMistake(
    "time-of-another-delivery",
    `The signature belongs to a t that is ${formatSeconds(Math.abs(offset))} ${offset < 0 ? "earlier" : "later"} than the one in the header.`,
    "Use t and v1 of the same header: each attempt and each replay has a new signature.",
  );

const formatSeconds = (seconds: number) => `${seconds} ${seconds === 1 ? "second" : "seconds"}`;

interface CheckTime {
  readonly nowSeconds: number;
  readonly tolerance: Tolerance;
  /** Whether the user chose the time with `--at`. */
  readonly isTimeChosen: boolean;
}

/** Explains why a correct signature is refused for its age (SIG-06, SIG-07). */
export function findAgeMistake(
  time: string | undefined,
  { nowSeconds, tolerance, isTimeChosen }: CheckTime,
): SignatureMistake | undefined {
  const seconds = readSeconds(time ?? "");
  if (seconds === undefined) return undefined;
  if (seconds >= minMilliseconds) return millisecondsMistake;
  const age = Math.round(nowSeconds - seconds);
  const clock = isTimeChosen ? "the time of --at" : "this clock";
  if (age > tolerance.pastSeconds)
    return buildMistake(
      "too-old",
      `The delivery is ${formatSeconds(age)} old by ${clock}; ${tolerance.pastSeconds} are allowed.`,
      `${isTimeChosen ? chosenTimeAdvice : oldAdvice} If it is a late attempt, the sender kept the t of the first.`,
    );
  if (-age > tolerance.futureSeconds)
    return buildMistake(
      "in-the-future",
      `The delivery is ${formatSeconds(-age)} ahead of ${clock}; ${tolerance.futureSeconds} are allowed.`,
      isTimeChosen
        ? `${chosenTimeAdvice} ${slowClockAdvice}`
        : "Set this machine's clock: it is slow, or the sender's is fast.",
    );
  return undefined;
}

const oldAdvice =
  "If it has just arrived, set this machine's clock. If it was stored, verify it as of the time it arrived.";
const chosenTimeAdvice = "Set --at to the time it arrived.";
const slowClockAdvice = "If it is that time, the receiver's clock was slow, or the sender's fast.";

const millisecondsMistake = buildMistake(
  "time-in-milliseconds",
  "The t of the header counts milliseconds; it counts seconds.",
  "Divide by 1000 and drop the fraction before signing.",
);
