import { platformTolerance } from "../verify";
import type { DeliveryProbe, ProbeParts, ProbeRequest, Wave } from "./probe";
import { readProbe } from "./probes";
import { buildSignedRequest, forgeHeader } from "./signed-request";

/** Flaws and other properties of a delivery outside the catalog. */
export interface DeliveryFlaws {
  readonly secret?: "wrong" | "other" | "next";
  readonly signature?: "missing" | "empty" | "altered";
  /** Age of the signature. Negative if its time lies in the future. */
  readonly ageSeconds?: number;
  readonly body?: "altered" | "truncated";
  readonly contentType?: string;
  readonly flags?: readonly ("Test" | "Replay")[];
  /** Number of requests to send in parallel. */
  readonly copies?: number;
  /** Number of times to send the requests, in sequence. */
  readonly times?: number;
}

/** Returns the catalog entry that best explains a receiver's failure. */
function findNearestProbe(flaws: DeliveryFlaws): DeliveryProbe {
  const { secret, signature, ageSeconds = 0, body, flags, copies = 1, times = 1 } = flaws;
  const { pastSeconds, futureSeconds } = platformTolerance;
  const probeId = [
    signature && { missing: "no-signature", empty: "empty-signature", altered: "one-digit-off" }[signature],
    body && { altered: "body-altered", truncated: "truncated-body" }[body],
    secret && { wrong: "wrong-secret", other: "foreign-secret", next: "next-secret" }[secret],
    ageSeconds > pastSeconds && "too-old",
    -ageSeconds > futureSeconds && "too-early",
    flags?.includes("Test") && "test-delivery",
    copies > 1 && "two-at-once",
    times > 1 && "duplicate-later",
    flags?.includes("Replay") && "replayed",
  ].find((id) => typeof id === "string");
  return readProbe(probeId ?? "plain");
}

export const buildFlawedProbe = (flaws: DeliveryFlaws): DeliveryProbe => ({
  ...findNearestProbe(flaws),
  id: "inline",
  title: "A delivery as the file describes it",
  requests: (parts) => Array.from({ length: flaws.times ?? 1 }, () => buildWave(parts, flaws)),
});

const buildWave = (parts: ProbeParts, flaws: DeliveryFlaws): Wave =>
  Array.from({ length: flaws.copies ?? 1 }, () => buildRequest(parts, flaws));

const wrongSecret = Buffer.from("a secret that nobody knows, 32 b").toString("base64");

function buildRequest(
  parts: ProbeParts,
  { ageSeconds, contentType, flags, secret, signature, body }: DeliveryFlaws,
): ProbeRequest {
  const { envelope, foreignSecret, nextSecret = parts.secret } = parts;
  return buildSignedRequest(parts, {
    ...{ ageSeconds, contentType, flags },
    secret: secret && { wrong: wrongSecret, other: foreignSecret, next: nextSecret }[secret],
    header: signature && flawedHeaders[signature],
    body: body && flawedBodies[body](envelope),
    signedBody: body && envelope,
  });
}

const flawedHeaders = {
  missing: () => undefined,
  empty: () => "",
  altered: forgeHeader,
};

const flawedBodies = {
  altered: (envelope: string) => envelope.replace("{", '{"altered":true,'),
  truncated: (envelope: string) => envelope.slice(0, envelope.length / 2),
};
