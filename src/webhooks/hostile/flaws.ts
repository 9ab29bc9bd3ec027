import { platformTolerance } from "../verify";
import { readProbe } from "./catalogue";
import type { Probe, ProbeParts, ProbeRequest, Wave } from "./probe";
import { type Changes, signedRequest } from "./signed-request";

/** Flaws and other properties of a delivery that isn't in the catalog. */
export interface Flaws {
  readonly secret?: "wrong" | "other" | "next";
  readonly signature?: "missing" | "empty" | "altered";
  /** Age of the signature. Negative if its time is in the future. */
  readonly ageSeconds?: number;
  readonly body?: "altered" | "truncated";
  readonly contentType?: string;
  readonly flags?: readonly ("Test" | "Replay")[];
  /** Number of requests to send in parallel. */
  readonly copies?: number;
  /** Number of times to send the requests, one after another. */
  readonly times?: number;
}

/** Returns the catalog entry that best explains why a receiver fails. */
function nearestProbe({
  secret,
  signature,
  ageSeconds = 0,
  body,
  flags,
  copies = 1,
  times = 1,
}: Flaws): Probe {
  const { pastSeconds, futureSeconds } = platformTolerance;
  const probeName = [
    signature && { missing: "no-signature", empty: "empty-signature", altered: "one-digit-off" }[signature],
    body && { altered: "body-altered", truncated: "truncated-body" }[body],
    secret && { wrong: "wrong-secret", other: "foreign-secret", next: "next-secret" }[secret],
    ageSeconds > pastSeconds && "too-old",
    -ageSeconds > futureSeconds && "too-early",
    flags?.includes("Test") && "test-delivery",
    copies > 1 && "two-at-once",
    times > 1 && "duplicate-later",
    flags?.includes("Replay") && "replayed",
    "plain",
  ].find((id) => typeof id === "string");
  return readProbe(probeName || "plain");
}

export const flawedProbe = (flaws: Flaws): Probe => ({
  ...nearestProbe(flaws),
  id: "inline",
  title: "A delivery as the file describes it",
  requests: (parts) => Array.from({ length: flaws.times ?? 1 }, () => buildWave(parts, flaws)),
});

const buildWave = (parts: ProbeParts, flaws: Flaws): Wave =>
  Array.from({ length: flaws.copies ?? 1 }, () => requestOf(parts, flaws));

function requestOf(parts: ProbeParts, { ageSeconds, contentType, flags, ...flaws }: Flaws): ProbeRequest {
  return signedRequest(parts, {
    ...(ageSeconds === undefined ? {} : { ageSeconds }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(flags === undefined ? {} : { flags }),
    ...secretOf(parts, flaws),
    ...headerOf(flaws),
    ...flawedBody(parts, flaws),
  });
}

const wrongSecret = Buffer.from("a secret that nobody knows, 32 b").toString("base64");

function secretOf({ foreignSecret, nextSecret, secret: current }: ProbeParts, { secret }: Flaws): Changes {
  if (secret === undefined) return {};
  return { secret: { wrong: wrongSecret, other: foreignSecret, next: nextSecret ?? current }[secret] };
}

function headerOf({ signature }: Flaws): Changes {
  if (signature === undefined) return {};
  return {
    header: ({ time, hex }) =>
      ({ missing: undefined, empty: "", altered: `t=${time},v1=${[...hex].reverse().join("")}` })[signature],
  };
}

function flawedBody({ envelope }: ProbeParts, { body }: Flaws): Changes {
  if (body === undefined) return {};
  const sentBodies = {
    altered: envelope.replace("{", '{"altered":true,'),
    truncated: envelope.slice(0, envelope.length / 2),
  };
  return { body: sentBodies[body], signedBody: envelope };
}
