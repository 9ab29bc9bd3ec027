import type { Surface } from "../../base/platform";
import { createRandom } from "../../sandbox";
import { eventTypes } from "../../webhooks/events/event-types";
import { type DeliveryProbe, foreignSecret, type ProbeRequest } from "../../webhooks/hostile/probe";
import { probes } from "../../webhooks/hostile/probes";
import { createGenuineEvent } from "../check/trials/probe-trials";
import { createSyntheticCase } from "../check/trials/synthetic-case";

/** A delivery as static bytes, and how a correct receiver handles it at a fixed time. */
export interface ByteVector {
  readonly name: string;
  /** Rule ID in `webhooks check`. */
  readonly rule: string;
  readonly verdict: "accept" | "refuse";
  /** The receiver's secret, in Base64. */
  readonly secret: string;
  /** Time of arrival, in seconds since 1970. */
  readonly at: number;
  /** Likely bug in code that gets the vector wrong. */
  readonly bug: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface VectorSetting {
  /** The same seed always generates the same bytes. */
  readonly seed: string;
  readonly surface: Surface;
  readonly headerPrefix: string;
}

/** 2026-01-01. Fixed, so that the bytes don't depend on the day. */
const arrivalSeconds = 1_767_225_600;
const caseAgeMs = 2 * 60_000;

/** Returns the `webhooks check` deliveries that can be judged by their bytes and the time alone. */
export function createByteVectors(setting: VectorSetting): readonly ByteVector[] {
  const random = createRandom(setting.seed, "vectors").fraction;
  const secret = createVectorSecret(random);
  return probes
    .filter((probe) => isIncluded(probe, setting))
    .flatMap((probe) => createVectors(probe, setting, secret, random));
}

const isIncluded = ({ surfaces, needsNextSecret }: DeliveryProbe, { surface }: VectorSetting) =>
  surfaces?.includes(surface) !== false && needsNextSecret !== true;

function createVectors(
  probe: DeliveryProbe,
  { surface, headerPrefix }: VectorSetting,
  secret: string,
  random: () => number,
): readonly ByteVector[] {
  const { envelope } = createGenuineEvent(
    createSyntheticCase(random, arrivalSeconds * 1000 - caseAgeMs),
    eventTypes[surface],
  ).event;
  const parts = { url: "", envelope, secret, foreignSecret, headerPrefix, nowSeconds: arrivalSeconds };
  const requests = probe.requests({ ...parts, isExactTime: true }).flat();
  const verdict = judgeBytes(probe, requests.length);
  if (verdict === undefined) return [];
  return requests.map((request, index) => ({
    name: requests.length === 1 ? probe.id : `${probe.id}-${index + 1}`,
    rule: probe.id,
    ...{ verdict, secret, at: arrivalSeconds, bug: probe.bug },
    headers: joinHeaders(request),
    body: Buffer.from(request.body ?? ""),
  }));
}

/** Returns undefined if the verdict also depends on the books, or if any response is correct. */
function judgeBytes({ expected }: DeliveryProbe, requestCount: number): ByteVector["verdict"] | undefined {
  if (expected === "refused") return "refuse";
  const isAccepted = expected === "booked once" || expected === "accepted";
  return isAccepted && requestCount === 1 ? "accept" : undefined;
}

/** Preserves the letter case of header names. Joins the values of repeated headers, as HTTP libraries do. */
function joinHeaders({ headers, headerLines = [] }: ProbeRequest): Readonly<Record<string, string>> {
  const joinedHeaders = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of [...Object.entries(headers), ...headerLines]) {
    const [first, earlier] = joinedHeaders.get(name.toLowerCase()) ?? [name, undefined];
    joinedHeaders.set(name.toLowerCase(), [first, earlier === undefined ? value : `${earlier}, ${value}`]);
  }
  return Object.fromEntries(joinedHeaders.values());
}

const secretBytes = 32;
/** Visible in the decoded secret, so that it isn't mistaken for a real one. */
const secretText = "made for test vectors: ";

/**
 * Creates a secret that is used nowhere else. Its last bytes aren't valid text, so decoding it as text fails.
 */
function createVectorSecret(random: () => number): string {
  const randomTail = Array.from(
    { length: secretBytes - secretText.length },
    () => 128 + Math.floor(random() * 128),
  );
  return Buffer.concat([Buffer.from(secretText), Buffer.from(randomTail)]).toString("base64");
}
